/** Replaces addresses of media in published HTML with the paths that editors write. */
import { encodePath } from "../../contract/percent-encoding.ts";
import { replaceEveryAddress } from "../content/check/html-addresses.ts";

/** Such as `/media/0123…cdef/casa.jpg`, with 32 digits. */
const MEDIUM = /^\/media\/([0-9a-f]{32}\/[a-z0-9._-]+)/;

/** @param paths paths from the content folder, by address */
export function withPathsOfMedia(
  html: string,
  paths: ReadonlyMap<number | string, string>,
): string {
  if (!html.includes("/media/")) return html;
  return replaceEveryAddress(html, (address) => {
    const path = paths.get(MEDIUM.exec(address)?.[1] ?? "");
    return path && address.replace(MEDIUM, encodePath(path));
  });
}
