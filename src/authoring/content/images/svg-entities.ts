/** Replaces entities that an SVG declares itself, as drawing programs do for styles. */
import { shorten } from "../report/quote.ts";
import type { RemovedCount } from "../report/taken-out.ts";

// A bracket in a comment or in a value does not end the declarations.
const DOCTYPE =
  /^<!DOCTYPE[^>[]*\[(?:<!--(?:[^-]|-(?!->))*-->|<\?(?:[^?]|\?(?!>))*\?>|<(?!!--|\?)|"[^"]*"|'[^']*'|[^<"'\]])*\]\s*>/i;
const PROLOG = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;
const MAX_DOCTYPE_LENGTH = 64 * 1024;
// A comment, or `<!ENTITY st0 "fill:#c00">`.
const DECLARATION = /<!--[\s\S]*?(?:-->|$)|<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
// A comment, or `<!ATTLIST path fill CDATA "#c00">`.
const ATTRIBUTES = /<!--[\s\S]*?(?:-->|$)|<!ATTLIST\s+([\w:.-]+)(\s[^>]*)>/g;
// ` fill CDATA "`, without the attributes that XML itself has.
const DEFAULT = /\s(?!xml)([\w.-]+)\s+(?:\w+|\([^()]*\))\s+(?:#FIXED\s+)?["']/g;
// Comments and CDATA have no entities.
const ENTITY = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&([A-Za-z_:][\w:.-]*);/g;
const PREDEFINED = new Set(["amp", "lt", "gt", "quot", "apos"]);

// In characters. Entities may be made of entities, so their values are limited too.
const MAX_ADDED_TO_ENTITY = 10_000;
const MAX_ADDED = 5_000_000;

/** The text without entities and DOCTYPE; or the entity that is undeclared, unsafe or too long. */
export function replaceEntities(source: string): string | { readonly entity: string } {
  const doctype = doctypeOf(source);
  const declared = new Map<string, string>();
  for (const [, name = "", double, single = ""] of doctype.matchAll(DECLARATION)) {
    const value = resolve(double ?? single, declared, MAX_ADDED_TO_ENTITY);
    if (typeof value !== "string" || value.includes("<") || declared.has(name)) continue;
    declared.set(name, value.replaceAll('"', "&quot;").replaceAll("'", "&apos;"));
  }
  return resolve(source.replace(doctype, ""), declared, MAX_ADDED);
}

/** Attributes that the DOCTYPE declares for all elements of a name. They are lost. */
export function declaredAttributes(source: string): RemovedCount[] {
  const removed: RemovedCount[] = [];
  for (const [, tag = "", list = ""] of doctypeOf(source).matchAll(ATTRIBUTES))
    for (const [, attribute = ""] of list.matchAll(DEFAULT))
      removed.push([["attribute", { attribute: shorten(attribute), tag: shorten(tag) }], 1]);
  return removed;
}

function doctypeOf(source: string): string {
  const [{ length: begin }] = PROLOG.exec(source) as RegExpExecArray;
  return DOCTYPE.exec(source.slice(begin, begin + MAX_DOCTYPE_LENGTH))?.[0] ?? "";
}

function resolve(
  text: string,
  declared: ReadonlyMap<string, string>,
  maxAdded: number,
): string | { readonly entity: string } {
  let left = maxAdded;
  // The entity that exceeds the limit. An entity that is not declared exceeds every limit.
  let entity = "";
  const result = text.replaceAll(ENTITY, (written: string, name: string | undefined) => {
    if (name === undefined || PREDEFINED.has(name)) return written;
    const value = declared.get(name);
    if (left >= 0) entity = written;
    left -= value?.length ?? Infinity;
    return left < 0 ? "" : (value ?? "");
  });
  return left < 0 ? { entity } : result;
}
