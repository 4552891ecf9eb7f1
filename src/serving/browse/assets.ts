/** The files that pages load. A hash in the name changes with the bytes. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse } from "node:path";

export interface Asset {
  /** `/assets/montra.1a2b3c4d.css` with a hash, or a well-known path. */
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
  /** The path changes with the bytes. */
  readonly immutable: boolean;
  /** Alternating names and values of additional headers. */
  readonly headers?: readonly string[];
}

const locationOf = (file: string) => new URL(`assets/${file}`, import.meta.url);

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** @param folder path, with a slash at its end */
export function hashedAsset(location: URL, folder = "/assets/"): Asset {
  const { name, ext } = parse(location.pathname);
  const body = readFileSync(location);
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 8);
  const contentType = CONTENT_TYPES[ext] ?? "application/octet-stream";
  return { path: `${folder}${name}.${hash}${ext}`, contentType, body, immutable: true };
}

const inClient = (file: string) => new URL(`../../../client/${file}`, import.meta.url);
export const { version } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
) as { readonly version: string };
const CLIENT = `/assets/client/${version}`;

/** The typed client, so that a page of any site can import it. */
export const clientScript: Asset = {
  path: `${CLIENT}.js`,
  contentType: "text/javascript; charset=utf-8",
  body: readFileSync(inClient("served/client.js")),
  immutable: false,
  headers: ["X-TypeScript-Types", `${CLIENT}.d.ts`],
};

const clientTypes: Asset = {
  path: `${CLIENT}.d.ts`,
  contentType: "application/typescript; charset=utf-8",
  body: Buffer.concat(
    ["src/schema.ts", "served/client.d.ts"].map((file) => readFileSync(inClient(file))),
  ),
  immutable: false,
};

function wellKnown(path: string, contentType: string): Asset {
  return { path, contentType, body: readFileSync(locationOf(path.slice(1))), immutable: false };
}

export const styleSheet = hashedAsset(locationOf("montra.css"));
export const pageScript = hashedAsset(locationOf("pages.js"));
export const developerStyleSheet = hashedAsset(locationOf("developers.css"));
export const developerScript = hashedAsset(locationOf("developers.js"));
export const docsScript = hashedAsset(locationOf("docs.js"));
export const feedStyleSheet = hashedAsset(locationOf("feed.css"));
export const icon = hashedAsset(locationOf("montra.svg"));

export const assets: readonly Asset[] = [
  styleSheet,
  pageScript,
  developerStyleSheet,
  developerScript,
  docsScript,
  feedStyleSheet,
  icon,
  clientScript,
  clientTypes,
  wellKnown("/favicon.ico", "image/x-icon"),
  wellKnown("/robots.txt", "text/plain; charset=utf-8"),
];
