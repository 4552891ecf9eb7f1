/** Adds an id to a heading, but only if a link in the text names its slug: `#notas`. */
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { slugify } from "../report/nearest-name.ts";

// Sanitised HTML has no unescaped < or > in attributes.
const LINK = /<a\b[^<>]*?\shref=(["'])#([^"']+)\1/gi;
const NAMED_ELEMENT = /<[a-z][^<>]*?\s(?:id|name)=(["'])([^"']+)\1/gi;
const HEADING = /<(h[1-6])([^<>]*)>((?:(?!<\/?h[1-6]\b)[\s\S])*)<\/\1>/gi;
const TAG_OR_ENTITY = /<[^<>]*>|&[a-z#0-9]+;/gi;

/** @returns also the targets of links that no element has as its id or name: "#nada" */
export function withAnchors(html: string): { html: string; missingTargets: string[] } {
  if (!html.includes("#")) return { html, missingTargets: [] };
  const missing = new Set(html.matchAll(LINK).map(([, , name = ""]) => decodePercent(name)));
  // Browsers go to the top of the page.
  missing.delete("top");
  if (missing.size > 0)
    for (const [, , name = ""] of html.matchAll(NAMED_ELEMENT)) missing.delete(name);
  if (missing.size === 0) return { html, missingTargets: [] };
  const missingBySlug = new Map(Array.from(missing, (name) => [slugify(name), name]));
  const withId = (heading: string, tag: string, attributes: string, inner: string) => {
    const name = missingBySlug.get(slugify(inner.replaceAll(TAG_OR_ENTITY, " ")));
    const hasId = /\sid=/i.test(attributes);
    if (name === undefined || hasId || !missing.has(name)) return heading;
    // Only the first heading with this slug gets the id.
    missing.delete(name);
    return `<${tag}${attributes} id="${name}">${inner}</${tag}>`;
  };
  return {
    html: html.replaceAll(HEADING, withId),
    missingTargets: Array.from(missing, (name) => `#${name}`),
  };
}
