/** Reads images and documents of a service, each address once; for a crop, first the original. */
import { hash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PQueue from "p-queue";
import { RequestFailedError } from "../../../remote/remote.ts";
import {
  type FetchedFile,
  type FileKind,
  type FileResult,
  type FileSource,
  MAX_FILE_BYTES,
  recogniseFile,
} from "../harvest/file-source.ts";
import type { ImportState } from "../harvest/import-state.ts";
import type { StoredResponse } from "../journal/journal.ts";
import { originalsOf } from "./originals.ts";
import type { ServiceClient } from "./service-client.ts";

export interface ServiceFilesOptions extends Pick<ImportState, "journal" | "findings"> {
  readonly service: ServiceClient;
  /** The content folder. */
  readonly content: string;
}

// Each waits for its timeout if a host is down.
const MAX_CONCURRENT = 8;
// Bounds the memory, because each document is held while it arrives.
const MAX_CONCURRENT_DOCUMENTS = 2;
// Of requests in a row; then the host is skipped.
const MAX_UNANSWERED = 4;

export class ServiceFiles implements FileSource {
  readonly #options: ServiceFilesOptions;
  readonly #files = new Map<string, Promise<FetchedFile | undefined>>();
  readonly #documents = new PQueue({ concurrency: MAX_CONCURRENT_DOCUMENTS });
  readonly #requests = new PQueue({ concurrency: MAX_CONCURRENT });
  readonly #unanswered = new Map<string, number>();

  constructor(options: ServiceFilesOptions) {
    this.#options = options;
    mkdirSync(this.#blobs, { recursive: true });
  }

  isOwn(named: string, kind: FileKind): boolean {
    const { service } = this.#options;
    const address = service.addressOf(named);
    if (address === undefined) return false;
    if (address.startsWith(`${service.own.base}/`)) return true;
    // Within texts, images of other hosts keep their address; documents beside images are copied.
    return kind === "document" && service.hasMediaAt(address);
  }

  read(named: string, kind: FileKind): Promise<FetchedFile | undefined> {
    return this.#files.getOrInsertComputed(`${kind} ${named}`, () =>
      kind === "image"
        ? this.#read(named, kind)
        : this.#documents.add(() => this.#read(named, kind)),
    );
  }

  fileOf({ sha256 }: FetchedFile): string | undefined {
    const blob = join(this.#blobs, sha256);
    if (existsSync(blob)) return blob;
    const { journal, content } = this.#options;
    const path = journal.pathOf(sha256);
    const file = path === undefined ? undefined : join(content, path);
    return file !== undefined && existsSync(file) ? file : undefined;
  }

  forget(): void {
    rmSync(this.#blobs, { recursive: true, force: true });
  }

  get #blobs(): string {
    return join(this.#options.journal.folder, "uploads");
  }

  async #read(named: string, kind: FileKind): Promise<FetchedFile | undefined> {
    const { findings } = this.#options;
    const originals = kind === "image" ? originalsOf(named) : [];
    for (const original of originals) {
      const result = await this.#ask(original, { kind, isGuess: true });
      if ("sha256" in result) return result;
    }
    const result = await this.#ask(named, { kind });
    if ("why" in result) {
      findings.add(kind, this.#options.service.nameOf(named), result.why);
      return undefined;
    }
    if (originals.length > 0)
      findings.add("incomplete", named, "only the crop is there, the original was not found");
    return result;
  }

  async #ask(
    named: string,
    { kind, isGuess = false }: { readonly kind: FileKind; readonly isGuess?: boolean },
  ): Promise<FileResult> {
    const { service, findings } = this.#options;
    const address = service.addressOf(named);
    if (address === undefined) return { why: "is not an http or https address" };
    const result = await this.#requests.add(() => this.#request(address, kind));
    const asWritten = URL.parse(named, `${service.own.base}/`)?.href ?? address;
    if ("sha256" in result || asWritten === address || isGuess) return result;
    // The written host, which `addressOf` replaced by the service's, may be another machine.
    const elsewhere = await this.#requests.add(() => this.#request(asWritten, kind));
    if ("sha256" in elsewhere)
      findings.add("note", asWritten, "was read from this host, not from the service");
    return "sha256" in elsewhere ? elsewhere : result;
  }

  async #request(address: string, kind: FileKind): Promise<FileResult> {
    const { service, findings } = this.#options;
    const { host } = new URL(address);
    const beforeAsking = () => {
      if ((this.#unanswered.get(host) ?? 0) < MAX_UNANSWERED) return;
      // Without a cause it does not count as one more unanswered request.
      throw new RequestFailedError(address, `was not requested, because ${host} does not answer`);
    };
    const isUsable = (known: StoredResponse) => {
      const result = resultIn(known);
      return "why" in result || this.fileOf(result) !== undefined;
    };
    try {
      const answer = await service.ask(address, {
        accept: ACCEPTED[kind],
        maxBytes: MAX_FILE_BYTES[kind],
        isUsable,
        beforeAsking,
        // Its own key, because a file that is no image may still be a document.
        key: kind === "image" ? address : `${address}#document`,
        bodyOf: async ({ body }) =>
          Buffer.from(JSON.stringify(await this.#keep(body, address, kind))),
      });
      this.#unanswered.set(host, 0);
      return resultIn(answer);
    } catch (error) {
      if (!(error instanceof RequestFailedError)) throw error;
      const { reason: why, gotNoResponse } = error;
      if (gotNoResponse) {
        this.#unanswered.set(host, 1 + (this.#unanswered.get(host) ?? 0));
        // If files of the service itself are unread, the import can be continued later.
        if (address.startsWith(`${service.own.base}/`)) findings.add("unread", address, why);
      }
      return { why };
    }
  }

  async #keep(bytes: Buffer, address: string, kind: FileKind): Promise<FileResult> {
    const file = join(this.#blobs, hash("sha256", bytes));
    const isNew = !existsSync(file);
    writeFileSync(`${file}.part`, bytes);
    renameSync(`${file}.part`, file);
    const result = await recogniseFile({ file, bytes }, new URL(address).pathname, kind);
    if ("why" in result && isNew) rmSync(file);
    return result;
  }
}

const ACCEPTED = { image: "image/*, */*;q=0.5", document: "*/*" } as const;

/** The body is the result of `#keep`, not the file. */
function resultIn({ status, body }: StoredResponse): FileResult {
  return status === 200 ? JSON.parse(body.toString()) : { why: `answered ${status}` };
}
