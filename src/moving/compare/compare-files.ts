/**
 * The images and documents that two services name for the same item: whether both have one, and whether it is
 * the same. Of crops, which every program makes otherwise, it is enough that there is one; a document has the
 * same bytes.
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

  /** @param ahead how many pairs are asked for at once */
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
  const [old, now] = await Promise.all([look(sides.was, was, kind), look(sides.is, is, kind)]);
  const resource = `${kind}s`;
  comparison.count(resource, { addresses: 1, items: 1 });
  const difference = { resource, at, field: was, was: old.said, is: now.said };
  const excuse = comparison.excuseOf(resource, was);
  if (!old.isThere) {
    if (now.isThere || old.said !== now.said) {
      comparison.addAs(difference, `the old service has no such ${kind}`);
    }
  } else if (excuse !== undefined) {
    if (old.said !== now.said) comparison.addAs(difference, excuse);
  } else if (!now.isThere) {
    comparison.add(difference);
  } else if (old.said !== now.said && !CROP.test(was) && !CROP.test(is)) {
    const isSame = kind === "image" && (await looksAlike(old.body, now.body));
    comparison.add(difference, ...(isSame ? (["photographs"] as const) : []));
  }
}

interface Looked {
  readonly isThere: boolean;
  readonly said: string;
  /** Empty of what is not there. */
  readonly body: Buffer;
}

const NONE = { isThere: false, body: Buffer.alloc(0) };

async function look(side: Side, named: string, kind: LinkedKind): Promise<Looked> {
  try {
    const { status, headers, body } = await side.askNamed(named);
    const type = headers.get("content-type") ?? "";
    if (status !== 200) return { ...NONE, said: `answered ${status}` };
    const isPage = kind === "document" ? /html/i : /^(?:text|application)\/(?!.*svg)/i;
    if (isPage.test(type) || isHtml(body)) {
      return { ...NONE, said: `is ${isPage.test(type) ? type : "a page"}` };
    }
    const start = hash("sha256", body).slice(0, 16);
    return { isThere: true, body, said: `${body.length} bytes, SHA-256 ${start}…` };
  } catch (error) {
    if (!(error instanceof UnansweredError)) throw error;
    return { ...NONE, said: "did not answer" };
  }
}

// An error that is sent with 200 and the type of what was asked for.
function isHtml(body: Buffer): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(body.toString("latin1", 0, 100));
}
