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

function deskAsset(file: string): DeskAsset {
  const body = readFileSync(new URL(`assets/${file}`, import.meta.url));
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 8);
  const contentType = file.endsWith(".css") ? "text/css" : "text/javascript";
  return {
    path: `/desk/assets/${file.replace(".", `.${hash}.`)}`,
    contentType: `${contentType}; charset=utf-8`,
    body,
  };
}

// Also where the site itself cannot be shown, the desk has its colours.
const shared = [styleSheet, icon].map(
  (asset): DeskAsset => ({ ...asset, path: `/desk${asset.path}` }),
);
export const [siteStyle, siteIcon] = shared as [DeskAsset, DeskAsset];
export const deskStyles = ["desk.css", "forms.css"].map(deskAsset);
export const deskScripts = ["desk.js", "forms.js"].map(deskAsset);

/** All of them. */
export const deskAssets: readonly DeskAsset[] = [...deskStyles, ...deskScripts, ...shared];
