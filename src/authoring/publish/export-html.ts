/**
 * The addresses of media within published HTML, back to the paths that editors write. What only looks
 * like an address, in a text or of a medium that there is not, stays as it is.
 */
import { encodePath } from "../../contract/percent-encoding.ts";

// In published HTML no attribute holds a < or > as it stands.
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
      const written = value.replaceAll(MEDIUM, (whole, address: string) => {
        const path = paths.get(address);
        return path === undefined ? whole : encodePath(path);
      });
      return name + written;
    }),
  );
}
