/** Replaces the entities that an SVG declares itself, as drawing programs do for styles and namespaces. */
import { shorten } from "../report/quote.ts";
import type { RemovedCount } from "../report/taken-out.ts";

// A bracket in a comment or in a value does not end the declarations.
const DOCTYPE =
  /^<!DOCTYPE[^>[]*\[(?:<!--(?:[^-]|-(?!->))*-->|<\?(?:[^?]|\?(?!>))*\?>|<(?!!--|\?)|"[^"]*"|'[^']*'|[^<"'\]])*\]\s*>/i;
const PROLOG = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;
/** Characters. */
const MAX_DOCTYPE = 64 * 1024;
const DECLARATION = /<!--[\s\S]*?(?:-->|$)|<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const ATTRIBUTES = /<!--[\s\S]*?(?:-->|$)|<!ATTLIST\s+([\w:.-]+)(\s[^>]*)>/g;
const DEFAULT = /\s(?!xml)([\w.-]+)\s+(?:\w+|\([^()]*\))\s+(?:#FIXED\s+)?["']/g;
// Comments and CDATA have no entities.
const ENTITY = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&([A-Za-z_:][\w:.-]*);/g;
// The parser knows these.
const PREDEFINED = new Set(["amp", "lt", "gt", "quot", "apos"]);

/** Characters that references may add to the value of one entity, because entities may be made of entities. */
const MAX_ADDED_TO_ENTITY = 10_000;
/** Characters that references may add to the drawing. */
const MAX_ADDED = 5_000_000;

/**
 * @returns the text with its entities replaced and without the DOCTYPE that declares them; or the entity that is
 *   undeclared, contains markup, names an external file, or makes the replacements too long
 */
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

/** The attributes that a drawing declares for all elements of a name: `<!ATTLIST path fill CDATA "#c00">`. */
export function declaredAttributes(source: string): RemovedCount[] {
  return [...doctypeOf(source).matchAll(ATTRIBUTES)].flatMap(([, tag = "", list = ""]) =>
    Array.from(
      list.matchAll(DEFAULT),
      ([, attribute = ""]): RemovedCount => [
        ["attribute", { attribute: shorten(attribute), tag: shorten(tag) }],
        1,
      ],
    ),
  );
}

function doctypeOf(source: string): string {
  const [{ length: begin }] = PROLOG.exec(source) as RegExpExecArray;
  return DOCTYPE.exec(source.slice(begin, begin + MAX_DOCTYPE))?.[0] ?? "";
}

/** Replaces references to entities. @returns the entity instead, if one is undeclared or adds too many characters */
function resolve(
  text: string,
  declared: ReadonlyMap<string, string>,
  maxAdded: number,
): string | { readonly entity: string } {
  let left = maxAdded;
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
