/** Replaces the entities that an SVG declares itself, as drawing programs do for styles and namespaces. */

const DOCTYPE = /^<!DOCTYPE[^>[]*\[[^\]]*\]\s*>/i;
const MAX_DOCTYPE = 64 * 1024;
const DECLARATION = /<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
// Comments and CDATA have no entities.
const ENTITY = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&([A-Za-z_:][\w:.-]*);/g;
// The parser knows these.
const PREDEFINED = new Set(["amp", "lt", "gt", "quot", "apos"]);

/** In characters, so that entities made of entities stay small. */
const MAX_VALUE = 10_000;
const MAX_REPLACED = 5_000_000;

/**
 * @returns the text without its entities; `undefined` if one is not declared as a text: markup, other files and what is
 *   too long are refused
 */
export function replaceEntities(source: string): string | undefined {
  const begin = source.search(/<!DOCTYPE/i);
  const [doctype = ""] =
    begin === -1 ? [] : (DOCTYPE.exec(source.slice(begin, begin + MAX_DOCTYPE)) ?? []);
  const declared = new Map<string, string>();
  for (const [, name = "", double, single = ""] of doctype.matchAll(DECLARATION)) {
    const value = replaced(double ?? single, declared, MAX_VALUE);
    if (value === undefined || value.includes("<") || declared.has(name)) continue;
    declared.set(name, value.replaceAll('"', "&quot;").replaceAll("'", "&apos;"));
  }
  const rest =
    doctype === "" ? source : source.slice(0, begin) + source.slice(begin + doctype.length);
  return replaced(rest, declared, MAX_REPLACED);
}

function replaced(
  text: string,
  declared: ReadonlyMap<string, string>,
  most: number,
): string | undefined {
  let left = most;
  const whole = text.replaceAll(ENTITY, (written: string, name: string | undefined) => {
    if (name === undefined || PREDEFINED.has(name)) return written;
    const value = declared.get(name);
    left -= value?.length ?? Infinity;
    return left < 0 ? "" : (value ?? "");
  });
  return left < 0 ? undefined : whole;
}
