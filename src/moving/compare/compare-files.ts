/**
 * Compares the images and documents that two services name for the same item. Images must look alike, documents
 * must have the same bytes. A crop only has to exist, because every program makes crops differently.
 */
import { hash } from "node:crypto";
import type { LinkedKind } from "../../authoring/content/check/html-addresses.ts";
import { looksAlike } from "../../authoring/content/images/looks-alike.ts";
import { UnansweredError } from "../../remote/remote.ts";
import type { Comparison } from "./comparison.ts";
import type { Side } from "./side.ts";

interface Pair {
  readonly was: string;
  readonly is: string;
  readonly at: string;
  readonly kind: LinkedKind;
}

const CROP = /350x200[^/]*$/;

export class FilePairs {
  readonly #pairs = new Map<string, Pair>();

  readonly note = (was: string, is: string, at: string, kind: LinkedKind): void => {
    const key = `${was} ${is}`;
    if (!this.#pairs.has(key)) this.#pairs.set(key, { was, is, at, kind });
  };

  /** @param ahead the number of pairs requested concurrently */
  async compare(
    sides: { readonly was: Side; readonly is: Side },
    comparison: Comparison,
    { ahead, onProgress }: { ahead: number; onProgress: (done: number, total: number) => void },
  ): Promise<void> {
    const pairs = [...this.#pairs.values()];
    let done = 0;
    const next = pairs.values();
    const work = async () => {
      for (const pair of next) {
        await comparePair(pair, sides, comparison);
        onProgress(++done, pairs.length);
      }
    };
    await Promise.all(Array.from({ length: ahead }, work));
  }
}

async function comparePair(
  { was, is, at, kind }: Pair,
  sides: { readonly was: Side; readonly is: Side },
  comparison: Comparison,
): Promise<void> {
  const [old, now] = await Promise.all([
    fetchFile(sides.was, was, kind),
    fetchFile(sides.is, is, kind),
  ]);
  const resource = `${kind}s`;
  comparison.count(resource, { addresses: 1, items: 1 });
  const difference = { resource, at, field: was, was: old.summary, is: now.summary };
  const excuse = comparison.excuseOf(resource, was);
  if (!old.isThere) {
    if (now.isThere || old.summary !== now.summary) {
      comparison.addAs(difference, `the old service has no such ${kind}`);
    }
  } else if (excuse !== undefined) {
    if (old.summary !== now.summary) comparison.addAs(difference, excuse);
  } else if (!now.isThere) {
    comparison.add(difference);
  } else if (old.summary !== now.summary && !CROP.test(was) && !CROP.test(is)) {
    const isSame = kind === "image" && (await looksAlike(old.body, now.body));
    comparison.add(difference, ...(isSame ? (["photographs"] as const) : []));
  }
}

interface FileState {
  readonly isThere: boolean;
  readonly summary: string;
  /** Empty unless `isThere`. */
  readonly body: Buffer;
}

const MISSING = { isThere: false, body: Buffer.alloc(0) };

async function fetchFile(side: Side, address: string, kind: LinkedKind): Promise<FileState> {
  try {
    const { status, headers, body } = await side.askNamed(address);
    const type = headers.get("content-type") ?? "";
    if (status !== 200) return { ...MISSING, summary: `answered ${status}` };
    const isPage = kind === "document" ? /html/i : /^(?:text|application)\/(?!.*svg)/i;
    if (isPage.test(type) || isHtml(body)) {
      return { ...MISSING, summary: `is ${isPage.test(type) ? type : "a page"}` };
    }
    const start = hash("sha256", body).slice(0, 16);
    return { isThere: true, body, summary: `${body.length} bytes, SHA-256 ${start}…` };
  } catch (error) {
    if (!(error instanceof UnansweredError)) throw error;
    return { ...MISSING, summary: "did not answer" };
  }
}

// Some services send an error page with status 200 and the media type of an image.
function isHtml(body: Buffer): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(body.toString("latin1", 0, 100));
}
