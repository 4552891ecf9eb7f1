/**
 * Replaces addresses of media in published HTML with the paths that editors write. Text outside of attributes
 * and addresses of unknown media stay as they are.
 */
import { encodePath } from "../../contract/percent-encoding.ts";

// In published HTML, < and > are always escaped in attributes.
const TAG = /<(?:img|source|a)\b[^<>]*>/gi;
const ATTRIBUTE = /(\s(?:src|srcset|href)=)("[^"]*"|'[^']*')/gi;
const MEDIUM = /(?<=^|["',\s])\/media\/([0-9a-f]{32}\/[a-z0-9._-]+)/g;

/** @param paths path in the content folder by address */
export function withPathsOfMedia(
  html: string,
  paths: ReadonlyMap<number | string, string>,
): string {
  if (!html.includes("/media/")) return html;
  return html.replaceAll(TAG, (tag) =>
    tag.replaceAll(ATTRIBUTE, (_, name: string, value: string) => {
      const replaced = value.replaceAll(MEDIUM, (whole, address: string) => {
        const path = paths.get(address);
        return path === undefined ? whole : encodePath(path);
      });
      return name + replaced;
    }),
  );
}
