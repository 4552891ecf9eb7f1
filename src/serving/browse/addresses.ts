/**
 * Addresses as pages link them: those of this service without its host, so that a page works wherever
 * it is opened (a copy of the service, a tunnel) and loads nothing from elsewhere.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { resources } from "../api/resources/resources.ts";

const HEADS = new Set(["media", ...resources.flatMap(({ path }) => path.split("/")[1] || [])]);

/**
 * @param text an absolute http(s) URL, or a path of this service
 * @returns what a link leads to; `undefined` for text that is no address
 */
export function hrefOf(text: string, publicUrl: string): string | undefined {
  if (text.startsWith(`${publicUrl}/`)) return ownPath(text, publicUrl);
  if (/^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)) return text;
  const [, head] = /^\/([^/\s]+)\/\S*$/.exec(text) ?? [];
  return head !== undefined && HEADS.has(head) ? text : undefined;
}

/** The path of an image of the content, `undefined` for everything else. */
export function mediaPathOf(text: string, publicUrl: string): string | undefined {
  const path = ownPath(text, publicUrl);
  return /^\/media\/[^/\s]+\/[^/\s]+$/.test(path) ? path : undefined;
}

/** The address without the public URL, where it begins with it. */
function ownPath(text: string, publicUrl: string): string {
  return text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : text;
}

/** Whether a link leaves the service. */
export function isElsewhere(href: string): boolean {
  return !href.startsWith("/");
}

/** The host and path of an address, for a link's text; the whole where it cannot be read. */
export function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  return decodeSafely(host.replace(/^www\./, "") + (pathname === "/" ? "" : pathname));
}

/** An address as text that breaks where its parts do. */
export function addressText(address: string): SafeHtml {
  const parts = address.split(/(?<=.[/.])(?=[^/.])/);
  return html`${parts.map((part, at) => (at > 0 ? html`<wbr>${part}` : part))}`;
}

function decodeSafely(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
