/** Recognises HTML that every parser reads in the same way, so that its bytes can be kept. */
import { ADDRESS_ATTRIBUTES } from "./html-policy.ts";

/** `</p>`, `<br />`, `<a href="…" hidden>` */
const PLAIN_TAG =
  /<(?:\/([a-zA-Z][a-zA-Z0-9]*)\s*|([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][-a-zA-Z0-9]*(?:="[^"<>]*"|='[^'<>]*')?)*)\s*\/?)>/y;
/** `hidden`, `href="…"`, `href='…'` */
const PLAIN_ATTRIBUTE = /([a-zA-Z][-a-zA-Z0-9]*)(?:=(?:"([^"]*)"|'([^']*)'))?/g;
// An entity, a control character, or a sign that browsers change. "&b=" in an attribute is no entity.
const DOUBTFUL_ADDRESS = /&(?!amp;|[A-Za-z0-9_]+=)|[\p{Cc}\\`]/u;

/** Complete tags, quoted values, no repeated attributes, no entity but &amp; in addresses. */
export function isPlainlySpelt(html: string): boolean {
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", PLAIN_TAG.lastIndex)) {
    PLAIN_TAG.lastIndex = at;
    const [tag, , , attributes = ""] = PLAIN_TAG.exec(html) ?? [];
    if (tag === undefined || !hasPlainAttributes(attributes)) return false;
  }
  return true;
}

function hasPlainAttributes(attributes: string): boolean {
  const seen = new Set<string>();
  for (const [, name = "", double, single] of attributes.matchAll(PLAIN_ATTRIBUTE)) {
    const lower = name.toLowerCase();
    if (seen.has(lower)) return false;
    seen.add(lower);
    if (ADDRESS_ATTRIBUTES.includes(lower) && DOUBTFUL_ADDRESS.test(double ?? single ?? ""))
      return false;
  }
  return true;
}
