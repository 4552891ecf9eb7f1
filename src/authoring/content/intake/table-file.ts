/** Opens a table, whole or as a stream, within the maximum size of its format. */
import { closeSync, fstatSync } from "node:fs";
import { say } from "../../../language/language.ts";
import type { SourceFile } from "../files/folder.ts";
import { endingOf } from "../files/names.ts";
import {
  type FileState,
  isHollow,
  isSameState,
  type OpenFile,
  openFile,
  readFile,
  stateOf,
  tooLarge,
} from "../files/read-file.ts";
import { decodeText, type Spot } from "../parse/text.ts";
import type { Complaint } from "../report/report.ts";

export class TableFile {
  readonly #file: SourceFile;
  readonly #most: number;
  readonly #kind: string;
  readonly #states: Map<string, FileState>;
  readonly #fault: (spot: Spot | undefined, complaint: Complaint) => void;

  /**
   * @param most maximum bytes
   * @param states receives the state of the file when it was read, by absolute path
   * @param fault called with the reason if the file cannot be read
   */
  constructor(
    file: SourceFile,
    most: number,
    states: Map<string, FileState>,
    fault: (spot: Spot | undefined, complaint: Complaint) => void,
  ) {
    this.#file = file;
    this.#most = most;
    this.#kind = say.files.kinds.table({ ending: endingOf(file.path) });
    this.#states = states;
    this.#fault = fault;
  }

  /** @returns `undefined` if the file cannot be read or is not UTF-8; the fault is reported */
  text(): string | undefined {
    const bytes = this.bytes();
    const content = bytes && decodeText(bytes);
    if (content === undefined || typeof content === "string") return content;
    this.#fault(content.spot, content);
    return undefined;
  }

  /** @returns `undefined` if the file cannot be read; the fault is reported */
  bytes(): Buffer | undefined {
    const read = readFile(this.#file, this.#most, this.#kind);
    if ("wrong" in read) {
      this.#fault(undefined, read);
      return undefined;
    }
    this.#states.set(this.#file.location, read.state);
    return read.bytes;
  }

  /** Pass the open file to `read`; reports a fault if the file changes meanwhile. */
  async stream(read: (open: OpenFile) => Promise<void>): Promise<void> {
    const open = openFile(this.#file);
    if ("wrong" in open) {
      this.#fault(undefined, open);
      return;
    }
    try {
      if (open.state.size > this.#most) {
        this.#fault(undefined, tooLarge(open.state.size, this.#most, this.#kind));
        return;
      }
      if (isHollow(open)) {
        this.#fault(undefined, say.files.inCloud);
        return;
      }
      this.#states.set(this.#file.location, open.state);
      await read(open);
      const after = stateOf(fstatSync(open.descriptor));
      if (!isSameState(open.state, after)) this.#fault(undefined, say.files.changed);
    } finally {
      closeSync(open.descriptor);
    }
  }
}
