/**
 * Compares the images and documents that two services name for the same item. Images must look alike, documents
 * must have the same bytes. A crop only has to exist, because every program makes crops differently.
 */
import { hash } from "node:crypto";
import { looksAlike } from "../../authoring/content/images/looks-alike.ts";
import { prefetch } from "../../remote/prefetch.ts";
import type { RemoteResponse } from "../../remote/remote.ts";
import type { Both, Comparison } from "./comparison.ts";

const CROP = /350x200[^/]*$/;

// Files requested concurrently from each service.
const MAX_CONCURRENT = 8;

/** Compares the images and documents that the compared items name. */
export async function compareFiles(comparison: Comparison): Promise<void> {
  for (const kind of ["images", "documents"] as const) {
    comparison.begin(kind);
    const files = comparison[kind].values();
    for await (const _ of prefetch(files, MAX_CONCURRENT, (one) => compareFile(comparison, one)));
  }
}

async function compareFile(comparison: Comparison, addresses: Both<string>): Promise<void> {
  const [address, newAddress] = addresses;
  comparison.countAddress();
  comparison.counts.items.set(addresses.join(" "), address);
  const { resource: at, options } = comparison;
  const [was, is] = options.sides;
  const [old, now] = await Promise.all([was.askFile(address), is.askFile(newAddress)]);
  const areThere = old.status === 200 && now.status === 200;
  const isCrop = CROP.test(address) || CROP.test(newAddress);
  const found = { at, field: address, was: summaryOf(old), is: summaryOf(now) };
  if (found.was === found.is || (areThere && isCrop)) return;
  const isAlike = areThere && at === "images" && (await looksAlike(old.body, now.body));
  const rule = isAlike ? "photographs" : old.status === 200 ? undefined : "missing_files";
  comparison.add(found, rule);
}

function summaryOf({ status, body }: RemoteResponse): string {
  if (status !== 200) return `answered ${status}`;
  return `${body.length} bytes, SHA-256 ${hash("sha256", body).slice(0, 16)}…`;
}
