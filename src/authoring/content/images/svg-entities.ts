/** Replaces the entities that an SVG declares itself, as drawing programs do for styles and namespaces. */
import { say } from "../../../language/language.ts";
import { shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

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
 * @returns the text without its entities, or a complaint about the first one that is not declared as a text: markup,
 *   other files and what is too long are refused
 */
export function replaceEntities(source: string): string | Complaint {
  const begin = source.search(/<!DOCTYPE/i);
  const [doctype = ""] =
    begin === -1 ? [] : (DOCTYPE.exec(source.slice(begin, begin + MAX_DOCTYPE)) ?? []);
  const declared = new Map<string, string>();
  for (const [, name = "", double, single = ""] of doctype.matchAll(DECLARATION)) {
    const value = replaced(double ?? single, declared, MAX_VALUE);
    if (typeof value !== "string" || value.includes("<") || declared.has(name)) continue;
    declared.set(name, value.replaceAll('"', "&quot;").replaceAll("'", "&apos;"));
  }
  const rest =
    doctype === "" ? source : source.slice(0, begin) + source.slice(begin + doctype.length);
  const whole = replaced(rest, declared, MAX_REPLACED);
  return typeof whole === "string"
    ? whole
    : say.images.entity({ entity: `&${shorten(whole.entity)};` });
}

function replaced(
  text: string,
  declared: ReadonlyMap<string, string>,
  most: number,
): string | { readonly entity: string } {
  let left = most;
  let entity: string | undefined;
  const whole = text.replaceAll(ENTITY, (written: string, name: string | undefined) => {
    if (name === undefined || PREDEFINED.has(name)) return written;
    const value = declared.get(name);
    left -= value?.length ?? 0;
    if (value === undefined || left < 0) entity ??= name;
    return entity === undefined ? (value ?? "") : "";
  });
  return entity === undefined ? whole : { entity };
}
