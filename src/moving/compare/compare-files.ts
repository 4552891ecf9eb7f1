/**
 * Compares the images and documents that two services name for the same item. Images must look alike, documents
 * must have the same bytes. A crop only has to exist, because every program makes crops differently.
 */
import { hash } from "node:crypto";
import { looksAlike } from "../../authoring/content/images/looks-alike.ts";
import type { Both, Context } from "./comparison.ts";
import type { Side } from "./side.ts";

const CROP = /350x200[^/]*$/;

/** @param context its resource is the kind of the files: `images` */
export async function compareFile(addresses: Both<string>, context: Context): Promise<void> {
  const { comparison, resource, sides } = context;
  const count = comparison.of(resource);
  count.addresses += 1;
  count.items += 1;
  const [was, is] = await Promise.all([
    fetchFile(sides[0], addresses[0], resource),
    fetchFile(sides[1], addresses[1], resource),
  ]);
  const isCrop = addresses.some((address) => CROP.test(address));
  if (was.summary === is.summary || (was.body && is.body && isCrop)) return;
  const looksSame =
    was.body && is.body && resource === "images" && (await looksAlike(was.body, is.body));
  const rule = was.body ? (looksSame ? "photographs" : undefined) : "missing_files";
  const about = { resource, at: resource, field: addresses[0] };
  comparison.add({ ...about, was: was.summary, is: is.summary }, rule);
}

/** @returns no body if the service has no such file */
async function fetchFile(
  side: Side,
  address: string,
  resource: string,
): Promise<{ readonly summary: string; readonly body?: Buffer }> {
  const { status, headers, body } = await side.askNamed(address);
  if (status !== 200) return { summary: status > 0 ? `answered ${status}` : "no answer" };
  const type = headers.get("content-type") ?? "";
  const isPage = resource === "documents" ? /html/i : /^(?:text|application)\/(?!.*svg)/i;
  // Some services send an error page with status 200 and the media type of an image.
  if (isPage.test(type) || /^\s*<(?:!doctype html|html)\b/i.test(body.toString("latin1", 0, 100)))
    return { summary: "is a page" };
  const start = hash("sha256", body).slice(0, 16);
  return { body, summary: `${body.length} bytes, SHA-256 ${start}…` };
}
