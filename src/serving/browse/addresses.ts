/**
 * Addresses for links on pages. Those of this service are written without its host, so that a page also works on a
 * copy of the service or through a tunnel, and loads nothing from elsewhere.
 */
import { resources } from "../api/resources/resources.ts";

/** The first segments of the paths of this service. */
const FIRST_SEGMENTS = new Set([
  "media",
  ...resources.flatMap(({ path }) => path.split("/")[1] || []),
]);

/**
 * @param text an absolute http(s) URL, or a path of this service
 * @returns the `href` of a link; `undefined` if the text is not an address
 */
export function hrefOf(text: string, publicUrl: string): string | undefined {
  if (text.startsWith(`${publicUrl}/`)) return ownPath(text, publicUrl);
  if (/^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)) return text;
  const [, segment = ""] = /^\/([^/\s]+)\/\S*$/.exec(text) ?? [];
  return FIRST_SEGMENTS.has(segment) ? text : undefined;
}

/** The path of an image or document of the content; `undefined` for other addresses. */
export function mediaPathOf(text: string, publicUrl: string): string | undefined {
  const path = ownPath(text, publicUrl);
  return /^\/media\/[^/\s]+\/[^/\s]+$/.test(path) ? path : undefined;
}

/** The address without a leading public URL. */
function ownPath(text: string, publicUrl: string): string {
  return text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : text;
}

/** Whether a link leads to another site. @param href as {@link hrefOf} returns it */
export function isElsewhere(href: string): boolean {
  return !href.startsWith("/");
}

/** The host of a URL without `www.`, as the text of a link; the whole address if it is not a valid URL. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : address;
}
