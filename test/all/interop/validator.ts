/** Validates responses by an OpenAPI document; what the document lacks is a fault, too. */
import { Ajv2020, addFormats, type ValidateFunction } from "../../../tools/test/validators.ts";

type Node = { readonly [key: string]: unknown };

export interface ValidatorRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
}

export class Validator {
  readonly #document: Node;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #paths: readonly { readonly path: string; readonly pattern: RegExp }[];
  /** Pointers of validated responses: method, path, status. */
  readonly seen = new Set<string>();

  constructor(document: Node) {
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, "openapi");
    this.#paths = Object.keys(document.paths as Node)
      .map((path) => ({ path, pattern: patternOf(path) }))
      // Paths without parameters take precedence.
      .sort((one, other) => Number(one.path.includes("{")) - Number(other.path.includes("{")));
  }

  /** @returns the faults */
  async check({ method, target }: ValidatorRequest, response: Response): Promise<string[]> {
    const complain = (what: string) => [`${method} ${target} → ${response.status}: ${what}`];
    const { pathname } = new URL(target, "http://service.invalid");
    const path = this.#paths.find(({ pattern }) => pattern.test(pathname))?.path;
    if (path === undefined) return complain("no path of the document");
    const item = (this.#document.paths as Node)[path] as Node;
    // A method without its own operation is answered like `get`.
    const operation = method.toLowerCase() in item ? method.toLowerCase() : "get";
    const described = [`${response.status}`, `${response.status}`.replace(/..$/, "XX")]
      .map((status) => this.#resolve(["paths", path, operation, "responses", status]))
      .find((one) => one !== undefined);
    if (!described) return complain("the status is not in the document");
    this.seen.add(`${operation} ${path} ${response.status}`);
    const body = Buffer.from(await response.arrayBuffer());
    return method === "HEAD" ? [] : this.#checkBody(described, response, body).flatMap(complain);
  }

  /** Validates every example by the schema beside it. */
  checkExamples(): { examples: number; faults: string[] } {
    const faults: string[] = [];
    let examples = 0;
    const visit = (node: unknown, pointer: string[]) => {
      if (node === null || typeof node !== "object") return;
      const { schema, example, examples: named } = node as Node;
      const values = [
        ...(example === undefined ? [] : [example]),
        ...Object.values((named ?? {}) as Record<string, { value: unknown }>).map((e) => e.value),
      ];
      for (const value of schema === undefined ? [] : values) {
        examples += 1;
        const validate = this.#validatorOf([...pointer, "schema"]);
        if (!validate(value)) faults.push(`${pointer.join("/")}: ${describe(validate)}`);
      }
      for (const [key, inner] of Object.entries(node)) {
        if (key !== "examples" && key !== "example") visit(inner, [...pointer, key]);
      }
    };
    visit(this.#document, []);
    return { examples, faults };
  }

  #checkBody({ pointer, value }: ValidatorMessage, response: Response, body: Buffer): string[] {
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    const content = value.content as Node | undefined;
    if (!content) return body.length > 0 ? ["a body where the document has none"] : [];
    const medium = content[type] as Node | undefined;
    if (!medium) return [`the media type ${type} is not in the document`];
    if (!medium.schema) return [];
    const validate = this.#validatorOf([...pointer, "content", type, "schema"]);
    const parsed = type.includes("json") ? JSON.parse(body.toString()) : body.toString();
    return validate(parsed) ? [] : [describe(validate)];
  }

  #resolve(pointer: readonly string[]): ValidatorMessage | undefined {
    const value = pointer.reduce<unknown>((node, key) => (node as Node)?.[key], this.#document);
    const { $ref } = (value ?? {}) as Node;
    if (typeof $ref === "string") return this.#resolve($ref.slice(2).split("/"));
    return value === undefined ? undefined : { pointer, value: value as Node };
  }

  #validatorOf(pointer: readonly string[]): ValidateFunction {
    const key = pointer
      .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    let validate = this.#validators.get(key);
    if (!validate) {
      validate = this.#ajv.compile({ $ref: `openapi#/${key}` });
      this.#validators.set(key, validate);
    }
    return validate;
  }
}

interface ValidatorMessage {
  readonly pointer: readonly string[];
  readonly value: Node;
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$|()[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{[^}]+\}/g, "[^/]+")}$`);
}

function describe({ errors }: ValidateFunction): string {
  return (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join("; ");
}
