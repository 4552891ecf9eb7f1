import type { components, paths } from "./schema.ts";

type Problem = components["schemas"]["Problem"];

/** The kinds of errors that the service tells apart. */
export type ProblemKind = paths["/problems/{type}/"]["parameters"]["path"]["type"];

/** An answer that is no success. Requests that get no answer at all fail as `fetch` fails. */
export class MontraError extends Error {
  override readonly name = "MontraError";
  /** `unexpected` where something else than Montra answered, a proxy for one. */
  readonly kind: ProblemKind | "unexpected";
  readonly status: number;
  /** Sentences by the parameter at fault. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** When it is worth asking again; `undefined` where the service does not say. */
  readonly retryAfterSeconds: number | undefined;
  /** Its body has been read. */
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

/** The error that a response stands for. */
export async function readError(response: Response): Promise<MontraError> {
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  const problem = isProblem ? await response.json() : await response.text().then(() => ({}));
  return new MontraError(response, problem as Partial<Problem>);
}

/** The last part of a kind's address names it. */
function kindOf(type: string | undefined): ProblemKind | "unexpected" {
  const [, kind] = /\/problems\/([a-z-]+)\/$/.exec(type ?? "") ?? [];
  return (kind as ProblemKind | undefined) ?? "unexpected";
}
