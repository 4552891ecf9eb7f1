/**
 * The images of a service: each address asked once, its bytes kept beside the journal until they are
 * written. What is a crop by its name is looked for in full; what is no image that can be published
 * cannot be had.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkImage, MOST_IMAGE_BYTES } from "../../content/images/check-image.ts";
import { FORMATS, IMAGE_TYPES } from "../../content/images/image-type.ts";
import { type Remote, UnansweredError } from "../../remote/remote.ts";
import type { Findings } from "../harvest/findings.ts";
import type { HadImage, ImageSource } from "../harvest/image-source.ts";
import type { Journal } from "../journal/journal.ts";
import { originalsOf } from "./originals.ts";
import { conditions, keptOf, type Service } from "./service.ts";

export interface ServiceImagesOptions {
  readonly service: Service;
  readonly remote: Remote;
  readonly journal: Journal;
  readonly findings: Findings;
  /** The content folder. */
  readonly content: string;
  readonly source: string;
  readonly run: number;
}

/** What an address gave: an image, or why there is none. */
type Gave = HadImage | { readonly why: string };

export class ServiceImages implements ImageSource {
  readonly #options: ServiceImagesOptions;
  readonly #had = new Map<string, Promise<HadImage | undefined>>();

  constructor(options: ServiceImagesOptions) {
    this.#options = options;
    mkdirSync(this.#blobs, { recursive: true });
  }

  isOwn(named: string): boolean {
    const { service } = this.#options;
    return service.addressOf(named)?.startsWith(`${service.base}/`) ?? false;
  }

  read(named: string): Promise<HadImage | undefined> {
    const known = this.#had.get(named);
    if (known) return known;
    const reading = this.#read(named);
    this.#had.set(named, reading);
    return reading;
  }

  fileOf({ sha256 }: HadImage): string | undefined {
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
    return join(this.#options.journal.folder, "images");
  }

  async #read(named: string): Promise<HadImage | undefined> {
    const { findings } = this.#options;
    for (const original of originalsOf(named)) {
      const gave = await this.#ask(original, "look");
      if ("sha256" in gave) return gave;
    }
    const gave = await this.#ask(named, "need");
    if ("why" in gave) {
      findings.add("image", named, gave.why);
      return undefined;
    }
    if (originalsOf(named).length > 0) {
      findings.add("image", named, "only the crop is there, the original was not found");
    }
    return gave;
  }

  async #ask(named: string, why: "look" | "need"): Promise<Gave> {
    const { service, findings } = this.#options;
    const address = service.addressOf(named);
    if (address === undefined) return { why: "is no address of an image" };
    const gave = await this.#answer(address);
    const written = URL.parse(named, `${service.base}/`)?.href ?? address;
    // A name of the service may be another machine's after all.
    if ("sha256" in gave || written === address || why === "look") return gave;
    const elsewhere = await this.#answer(written);
    if ("sha256" in elsewhere)
      findings.add("note", written, "was read there, and not at the service");
    return "sha256" in elsewhere ? elsewhere : gave;
  }

  async #answer(address: string): Promise<Gave> {
    const { journal, remote, source, run } = this.#options;
    const known = journal.answer(source, address);
    const before =
      known?.status === 200 ? (JSON.parse(known.body.toString("utf8")) as Gave) : undefined;
    const isAtHand = before && ("why" in before || this.fileOf(before) !== undefined);
    if (known?.run === run) {
      if (known.status !== 200) return { why: `answered ${known.status}` };
      if (before && isAtHand) return before;
    }
    try {
      const answer = await remote.ask(address, {
        headers: { accept: "image/*, */*;q=0.5", ...(isAtHand ? conditions(known) : {}) },
        most: MOST_IMAGE_BYTES,
      });
      if (answer.status === 304 && before) {
        journal.confirm(source, address, run);
        return before;
      }
      const gave: Gave =
        answer.status === 200
          ? await this.#keep(answer.body)
          : { why: `answered ${answer.status}` };
      const kept = keptOf(answer, run);
      journal.keep(source, address, { ...kept, body: Buffer.from(JSON.stringify(gave)) });
      return gave;
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      return { why: error.message.slice(address.length + 2) };
    }
  }

  async #keep(bytes: Buffer): Promise<Gave> {
    const type = IMAGE_TYPES.find(({ matches }) => matches(bytes));
    const [extension] = type?.extensions ?? [];
    if (extension === undefined) return { why: `is no image in ${FORMATS}` };
    const checked = await checkImage(bytes, extension);
    if ("wrong" in checked) return { why: checked.wrong };
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const blob = join(this.#blobs, sha256);
    writeFileSync(`${blob}.part`, bytes);
    renameSync(`${blob}.part`, blob);
    return { sha256, extension };
  }
}
