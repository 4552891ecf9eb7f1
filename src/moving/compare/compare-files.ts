/**
 * Compares the images and documents that two services name for the same item. Images must look alike, documents
 * must have the same bytes. A crop only has to exist, because every program makes crops differently.
 */
import { hash } from "node:crypto";
import type { LinkedKind } from "../../authoring/content/check/html-addresses.ts";
import { looksAlike } from "../../authoring/content/images/looks-alike.ts";
import { prefetch } from "../../remote/prefetch.ts";
import { UnansweredError } from "../../remote/remote.ts";
import type { Comparison } from "./comparison.ts";
import type { Side } from "./side.ts";

interface Pair {
  readonly was: string;
  readonly is: string;
  readonly kind: LinkedKind;
}

interface Sides {
  readonly was: Side;
  readonly is: Side;
}

const CROP = /350x200[^/]*$/;

export class FilePairs {
  readonly #pairs = new Map<string, Pair>();

  readonly note = (was: string, is: string, _at: string, kind: LinkedKind): void => {
    this.#pairs.getOrInsert(`${was} ${is}`, { was, is, kind });
  };

  /** @param ahead the number of pairs requested concurrently */
  async compare(
    sides: Sides,
    comparison: Comparison,
    { ahead, onProgress }: { ahead: number; onProgress: (done: number, total: number) => void },
  ): Promise<void> {
    let done = 0;
    const comparing = prefetch(this.#pairs.values(), ahead, (pair) =>
      comparePair(pair, sides, comparison),
    );
    for await (const _ of comparing) onProgress(++done, this.#pairs.size);
  }
}

async function comparePair(
  { was, is, kind }: Pair,
  sides: Sides,
  comparison: Comparison,
): Promise<void> {
  const [old, now] = await Promise.all([
    fetchFile(sides.was, was, kind),
    fetchFile(sides.is, is, kind),
  ]);
  const resource = `${kind}s`;
  comparison.count(resource, { addresses: 1, items: 1 });
  if (old.summary === now.summary) return;
  const difference = { resource, at: resource, field: was, was: old.summary, is: now.summary };
  const isCrop = CROP.test(was) || CROP.test(is);
  if (!old.body) comparison.add(difference, "missing_files");
  else if (!now.body || !isCrop || comparison.excuseOf(resource, was) !== undefined) {
    const looksSame = kind === "image" && now.body && (await looksAlike(old.body, now.body));
    comparison.add(difference, looksSame ? "photographs" : undefined);
  }
}

interface FileState {
  readonly summary: string;
  /** `undefined` if the service has no such file. */
  readonly body?: Buffer;
}

async function fetchFile(side: Side, address: string, kind: LinkedKind): Promise<FileState> {
  try {
    const { status, headers, body } = await side.askNamed(address);
    const type = headers.get("content-type") ?? "";
    if (status !== 200) return { summary: `answered ${status}` };
    const isPage = kind === "document" ? /html/i : /^(?:text|application)\/(?!.*svg)/i;
    if (isPage.test(type)) return { summary: `is ${type}` };
    // Some services send an error page with status 200 and the media type of an image.
    if (/^\s*<(?:!doctype html|html)\b/i.test(body.toString("latin1", 0, 100)))
      return { summary: "is a page" };
    const start = hash("sha256", body).slice(0, 16);
    return { body, summary: `${body.length} bytes, SHA-256 ${start}…` };
  } catch (error) {
    if (!(error instanceof UnansweredError)) throw error;
    return { summary: "did not answer" };
  }
}
