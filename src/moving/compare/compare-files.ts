/**
 * Compares the images and documents that two services name for the same item. Images must look alike, documents
 * must have the same bytes. A crop only has to exist, because every program makes crops differently.
 */
import { hash } from "node:crypto";
import type { LinkedKind } from "../../authoring/content/check/html-addresses.ts";
import { looksAlike } from "../../authoring/content/images/looks-alike.ts";
import type { Context, FilePair } from "./context.ts";
import type { Side } from "./side.ts";

const CROP = /350x200[^/]*$/;

/** @param context its resource is the kind of the file: `images` */
export async function compareFile({ was, is, kind }: FilePair, context: Context): Promise<void> {
  const { comparison, resource, sides } = context;
  const count = comparison.of(resource);
  count.addresses += 1;
  count.items += 1;
  const [old, now] = await Promise.all([
    fetchFile(sides[0], was, kind),
    fetchFile(sides[1], is, kind),
  ]);
  if (old.summary === now.summary || sides.some(({ failure }) => failure !== undefined)) return;
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
  const { status, headers, body } = await side.askNamed(address);
  if (status !== 200) return { summary: status > 0 ? `answered ${status}` : "no answer" };
  const type = headers.get("content-type") ?? "";
  const isPage = kind === "document" ? /html/i : /^(?:text|application)\/(?!.*svg)/i;
  // Some services send an error page with status 200 and the media type of an image.
  if (isPage.test(type) || /^\s*<(?:!doctype html|html)\b/i.test(body.toString("latin1", 0, 100)))
    return { summary: "is a page" };
  const start = hash("sha256", body).slice(0, 16);
  return { body, summary: `${body.length} bytes, SHA-256 ${start}…` };
}
