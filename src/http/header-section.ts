/**
 * The header section of a prepared response: checked and joined once, and handed to Node as one string
 * from then on. `writeHead` checks and joins every field at every response, a tenth of the time of a HEAD.
 * What belongs to the connection (`Date`, `Connection`, `Keep-Alive`) Node adds as ever.
 * @see performance.md, "Where the time goes"
 */
import {
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";

/**
 * The second half of `writeHead`, after its checks. Node does not document it, so a Node that has it no
 * more is given the fields themselves.
 */
interface StoresHeader {
  _hasBody: boolean;
  _storeHeader?: (start: string, fields: readonly string[]) => void;
}

const LENGTH = "Content-Length";

export class HeaderSection {
  readonly status: number;
  /** Names and values alternating. */
  readonly fields: readonly string[];
  /** Status line and fields, but for the length. */
  #start: string | undefined;
  /** Handed over as a field, since Node looks for it to decide how the body is delimited. */
  #length: readonly string[] = [];

  constructor(status: number, fields: readonly string[]) {
    this.status = status;
    this.fields = fields;
  }

  /** Gives it to a response, with whose body it leaves. @throws `ERR_INVALID_CHAR` of a field's value */
  write(response: ServerResponse & Partial<StoresHeader>): void {
    const { status } = this;
    if (!response._storeHeader) {
      response.writeHead(status, this.fields as string[]);
      return;
    }
    this.#start ??= this.#join();
    response.statusCode = status;
    if (status === 304) response._hasBody = false;
    response._storeHeader(this.#start, this.#length);
  }

  /** The status line and the fields, without line ends. */
  get lines(): string[] {
    const lines = [`HTTP/1.1 ${this.status} ${STATUS_CODES[this.status] ?? "Unknown"}`];
    for (const [name, value] of this.#pairs()) lines.push(`${name}: ${value}`);
    return lines;
  }

  #join(): string {
    for (const [name, value] of this.#pairs()) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      if (name === LENGTH) this.#length = [name, value];
    }
    const rest = this.lines.filter((line) => !line.startsWith(`${LENGTH}: `));
    return `${rest.join("\r\n")}\r\n`;
  }

  *#pairs(): Iterable<[name: string, value: string]> {
    for (let index = 0; index < this.fields.length; index += 2) {
      yield [this.fields[index] as string, this.fields[index + 1] as string];
    }
  }
}
