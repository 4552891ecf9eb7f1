/**
 * Compares what two services answer at one address in a representation other than JSON: the text, or the texts in an
 * archive, without the names of the services.
 */
import { text } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import type { Answer } from "../../remote/remote.ts";
import type { Representation } from "../../serving/render/representation.ts";
import { compareHead, request, typeOf, withQuery } from "./compare-responses.ts";
import { ruleFor } from "./compare-values.ts";
import { type Context, shownBoth } from "./comparison.ts";

/**
 * @param path of the resource, with the query that it requires
 * @returns false if the old service does not have this representation
 */
export async function compareBodies(
  { format, mediaType }: Representation,
  path: string,
  context: Context,
): Promise<boolean> {
  const { comparison, resource, sides } = context;
  const target = withQuery(path, format ? `format=${format}` : "");
  const at = `GET ${target} (Accept: ${mediaType})`;
  const [was, is] = await request(context, target, { headers: { accept: mediaType } });
  const isAbsent = was.status === 404 || was.status === 406;
  const isPlainJson = isJson(was) && !(isJson(is) && isIndented(was));
  if (is.status === 200 && (isAbsent || isPlainJson)) {
    const forms = { was: isAbsent ? String(was.status) : typeOf(was), is: typeOf(is) };
    comparison.add({ resource, at, field: "format", ...forms }, "montra_additions");
    return false;
  }
  compareHead(at, [was, is], context);
  if (was.status !== 200 || is.status !== 200) return true;
  if (typeOf(was) === "text/html" && !isOwnPage(was.body)) {
    const pages = { was: "a page of another program", is: "a page of Montra" };
    comparison.add({ resource, at, field: "", ...pages }, "other_pages");
    return false;
  }
  const [old, now] = await Promise.all([textOf(was.body), textOf(is.body)]);
  if (old === now) return true;
  const [bareOld, bareNow] = [withoutNames(old, context), withoutNames(now, context)];
  const rule = bareOld === bareNow ? "public_address" : ruleFor("body", bareOld, bareNow, sides);
  comparison.add({ resource, at, field: "", ...shownBoth(bareOld, bareNow) }, rule);
  return true;
}

function isIndented({ body }: Answer): boolean {
  return /^[[{]\r?\n/.test(body.toString("latin1", 0, 3)) || body.length === 2;
}

function isJson(answer: Answer): boolean {
  return typeOf(answer) === "application/json";
}

/** Whether Montra made a page: its stylesheet is one of Montra's assets. */
function isOwnPage(body: Buffer): boolean {
  return /<link rel="stylesheet" href="[^"]*\/assets\/montra\.[0-9a-f]+\.css">/.test(String(body));
}

/** A body as text; of a ZIP archive, such as a workbook, the names and texts of its entries. */
async function textOf(body: Buffer): Promise<string> {
  if (body.toString("latin1", 0, 4) !== "PK\x03\x04") return body.toString();
  try {
    const archive = await fromBufferPromise(body);
    const texts: string[] = [];
    for await (const entry of archive.eachEntry()) {
      texts.push(entry.fileName, await text(await archive.openReadStreamPromise(entry)));
    }
    return texts.join("\n");
  } catch {
    // A damaged archive differs from a whole one.
    return body.toString("latin1");
  }
}

// Identifiers of calendars and feeds have the host alone. Both texts lose the names of both services, because an
// editor may have written either into a text.
function withoutNames(body: string, { sides }: Context): string {
  const names = sides.flatMap(({ own }) => own.all.map((name) => name.replace(/^\/\//, "")));
  const hosts = names.map((name) => name.split(/[:/]/, 1)[0] ?? "");
  const longestFirst = [...new Set([...names, ...hosts])].sort((a, b) => b.length - a.length);
  const any = longestFirst.map(RegExp.escape).join("|");
  return body.replaceAll(new RegExp(`(?:https?://)?(?:${any})`, "g"), "");
}
