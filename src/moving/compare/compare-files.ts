/**
 * Compares the images and documents that two services name for the same item. Images must look alike, documents
 * must have the same bytes. A crop only has to exist, because every program makes crops differently.
 */
import { hash } from "node:crypto";
import { looksAlike } from "../../authoring/content/images/looks-alike.ts";
import type { RemoteResponse } from "../../remote/remote.ts";
import type { Both, Comparison } from "./comparison.ts";

const CROP = /350x200[^/]*$/;

/** Compares two images or documents by their addresses. */
export async function compareFile(
  comparison: Comparison,
  [address, newAddress]: Both<string>,
): Promise<void> {
  comparison.countAddress();
  comparison.counts.items.push(address);
  const {
    resource: at,
    options: { sides },
  } = comparison;
  const [old, now] = await Promise.all([sides[0].askFile(address), sides[1].askFile(newAddress)]);
  const [was, is] = [summaryOf(old), summaryOf(now)];
  const areThere = old.status === 200 && now.status === 200;
  const isCrop = CROP.test(address) || CROP.test(newAddress);
  if (was === is || (areThere && isCrop)) return;
  const isAlike = areThere && at === "images" && (await looksAlike(old.body, now.body));
  const rule = isAlike ? "photographs" : old.status === 200 ? undefined : "missing_files";
  comparison.add({ at, field: address, was, is }, rule);
}

function summaryOf({ status, body }: RemoteResponse): string {
  if (status !== 200) return `answered ${status}`;
  return `${body.length} bytes, SHA-256 ${hash("sha256", body).slice(0, 16)}…`;
}
