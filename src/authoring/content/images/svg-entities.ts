/** Replaces entities that an SVG declares itself, as drawing programs do for styles. */
import { shorten } from "../report/quote.ts";
import type { RemovedCount } from "../report/taken-out.ts";

// `<!DOCTYPE svg […]>`. A bracket in a comment or in a value does not end the declarations.
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

// In characters. Entities may consist of other entities, so each value is limited too.
const MAX_ADDED_TO_ENTITY = 10_000;
const MAX_ADDED = 5_000_000;

/** The text, or the entity that is undeclared, unsafe or too long. */
type Resolved = string | { readonly entity: string };

/** The text without entities and DOCTYPE. */
export function replaceEntities(source: string): Resolved {
  const doctype = doctypeOf(source);
  const declared = new Map<string, string>();
  for (const [, name = "", double, single = ""] of doctype.matchAll(DECLARATION)) {
    // Of several declarations of a name the first holds.
    if (declared.has(name)) continue;
    const value = resolve(double ?? single, declared, MAX_ADDED_TO_ENTITY);
    if (typeof value !== "string" || value.includes("<")) continue;
    declared.set(name, value.replaceAll('"', "&quot;").replaceAll("'", "&apos;"));
  }
  return resolve(source.replace(doctype, ""), declared, MAX_ADDED);
}

/** The attributes that are lost, because the DOCTYPE declares them for all elements of a name. */
export function declaredAttributes(source: string): RemovedCount[] {
  const removed: RemovedCount[] = [];
  for (const [, tag = "", list = ""] of doctypeOf(source).matchAll(ATTRIBUTES))
    for (const [, attribute = ""] of list.matchAll(DEFAULT))
      removed.push([["attribute", { attribute: shorten(attribute), tag: shorten(tag) }], 1]);
  return removed;
}

function doctypeOf(source: string): string {
  const begin = PROLOG.exec(source)?.[0].length ?? 0;
  return DOCTYPE.exec(source.slice(begin, begin + MAX_DOCTYPE_LENGTH))?.[0] ?? "";
}

function resolve(text: string, declared: ReadonlyMap<string, string>, maxAdded: number): Resolved {
  let added = 0;
  let refused: string | undefined;
  const resolved = text.replaceAll(ENTITY, (written: string, name: string | undefined) => {
    if (name === undefined || PREDEFINED.has(name)) return written;
    const value = declared.get(name);
    added += value?.length ?? 0;
    if (value !== undefined && added <= maxAdded) return value;
    refused ??= written;
    return "";
  });
  return refused === undefined ? resolved : { entity: refused };
}
