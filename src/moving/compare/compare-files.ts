/**
 * Compares the images and documents that two services name for the same item. Images must look alike, documents
 * must have the same bytes. A crop only has to exist, because every program makes crops differently.
 */
import { hash } from "node:crypto";
import type { LinkedKind } from "../../authoring/content/check/html-addresses.ts";
import { looksAlike } from "../../authoring/content/images/looks-alike.ts";
import { askBoth, type Context, type FilePair } from "./context.ts";
import type { Side } from "./side.ts";

const CROP = /350x200[^/]*$/;

/** @param context its resource is the kind of the file: `images` */
export async function compareFile(pair: FilePair, context: Context): Promise<void> {
  const { comparison, resource } = context;
  const { kind, was: field } = pair;
  const count = comparison.of(resource);
  count.addresses += 1;
  count.items += 1;
  const [was, is] = await askBoth(context, (side, place) =>
    fetchFile(side, place === 0 ? pair.was : pair.is, kind),
  );
  const isCrop = CROP.test(pair.was) || CROP.test(pair.is);
  if (was.summary === is.summary || (was.body && is.body && isCrop)) return;
  const looksSame =
    was.body && is.body && kind === "image" && (await looksAlike(was.body, is.body));
  const rule = was.body ? (looksSame ? "photographs" : undefined) : "missing_files";
  const difference = { resource, at: resource, field, was: was.summary, is: is.summary };
  comparison.add(difference, rule);
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
