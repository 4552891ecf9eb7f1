/**
 * The header section of a prepared response: checked and joined once, and handed to Node as one string
 * from then on. `writeHead` checks and joins every field at every response, a tenth of the time of a HEAD.
 * What belongs to the connection (`Date`, `Connection`, `Keep-Alive`) Node adds as ever.
 * @see performance.md, "Where the time goes"
 */
import type { ServerResponse } from "node:http";
import { STATUS_CODES, validateHeaderName, validateHeaderValue } from "./node-http.ts";

/**
 * The last step of `writeHead`, after its checks and the numbers below. Node does not document it, so a
 * Node that has it no more is given the fields themselves.
 */
interface StoresHeader {
  _hasBody: boolean;
  _storeHeader?: (start: string, fields: readonly string[]) => void;
}

/** Fields that Node looks for, to decide how the body is delimited and whether the connection stays. */
const READ_BY_NODE = new Set([
  ...["connection", "content-length", "date", "expect", "keep-alive", "trailer"],
  "transfer-encoding",
]);

export class HeaderSection {
  readonly status: number;
  /** Names and values alternating. */
  readonly fields: readonly string[];
  /** Status line and all fields that only the client reads. */
  #start: string | undefined;
  readonly #readByNode: string[] = [];

  constructor(status: number, fields: readonly string[]) {
    this.status = status;
    this.fields = fields;
  }

  /**
   * Gives it to a response, with whose body it leaves; once for each response.
   * @param more names and values that this service says with every response
   * @throws `ERR_INVALID_CHAR` of a field's value
   */
  write(response: ServerResponse & Partial<StoresHeader>, more?: readonly string[]): void {
    const { status } = this;
    if (!response._storeHeader) {
      response.writeHead(status, [...this.fields, ...(more ?? [])]);
      return;
    }
    this.#start ??= this.#joinFields(`${this.#statusLine}\r\n`);
    response.statusCode = status;
    if (status === 304 || status === 204) response._hasBody = false;
    const start = more
      ? this.#start + new HeaderSection(status, more).#joinFields("")
      : this.#start;
    response._storeHeader(start, this.#readByNode);
  }

  /** The status line and the fields, without line ends. */
  get lines(): string[] {
    return [this.#statusLine, ...Array.from(this.#pairs(), ([name, value]) => `${name}: ${value}`)];
  }

  // Joined at once: a string that was made by adding is copied piece by piece at every response.
  #joinFields(before: string): string {
    const lines = [before];
    const readByNode: string[] = [];
    for (const [name, value] of this.#pairs()) {
      const isRead = isReadByNode(name);
      validateHeaderValue(name, value);
      if (isRead) readByNode.push(name, value);
      else lines.push(`${name}: ${value}\r\n`);
    }
    this.#readByNode.push(...readByNode);
    return lines.join("");
  }

  get #statusLine(): string {
    return `HTTP/1.1 ${this.status} ${STATUS_CODES[this.status] ?? "Unknown"}`;
  }

  *#pairs(): Generator<[name: string, value: string]> {
    for (let index = 0; index < this.fields.length; index += 2) {
      yield [this.fields[index] as string, this.fields[index + 1] as string];
    }
  }
}

const checkedNames = new Map<string, boolean>();

/** @throws `ERR_INVALID_HTTP_TOKEN` of what is no field name; there are few, and none comes from a client */
function isReadByNode(name: string): boolean {
  let isRead = checkedNames.get(name);
  if (isRead === undefined) {
    validateHeaderName(name);
    isRead = READ_BY_NODE.has(name.toLowerCase());
    checkedNames.set(name, isRead);
  }
  return isRead;
}
