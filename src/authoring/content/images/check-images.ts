/** Checks the images that content uses, or takes the results from the cache. */
import { hash } from "node:crypto";
import PQueue from "p-queue";
import { say } from "../../../language/language.ts";
import { AT_ONCE } from "../files/four-at-once.ts";
import { readFile } from "../files/read-file.ts";
import type { Intake } from "../intake/intake.ts";
import type { SourceImage } from "../report/content.ts";
import { type Complaint, compareText } from "../report/report.ts";
import { sayRemoved } from "../report/taken-out.ts";
import {
  type DecodeImage,
  type ImageFacts,
  imageAddress,
  MAX_IMAGE_BYTES,
  prepareImage,
} from "./check-image.ts";
import { PHOTOGRAPH_VERSION } from "./photograph.ts";
import { reencodedKey } from "./published-image.ts";

export interface ImageCheckParts {
  readonly intake: Intake;
  /** Maximum pixels of the longer side of an image. */
  readonly longest: number;
  readonly decodeImage: (path: string) => DecodeImage | undefined;
  readonly onImage: (done: number, total: number) => void;
  readonly signal: AbortSignal | undefined;
}

export class ImageChecks implements AsyncDisposable {
  readonly #parts: ImageCheckParts;
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  readonly #checks = new Map<string, Promise<ImageFacts | Complaint | undefined>>();

  constructor(parts: ImageCheckParts) {
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#queue.pending > 0;
  }

  /** Begins to check the images of the items read so far, while more items are read. */
  begin(): void {
    const { images } = this.#parts.intake;
    if (images.size === this.#checks.size) return;
    // The set is in the order of insertion, so the images whose checks have begun are first.
    for (const path of images.values().drop(this.#checks.size)) {
      const check = this.#queue.add(() => checkCached(this.#parts, path));
      // `finish` throws the error. Until it does, the error must not end the process.
      check.catch(() => {});
      this.#checks.set(path, check);
    }
  }

  /** @returns the valid images by path, sorted; problems go to the report */
  async finish(): Promise<ReadonlyMap<string, SourceImage>> {
    const { intake, onImage } = this.#parts;
    this.begin();
    const images = new Map<string, SourceImage>();
    for (const [index, path] of [...intake.images].sort(compareText).entries()) {
      const facts = await this.#checks.get(path);
      onImage(index + 1, intake.images.size);
      if (!facts) continue;
      const at = { file: path };
      if ("wrong" in facts) {
        intake.report.complain(at, undefined, facts);
        continue;
      }
      for (const removed of facts.takenOut)
        intake.report.notice({ at, said: say.html.tookOut({ what: sayRemoved(removed) }) });
      images.set(path, toSourceImage(path, facts));
    }
    return images;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#queue.clear();
    await this.#queue.onIdle();
  }
}

/** @returns `undefined` if the image is not in the folder */
async function checkCached(
  { intake, longest, decodeImage, signal }: ImageCheckParts,
  path: string,
): Promise<ImageFacts | Complaint | undefined> {
  signal?.throwIfAborted();
  const { media, cache } = intake;
  const file = media.get(path);
  if (!file) return undefined;
  const keyOf = (sha256: string) => intake.key(`image ${PHOTOGRAPH_VERSION} ${longest}`, sha256);
  const cachedFacts = (sha256: string): ImageFacts | undefined => {
    const bytes = cache?.get(keyOf(sha256));
    return bytes && JSON.parse(Buffer.from(bytes).toString("utf8"));
  };
  const known = intake.findHash(file);
  const knownFacts = known && cachedFacts(known.sha256);
  if (knownFacts) return knownFacts;
  const read = readFile(file, MAX_IMAGE_BYTES);
  if ("wrong" in read) return read;
  const sha256 = hash("sha256", read.bytes);
  intake.noteHash(file, { sha256, state: read.state });
  const factsOfSameBytes = cachedFacts(sha256);
  if (factsOfSameBytes) return factsOfSameBytes;
  const prepared = await prepareImage(read.bytes, longest, decodeImage(path));
  if ("wrong" in prepared) return prepared;
  const { facts, bytes } = prepared;
  cache?.set(keyOf(sha256), Buffer.from(JSON.stringify(facts)));
  if (facts.sourceBytes !== undefined) cache?.set(reencodedKey(facts.sha256), bytes);
  return facts;
}

function toSourceImage(path: string, facts: ImageFacts): SourceImage {
  const { extension, takenOut, ...published } = facts;
  return { path, address: imageAddress(path, facts), ...published };
}
