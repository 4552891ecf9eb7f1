/**
 * The images and documents of a service: each address asked once, its bytes kept beside the journal until
 * they are written. What is a crop by its name is looked for in full; what is nothing that can be published
 * cannot be had.
 */
import { hash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PQueue from "p-queue";
import { MOST_ATTACHMENT_BYTES } from "../../../authoring/content/attachments/check-attachments.ts";
import { documentKindOf } from "../../../authoring/content/attachments/document-kind.ts";
import { checkImage, MOST_IMAGE_BYTES } from "../../../authoring/content/images/check-image.ts";
import { FORMATS, IMAGE_TYPES } from "../../../authoring/content/images/image-type.ts";
import { extensionOf } from "../../../contract/attachment-types.ts";
import { type Remote, UnansweredError } from "../../../remote/remote.ts";
import type { FileKind, FileSource, HadFile } from "../harvest/file-source.ts";
import type { Findings } from "../harvest/findings.ts";
import type { Journal } from "../journal/journal.ts";
import { originalsOf } from "./originals.ts";
import { conditions, keptOf, type Service } from "./service.ts";

export interface ServiceFilesOptions {
  readonly service: Service;
  readonly remote: Remote;
  readonly journal: Journal;
  readonly findings: Findings;
  /** The content folder. */
  readonly content: string;
  readonly source: string;
  readonly run: number;
}

// More would wait for the same host before it is known to be silent.
const ASKED_AT_ONCE = 8;
// A host that is silent so often is asked no more: each attempt waits its whole time.
const MOST_SILENT = 4;
// Each is in memory while it comes.
const DOCUMENTS_AT_ONCE = 2;

/** What an address gave: a file, or why there is none. */
type Gave = HadFile | { readonly why: string };

export class ServiceFiles implements FileSource {
  readonly #options: ServiceFilesOptions;
  readonly #had = new Map<string, Promise<HadFile | undefined>>();
  readonly #documents = new PQueue({ concurrency: DOCUMENTS_AT_ONCE });
  readonly #asking = new PQueue({ concurrency: ASKED_AT_ONCE });
  /** By host: how many addresses in a row had no answer at all. */
  readonly #silent = new Map<string, number>();

  constructor(options: ServiceFilesOptions) {
    this.#options = options;
    mkdirSync(this.#blobs, { recursive: true });
  }

  isOwn(named: string, kind: FileKind): boolean {
    const { service } = this.#options;
    const address = service.addressOf(named);
    if (address === undefined) return false;
    if (address.startsWith(`${service.base}/`)) return true;
    return kind === "document" && service.hasMediaAt(address);
  }

  read(named: string, kind: FileKind): Promise<HadFile | undefined> {
    return this.#had.getOrInsertComputed(`${kind} ${named}`, () =>
      kind === "image"
        ? this.#readImage(named)
        : this.#documents.add(() => this.#readDocument(named)),
    );
  }

  fileOf({ sha256 }: HadFile): string | undefined {
    const blob = join(this.#blobs, sha256);
    if (existsSync(blob)) return blob;
    const { journal, content } = this.#options;
    const path = journal.pathOf(sha256);
    const file = path === undefined ? undefined : join(content, path);
    return file !== undefined && existsSync(file) ? file : undefined;
  }

  /** Lets go of the bytes that were kept: what was written is at its place. */
  forget(): void {
    rmSync(this.#blobs, { recursive: true, force: true });
  }

  get #blobs(): string {
    return join(this.#options.journal.folder, "uploads");
  }

  async #readDocument(named: string): Promise<HadFile | undefined> {
    const gave = await this.#ask(named, { kind: "document" });
    if ("sha256" in gave) return gave;
    this.#options.findings.add("document", named, gave.why);
    return undefined;
  }

  async #readImage(named: string): Promise<HadFile | undefined> {
    const { findings } = this.#options;
    for (const original of originalsOf(named)) {
      const gave = await this.#ask(original, { kind: "image", isGuess: true });
      if ("sha256" in gave) return gave;
    }
    const gave = await this.#ask(named, { kind: "image" });
    if ("why" in gave) {
      findings.add("image", named, gave.why);
      return undefined;
    }
    if (originalsOf(named).length > 0) {
      findings.add("incomplete", named, "only the crop is there, the original was not found");
    }
    return gave;
  }

  async #ask(
    named: string,
    { kind, isGuess = false }: { readonly kind: FileKind; readonly isGuess?: boolean },
  ): Promise<Gave> {
    const { service, findings } = this.#options;
    const address = service.addressOf(named);
    if (address === undefined) return { why: "is no address" };
    const gave = await this.#asking.add(() => this.#answer(address, kind));
    const written = URL.parse(named, `${service.base}/`)?.href ?? address;
    // A name of the service may be another machine's after all.
    if ("sha256" in gave || written === address || isGuess) return gave;
    const elsewhere = await this.#asking.add(() => this.#answer(written, kind));
    if ("sha256" in elsewhere)
      findings.add("note", written, "was read there, and not at the service");
    return "sha256" in elsewhere ? elsewhere : gave;
  }

  async #answer(address: string, kind: FileKind): Promise<Gave> {
    const { service, findings, journal, remote, source, run } = this.#options;
    // What is no image may be a document. What is asked for has no fragment, so the names differ.
    const place = kind === "image" ? address : `${address}#document`;
    const known = journal.answer(source, place);
    const before =
      known?.status === 200 ? (JSON.parse(known.body.toString("utf8")) as Gave) : undefined;
    const isAtHand = before && ("why" in before || this.fileOf(before) !== undefined);
    if (known?.run === run) {
      if (known.status !== 200) return { why: `answered ${known.status}` };
      if (before && isAtHand) return before;
    }
    const { host } = new URL(address);
    if ((this.#silent.get(host) ?? 0) >= MOST_SILENT) {
      return { why: `was not asked for, since ${host} does not answer` };
    }
    try {
      const answer = await remote.ask(address, {
        headers: { accept: ACCEPTED[kind], ...(isAtHand ? conditions(known) : {}) },
        most: MOST_BYTES[kind],
      });
      this.#silent.set(host, 0);
      if (answer.status === 304 && before) {
        journal.confirm(source, place, run);
        return before;
      }
      const gave: Gave =
        answer.status === 200
          ? await this.#keep(answer.body, address, kind)
          : { why: `answered ${answer.status}` };
      const kept = keptOf(answer, run);
      journal.keep(source, place, { ...kept, body: Buffer.from(JSON.stringify(gave)) });
      return gave;
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      const why = error.message.slice(address.length + 2);
      if (error.isSilence) {
        this.#silent.set(host, 1 + (this.#silent.get(host) ?? 0));
        // A service that is away has its files when it is back.
        if (address.startsWith(`${service.base}/`)) findings.add("unread", address, why);
      }
      return { why };
    }
  }

  async #keep(bytes: Buffer, address: string, kind: FileKind): Promise<Gave> {
    const image = await imageIn(bytes);
    if (kind === "image" && "why" in image) return image;
    const sha256 = hash("sha256", bytes);
    const blob = join(this.#blobs, sha256);
    writeFileSync(`${blob}.part`, bytes);
    renameSync(`${blob}.part`, blob);
    if (!("why" in image)) return { sha256, ...image };
    const told = await documentKindOf(blob, extensionOf(new URL(address).pathname));
    if ("extension" in told) return { sha256, extension: `.${told.extension}` };
    rmSync(blob);
    return { why: told.wrong };
  }
}

const ACCEPTED = { image: "image/*, */*;q=0.5", document: "*/*" } as const;
const MOST_BYTES = { image: MOST_IMAGE_BYTES, document: MOST_ATTACHMENT_BYTES } as const;

async function imageIn(bytes: Buffer): Promise<{ extension: string } | { why: string }> {
  const type = IMAGE_TYPES.find(({ matches }) => matches(bytes));
  const [extension] = type?.extensions ?? [];
  if (extension === undefined) return { why: `is no image in ${FORMATS.join(", ")}` };
  const checked = await checkImage(bytes, extension);
  return "wrong" in checked ? { why: checked.wrong } : { extension };
}
