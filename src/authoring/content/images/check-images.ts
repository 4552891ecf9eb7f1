/** Checks all images that content uses, or takes the results from the cache, and gives them their addresses. */
import { hash } from "node:crypto";
import { say } from "../../../language/language.ts";
import type { Listing, SourceFile } from "../files/folder.ts";
import { fourAtOnce } from "../files/four-at-once.ts";
import { readFile } from "../files/read-file.ts";
import type { WorkCache } from "../files/work-cache.ts";
import type { Intake } from "../intake/intake.ts";
import type { SourceImage } from "../report/content.ts";
import { compareText } from "../report/report.ts";
import { sayTaken } from "../report/taken-out.ts";
import {
  type DecodeImage,
  type ImageFacts,
  imageAddress,
  MAX_IMAGE_BYTES,
  prepareImage,
} from "./check-image.ts";
import { PHOTOGRAPH_VERSION } from "./photograph.ts";
import { reencodedKey } from "./published-image.ts";

export interface CheckImagesParts {
  readonly intake: Intake;
  readonly media: Listing["media"];
  readonly cache: WorkCache | undefined;
  /** Maximum pixels of the longer side of an image. */
  readonly longest: number;
  readonly decodeImage: (path: string) => DecodeImage | undefined;
  readonly onImage: (done: number, total: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** Check all images in use; problems go to the report. @returns the valid ones by path, sorted */
export async function checkImages(
  parts: CheckImagesParts,
): Promise<ReadonlyMap<string, SourceImage>> {
  const paths = [...parts.intake.images].sort(compareText);
  let done = 0;
  const check = (path: string) => async () => {
    parts.signal?.throwIfAborted();
    const file = parts.media.get(path);
    const facts = file && (await factsOf(parts, file));
    parts.onImage(++done, paths.length);
    return facts && ([path, toSourceImage(path, facts)] as const);
  };
  // Large images, which need much memory, wait for each other.
  const images = await fourAtOnce(paths.map(check));
  return new Map(images.filter((image) => image !== undefined));
}

async function factsOf(parts: CheckImagesParts, file: SourceFile): Promise<ImageFacts | undefined> {
  const { intake, cache, longest } = parts;
  const role = `image ${PHOTOGRAPH_VERSION} ${longest}`;
  const unread = intake.hashes?.find(file);
  const kept = unread && cache?.get(intake.key(role, unread.sha256));
  if (unread && kept) {
    intake.states.set(file.location, unread.state);
    return reportTakenOut(parts, file, JSON.parse(Buffer.from(kept).toString("utf8")));
  }
  const read = readFile(file, MAX_IMAGE_BYTES);
  if ("wrong" in read) {
    intake.report.complain({ file: file.path }, undefined, read);
    return undefined;
  }
  intake.states.set(file.location, read.state);
  const sha256 = hash("sha256", read.bytes);
  intake.hashes?.note(file, { sha256, state: read.state });
  const key = intake.key(role, sha256);
  const known = cache?.get(key);
  if (known) return reportTakenOut(parts, file, JSON.parse(Buffer.from(known).toString("utf8")));
  const prepared = await prepareImage(read.bytes, longest, parts.decodeImage(file.path));
  if ("wrong" in prepared) {
    intake.report.complain({ file: file.path }, undefined, prepared);
    return undefined;
  }
  const { facts, bytes } = prepared;
  cache?.set(key, Buffer.from(JSON.stringify(facts)));
  if (facts.sourceBytes !== undefined) cache?.set(reencodedKey(facts.sha256), bytes);
  return reportTakenOut(parts, file, facts);
}

function reportTakenOut(
  { intake }: CheckImagesParts,
  file: SourceFile,
  facts: ImageFacts,
): ImageFacts {
  for (const taken of facts.takenOut) {
    const said = say.html.tookOut({ what: sayTaken(taken) });
    intake.report.notice({ at: { file: file.path }, said });
  }
  return facts;
}

function toSourceImage(path: string, facts: ImageFacts): SourceImage {
  const { extension, takenOut, ...published } = facts;
  return { path, address: imageAddress(path, facts), ...published };
}
