/** The files that pages of the desk load: those of the browsable pages, and the desk's own beside them. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { icon, styleSheet } from "../../browse/assets.ts";

export interface DeskAsset {
  /** `/desk/assets/<name>.<8 hex digits>.<ext>`: what is at an address never changes. */
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
}

/** @param file beside the code that names it: `new URL("assets/forms.js", import.meta.url)` */
export function deskAsset(file: URL): DeskAsset {
  const body = readFileSync(file);
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 8);
  const [name = "", extension = ""] = file.pathname.split("/").at(-1)?.split(".") ?? [];
  const contentType = extension === "css" ? "text/css" : "text/javascript";
  return {
    path: `/desk/assets/${name}.${hash}.${extension}`,
    contentType: `${contentType}; charset=utf-8`,
    body,
  };
}

export const deskStyle = deskAsset(new URL("assets/desk.css", import.meta.url));
export const deskScript = deskAsset(new URL("assets/desk.js", import.meta.url));

// Also where the site itself cannot be shown, the desk has its colours.
const shared = [styleSheet, icon].map(({ path, contentType, body }) => ({
  path: `/desk${path}`,
  contentType,
  body,
}));
export const [siteStyle, siteIcon] = shared as [DeskAsset, DeskAsset];

export const frameAssets: readonly DeskAsset[] = [deskStyle, deskScript, ...shared];
