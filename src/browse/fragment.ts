/**
 * HTML fragments of the content: as plain text, and as the document of a sandboxed frame. They were
 * sanitised at publication; what a preview must not load (frames, images of other hosts) or may not use
 * under the page's policy (style attributes) is replaced here, before the browser could refuse it.
 */
import { html } from "@remix-run/html-template";
import { Parser } from "htmlparser2";
import { isElsewhere, mediaPathOf } from "./addresses.ts";
import { styleSheet } from "./assets.ts";

const tags = (names: string, value: string) =>
  names.split(" ").map((name) => [name, value] as const);

/** What stands in plain text where a tag begins or ends. */
const BREAKS: ReadonlyMap<string, string> = new Map([
  ...tags("address article aside blockquote details div dl figure footer header hr", "\n\n"),
  ...tags("h1 h2 h3 h4 h5 h6 main nav ol p pre section table ul", "\n\n"),
  ...tags("br dd dt figcaption li summary tr", "\n"),
  ...tags("td th", "  "),
]);
const VOID = new Set(["br", "col", "hr", "img", "source", "wbr"]);

/**
 * @param most characters, the rest is cut
 * @returns the text of a fragment, with blank lines between its blocks; empty where it has none
 */
export function fragmentText(fragment: string, most: number): { text: string; cut: boolean } {
  let text = "";
  const parser = new Parser({
    ontext: (part) => {
      text += part.replace(/\s+/g, " ");
      // The rest would be thrown away.
      if (text.length > most * 2) parser.pause();
    },
    onopentagname: (name) => {
      text += (BREAKS.get(name) ?? "") + (name === "li" ? "• " : "");
    },
    onclosetag: (name) => {
      // A line break is one tag, although the parser closes it too.
      text += (name !== "br" && BREAKS.get(name)) || "";
    },
  });
  parser.write(fragment);
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (lines.length <= most) return { text: lines, cut: false };
  const end = lines.lastIndexOf(" ", most);
  return { text: lines.slice(0, end > most / 2 ? end : most), cut: true };
}

/** @returns the document of a preview: it loads our style sheet and our own images, and nothing else */
export function previewDocument(fragment: string, publicUrl: string): string {
  const head = html`<!DOCTYPE html><html lang="pt"><meta charset="utf-8"><title>Preview</title><base target="_blank"><link rel="stylesheet" href="${styleSheet.path}"><body class="preview">`;
  return `${head}${harmless(fragment, publicUrl)}`;
}

function harmless(fragment: string, publicUrl: string): string {
  let out = "";
  const parser = new Parser({
    ontext: (text) => {
      out += html`${text}`;
    },
    onopentag: (name, attributes) => {
      out += replaced(name, attributes, publicUrl) ?? openTag(name, attributes, publicUrl);
    },
    onclosetag: (name) => {
      if (!VOID.has(name) && name !== "iframe") out += `</${name}>`;
    },
  });
  parser.end(fragment);
  return out;
}

type Attributes = Readonly<Record<string, string>>;

/** What stands in place of what a preview must not load. */
function replaced(name: string, { src = "" }: Attributes, publicUrl: string): string | undefined {
  const isRemote = name === "img" && mediaPathOf(src, publicUrl) === undefined;
  if (name !== "iframe" && !isRemote) return undefined;
  const what = name === "iframe" ? "Frame" : "Image of another site";
  return String(html`<a class="elsewhere" href="${src}">${what}: ${src}</a>`);
}

function openTag(name: string, attributes: Attributes, publicUrl: string): string {
  let tag = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    const kept = keptValue(attribute, value, publicUrl);
    if (kept !== undefined) tag += ` ${attribute}="${html`${kept}`}"`;
  }
  return `${tag}>`;
}

/** An attribute's value in a preview; `undefined` where the attribute is left out. */
function keptValue(attribute: string, value: string, publicUrl: string): string | undefined {
  if (attribute === "style" || attribute === "target") return undefined;
  if (attribute === "src") return mediaPathOf(value, publicUrl);
  if (attribute === "srcset") {
    const own = value.replaceAll(`${publicUrl}/media/`, "/media/");
    const addresses = own.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? "");
    return addresses.some(isElsewhere) ? undefined : own;
  }
  return value;
}
