/** Splits a YAML table into items, so that its parsed values are never in memory together. */
import { parseYaml } from "./parse-yaml.ts";
import { isRawList, type RawValue } from "./raw-item.ts";

/** The hyphen of an item, at the margin. */
const ITEM = /(?<![^\n])-(?!\S)/g;
const COMMENTS = /^(?:[ \t]*(?:#.*)?\r?\n)*/;
/** Anything at the margin that is not a comment or the hyphen of an item. */
const OTHER_AT_MARGIN = /(?<![^\n])(?:[^ \r\n#-]|-\S)/;

/** Whether only items begin at the margin, as in the usual style, and items share no values. */
export function hasSeparateItems(text: string): boolean {
  const start = COMMENTS.exec(text)?.[0].length ?? 0;
  const beginsWithItem = /^-(?!\S)/.test(text.slice(start, start + 2));
  return beginsWithItem && !OTHER_AT_MARGIN.test(text) && !sharesValues(text);
}

/** The item of a part, or the whole value if that is not a list with an item. */
export function parseYamlPart(text: string): RawValue {
  const raw = parseYaml(text);
  return isRawList(raw.data) && raw.data[0] ? raw.data[0] : raw;
}

/**
 * `at`: the offset of the item; lines are 1-based. A generator, because a hostile text has an item
 * in every two characters.
 */
export function* yamlParts(text: string): Generator<{ at: number; text: string; line: number }> {
  let part: { at: number; line: number } | undefined;
  let line = 1;
  let lineStart = 0;
  for (const { index } of text.matchAll(ITEM)) {
    if (part) yield { ...part, text: text.slice(part.at, index) };
    for (; lineStart < index; line++) lineStart = text.indexOf("\n", lineStart) + 1;
    part = { at: index, line };
  }
  if (part) yield { ...part, text: text.slice(part.at) };
}

const ANCHORS = /^ *(?:- +)?(?:[^\s:]+ *: +)?&(\S+)/gm;
const ALIASES = /^ *(?:- +)?(?:[^\s:]+ *: +)?\*(\S+)[^\S\n]*$/gm;

/** Whether an item may use an alias (`*name`) of another item's value (`&name`). */
function sharesValues(text: string): boolean {
  const anchors = new Set(Array.from(text.matchAll(ANCHORS), ([, name]) => name));
  if (anchors.size === 0) return false;
  return text.matchAll(ALIASES).some(([, name]) => anchors.has(name));
}
