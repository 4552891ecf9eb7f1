/** Adds an id to a heading, but only if a link in the text names its slug: `#notas`. */
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { slugify } from "../report/nearest-name.ts";

export interface AnchoredHtml {
  readonly html: string;
  /** Link targets without an element, as `#nada`. */
  readonly lost: readonly string[];
}

// Sanitised HTML has no unescaped < or > in attributes.
const LINK = /<a\b[^<>]*?\shref=(["'])#([^"']+)\1/gi;
const PLACE = /<[a-z][^<>]*?\s(?:id|name)=(["'])([^"']+)\1/gi;
const HEADING = /<(h[1-6])([^<>]*)>((?:(?!<\/?h[1-6]\b)[\s\S])*)<\/\1>/gi;
// For "#top" browsers go to the top of the page.
const TOP = "top";

export function withAnchors(html: string): AnchoredHtml {
  if (!html.includes("#")) return { html, lost: [] };
  const wanted = new Set(Array.from(html.matchAll(LINK), ([, , name = ""]) => decodePercent(name)));
  wanted.delete(TOP);
  if (wanted.size > 0) for (const [, , name = ""] of html.matchAll(PLACE)) wanted.delete(name);
  if (wanted.size === 0) return { html, lost: [] };
  const bySlug = new Map(Array.from(wanted, (name) => [slugify(name), name]));
  const anchored = html.replaceAll(
    HEADING,
    (heading, tag: string, attributes: string, inner: string) => {
      const slug = slugify(inner.replaceAll(/<[^<>]*>|&[a-z#0-9]+;/gi, " "));
      const name = bySlug.get(slug);
      if (name === undefined || /\sid=/i.test(attributes) || !wanted.delete(name)) return heading;
      return `<${tag}${attributes} id="${name}">${inner}</${tag}>`;
    },
  );
  return { html: anchored, lost: Array.from(wanted, (name) => `#${name}`) };
}
