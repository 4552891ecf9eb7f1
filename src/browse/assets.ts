/**
 * The files that pages load: a style sheet, a script, the icon, and what the documentation has beside
 * them. Their names carry a hash of their bytes, so that what is at an address never changes. Serving
 * them is `render/assets.ts`.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A file of the pages, as it is served. */
export interface Asset {
  /** `/assets/<name>.<8 hex digits>.<ext>`, or a well-known path. */
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
  /** The path changes with the bytes. */
  readonly immutable: boolean;
}

const read = (file: string) => readFileSync(new URL(`assets/${file}`, import.meta.url));

/**
 * Without comments and indentation; within quotes it has neither. A sixth less to wait for before anything is seen, since no
 * page is painted before it is here.
 */
function withoutMargins(css: Buffer): Buffer {
  const [first = "", ...others] = css.toString().split("/*");
  const rules = others.map((part) => part.slice(part.indexOf("*/") + 2));
  return Buffer.from([first, ...rules].join("").replace(/\s+/g, " "));
}

function hashed(name: string, extension: string, contentType: string): Asset {
  const source = read(`${name}.${extension}`);
  const body = extension === "css" ? withoutMargins(source) : source;
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 8);
  return { path: `/assets/${name}.${hash}.${extension}`, contentType, body, immutable: true };
}

function wellKnown(path: string, contentType: string): Asset {
  return { path, contentType, body: read(path.slice(1)), immutable: false };
}

export const styleSheet = hashed("montra", "css", "text/css; charset=utf-8");
export const script = hashed("montra", "js", "text/javascript; charset=utf-8");
export const docsStyleSheet = hashed("docs", "css", "text/css; charset=utf-8");
export const docsScript = hashed("docs", "js", "text/javascript; charset=utf-8");
export const icon = hashed("montra", "svg", "image/svg+xml");

/** Everything beside pages that a browser or a crawler asks for of its own. */
export const assets: readonly Asset[] = [
  styleSheet,
  script,
  docsStyleSheet,
  docsScript,
  icon,
  wellKnown("/favicon.ico", "image/x-icon"),
  wellKnown("/robots.txt", "text/plain; charset=utf-8"),
];
