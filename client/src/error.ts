import type { components, paths } from "./schema.ts";

type Problem = components["schemas"]["Problem"];

/** The kinds of errors that the service distinguishes. */
export type ProblemKind = paths["/problems/{type}/"]["parameters"]["path"]["type"];

/** A response with an error status. Without any response, the error is that of `fetch`. */
export class MontraError extends Error {
  override readonly name = "MontraError";
  /** `unexpected` if the response is not from Montra, but for example from a proxy. */
  readonly kind: ProblemKind | "unexpected";
  readonly status: number;
  /** Sentences, by the name of the wrong parameter. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** When to retry; `undefined` if the service does not say. */
  readonly retryAfterSeconds: number | undefined;
  /** Its body has already been read. */
  readonly response: Response;

  constructor(response: Response, problem: Partial<Problem>) {
    super(problem.detail ?? `The answer was ${response.status} ${response.statusText}.`);
    const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
    this.kind = kindOf(problem.type);
    this.status = response.status;
    this.errors = problem.errors ?? {};
    this.retryAfterSeconds = Number.isNaN(retryAfter) ? undefined : retryAfter;
    this.response = response;
  }
}

/** Makes the error for a response. */
export async function readError(response: Response): Promise<MontraError> {
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  const problem = isProblem ? await response.json() : await response.text().then(() => ({}));
  return new MontraError(response, problem as Partial<Problem>);
}

/** @param type the URL of the kind, whose last part is its name */
function kindOf(type: string | undefined): ProblemKind | "unexpected" {
  const [, kind] = /\/problems\/([a-z-]+)\/$/.exec(type ?? "") ?? [];
  return (kind as ProblemKind | undefined) ?? "unexpected";
}
