/**
 * The images that two services name for the same item: whether both have one, and whether it is the same.
 * Of crops, which every program makes otherwise, it is enough that there is one.
 */
import { createHash } from "node:crypto";
import { looksAlike } from "../content/images/looks-alike.ts";
import { UnansweredError } from "../remote/remote.ts";
import type { Comparison } from "./comparison.ts";
import type { Side } from "./side.ts";

interface Pair {
  readonly was: string;
  readonly is: string;
  readonly at: string;
}

const CROP = /350x200[^/]*$/;

export class ImagePairs {
  readonly #pairs = new Map<string, Pair>();

  readonly note = (was: string, is: string, at: string): void => {
    const key = `${was} ${is}`;
    if (!this.#pairs.has(key)) this.#pairs.set(key, { was, is, at });
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
  { was, is, at }: Pair,
  sides: { readonly was: Side; readonly is: Side },
  comparison: Comparison,
): Promise<void> {
  const [old, now] = await Promise.all([look(sides.was, was), look(sides.is, is)]);
  comparison.count("images", { addresses: 1, items: 1 });
  const difference = { resource: "images", at, field: was, was: old.said, is: now.said };
  if (!old.isImage) {
    if (now.isImage || old.said !== now.said) {
      comparison.addAs(difference, "the old service has no such image");
    }
  } else if (!now.isImage) {
    comparison.add(difference);
  } else if (old.said !== now.said && !CROP.test(was)) {
    const isSame = await looksAlike(old.body, now.body);
    comparison.add(difference, ...(isSame ? (["photographs"] as const) : []));
  }
}

interface Looked {
  readonly isImage: boolean;
  readonly said: string;
  /** Empty of what is no image. */
  readonly body: Buffer;
}

const NONE = { isImage: false, body: Buffer.alloc(0) };

async function look(side: Side, named: string): Promise<Looked> {
  try {
    const { status, headers, body } = await side.askNamed(named);
    const type = headers.get("content-type") ?? "";
    if (status !== 200) return { ...NONE, said: `answered ${status}` };
    if (/^(?:text|application)\//i.test(type) && !/svg/i.test(type)) {
      return { ...NONE, said: `is ${type}` };
    }
    const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
    return { isImage: true, body, said: `${body.length} bytes, SHA-256 ${hash}…` };
  } catch (error) {
    if (!(error instanceof UnansweredError)) throw error;
    return { ...NONE, said: "did not answer" };
  }
}
