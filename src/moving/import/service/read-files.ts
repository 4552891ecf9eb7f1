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

// After so many requests in a row without a response a host is skipped: each waits for a timeout.
const MAX_UNANSWERED = 4;

export class ServiceFiles implements FileSource {
  readonly #options: ServiceFilesOptions;
  readonly #files = new Map<string, Promise<FetchedFile | undefined>>();
  // Few documents at a time, because each may be large and is in memory while it arrives.
  readonly #requests: Readonly<Record<FileKind, PQueue>> = {
    image: new PQueue({ concurrency: 8 }),
    document: new PQueue({ concurrency: 2 }),
  };
  /** Requests without a response since the last one, by host. */
  readonly #unanswered = new Map<string, number>();

  constructor(options: ServiceFilesOptions) {
    this.#options = options;
    mkdirSync(this.#blobs, { recursive: true });
  }

  isOwn(address: string, kind: FileKind): boolean {
    const { service } = this.#options;
    const url = service.requestUrl(address);
    if (url === undefined) return false;
    if (url.startsWith(`${service.own.base}/`)) return true;
    // Images on other hosts stay. Documents on the image host are uploads too, and are copied.
    return kind === "document" && service.hasImagesAt(url);
  }

  read(address: string, kind: FileKind): Promise<FetchedFile | undefined> {
    const read = () => this.#read(address, kind);
    return this.#files.getOrInsertComputed(`${kind} ${address}`, read);
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

  async #read(address: string, kind: FileKind): Promise<FetchedFile | undefined> {
    const { findings } = this.#options;
    const originals = kind === "image" ? originalsOf(address) : [];
    for (const original of originals) {
      const result = await this.#ask(original, { kind, isGuess: true });
      if ("sha256" in result) return result;
    }
    const result = await this.#ask(address, { kind });
    if ("why" in result) {
      findings.add(kind, this.#options.service.nameOf(address), result.why);
      return undefined;
    }
    if (originals.length > 0)
      findings.add("incomplete", address, "only the crop is there, the original was not found");
    return result;
  }

  /** @param isGuess whether the address was derived from that of a crop, and no item shows it */
  async #ask(
    address: string,
    { kind, isGuess = false }: { readonly kind: FileKind; readonly isGuess?: boolean },
  ): Promise<FileResult> {
    const { service, findings } = this.#options;
    const url = service.requestUrl(address);
    if (url === undefined) return { why: "is not an http or https address" };
    const result = await this.#requests[kind].add(() => this.#request(url, kind));
    const writtenUrl = URL.parse(address, `${service.own.base}/`)?.href ?? url;
    if ("sha256" in result || writtenUrl === url || isGuess) return result;
    // `requestUrl` replaced the written host by the service's, but it may be another machine.
    const atWrittenHost = await this.#requests[kind].add(() => this.#request(writtenUrl, kind));
    if ("why" in atWrittenHost) return result;
    findings.add("note", writtenUrl, "was read from this host, not from the service");
    return atWrittenHost;
  }

  async #request(url: string, kind: FileKind): Promise<FileResult> {
    const { service, findings } = this.#options;
    const { host } = new URL(url);
    const beforeAsking = () => {
      if ((this.#unanswered.get(host) ?? 0) < MAX_UNANSWERED) return;
      // Without a cause it does not count as one more unanswered request.
      throw new RequestFailedError(url, `was not requested, because ${host} does not answer`);
    };
    // The journal has only the hash of a file, which may have been deleted since.
    const isUsable = (known: StoredResponse) => {
      const result = resultIn(known);
      return "why" in result || this.fileOf(result) !== undefined;
    };
    try {
      const answer = await service.ask(url, {
        accept: ACCEPTED[kind],
        maxBytes: MAX_FILE_BYTES[kind],
        isUsable,
        beforeAsking,
        // Its own key, because a file that is no image may still be a document.
        key: kind === "image" ? url : `${url}#document`,
        bodyOf: async ({ body }) => Buffer.from(JSON.stringify(await this.#keep(body, url, kind))),
      });
      this.#unanswered.set(host, 0);
      return resultIn(answer);
    } catch (error) {
      if (!(error instanceof RequestFailedError)) throw error;
      const { reason: why, gotNoResponse } = error;
      if (gotNoResponse) {
        this.#unanswered.set(host, 1 + (this.#unanswered.get(host) ?? 0));
        // If files of the service itself are unread, the import can be continued later.
        if (url.startsWith(`${service.own.base}/`)) findings.add("unread", url, why);
      }
      return { why };
    }
  }

  async #keep(bytes: Buffer, url: string, kind: FileKind): Promise<FileResult> {
    const file = join(this.#blobs, hash("sha256", bytes));
    const isNew = !existsSync(file);
    writeFileSync(`${file}.part`, bytes);
    renameSync(`${file}.part`, file);
    const result = await recogniseFile({ file, bytes }, new URL(url).pathname, kind);
    if ("why" in result && isNew) rmSync(file);
    return result;
  }
}

const ACCEPTED = { image: "image/*, */*;q=0.5", document: "*/*" } as const;

/** The body is the result of `#keep`, not the file. */
function resultIn({ status, body }: StoredResponse): FileResult {
  return status === 200 ? JSON.parse(body.toString()) : { why: `answered ${status}` };
}
