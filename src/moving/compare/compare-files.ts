/** Compares the images and documents that items name. */
import { hash } from "node:crypto";
import { looksAlike } from "../../authoring/content/images/looks-alike.ts";
import { prefetch } from "../../remote/prefetch.ts";
import type { RemoteResponse } from "../../remote/remote.ts";
import { type Both, type Comparison, mapBoth } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import { NO_ANSWER } from "./side.ts";

const MAX_CONCURRENT = 8;
/** The path of a crop. */
const CROP = /350x200[^/]*$/;

export async function compareFiles(comparison: Comparison): Promise<void> {
  comparison.begin("files");
  const [was, is] = comparison.options.sides;
  const compared = prefetch(comparison.files.values(), MAX_CONCURRENT, async (addresses) => {
    const [address, newAddress] = addresses;
    const replies = await Promise.all([was.askFile(address), is.askFile(newAddress)]);
    const isCrop = CROP.test(address) || CROP.test(newAddress);
    const summaries = mapBoth(replies, (reply) => ({ [address]: summaryOf(reply, isCrop) }));
    return { summaries, rule: await ruleFor(replies, isCrop) };
  });
  // In the order of the items, whichever file arrives first.
  for await (const [[address, newAddress], { summaries, rule }] of compared) {
    comparison.countAddress();
    comparison.counts.items.set(`${address} ${newAddress}`, address);
    comparison.compare("files", summaries, () => rule);
  }
}

/** The same for all crops, because programs crop differently. */
function summaryOf({ status, body }: RemoteResponse, isCrop: boolean): string {
  if (status === NO_ANSWER) return `no answer: ${body}`;
  if (status !== 200) return `answered ${status}`;
  if (isCrop) return "a crop";
  return `${body.length} bytes, SHA-256 ${hash("sha256", body).slice(0, 16)}…`;
}

async function ruleFor(
  [old, now]: Both<RemoteResponse>,
  isCrop: boolean,
): Promise<ExcuseRule | undefined> {
  if (old.status === NO_ANSWER) return undefined;
  if (old.status !== 200) return "missing_files";
  if (now.status !== 200 || isCrop || old.body.equals(now.body)) return undefined;
  return (await looksAlike(old.body, now.body)) ? "photographs" : undefined;
}
