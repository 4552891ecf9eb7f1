/** Links within the service have no host, so that pages work on a copy or through a tunnel. */
import { resources } from "../api/resources/resources.ts";

/** `media`, `api`, `noticias` …; the root has none. */
const FIRST_SEGMENTS = new Set([
  "media",
  ...resources.flatMap(({ path }) => path.split("/")[1] || []),
]);

/** @returns the `href` for a URL or a path of this service; `undefined` for other text */
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

function ownPath(text: string, publicUrl: string): string {
  return text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : text;
}

/** @param href as {@link hrefOf} returns it */
export function isElsewhere(href: string): boolean {
  return !href.startsWith("/");
}

/** Without `www.`, as the text of a link; the whole address if it is not a valid URL. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : address;
}
