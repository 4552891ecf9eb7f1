/** Splits a table in YAML into its items before parsing, so that it is never in memory as a whole. */
import { parseYaml } from "./parse-yaml.ts";
import { isRawList, type RawValue } from "./raw-item.ts";

const ITEM = /(?<![^\n])-(?!\S)/g;
const COMMENTS = /^(?:[ \t]*(?:#.*)?\r?\n)*/;
const AT_MARGIN = /(?<![^\n])(?:[^ \r\n#-]|-\S)/;

/**
 * Whether a table is a list with every `- ` at the margin, the usual style, and without values that items share. In
 * YAML no other part of an item can begin at the margin, so splitting there is safe.
 */
export function hasSeparateItems(text: string): boolean {
  const start = COMMENTS.exec(text)?.[0].length ?? 0;
  const isAtMargin = /^-(?!\S)/.test(text.slice(start, start + 2)) && !AT_MARGIN.test(text);
  return isAtMargin && !sharesValues(text);
}

/** The item of a part; the parsed value itself if it is not a list with an item. */
export function parseYamlPart(text: string): RawValue {
  const raw = parseYaml(text);
  return isRawList(raw.data) && raw.data[0] ? raw.data[0] : raw;
}

/**
 * The text of each item and its 1-based line, one at a time, because a table of empty items has one for every two
 * characters.
 */
export function* yamlParts(text: string): Generator<{ text: string; line: number }> {
  let part: { at: number; line: number } | undefined;
  let line = 1;
  let counted = 0;
  for (const { index } of text.matchAll(ITEM)) {
    if (part) yield { text: text.slice(part.at, index), line: part.line };
    for (; counted < index; line++) counted = text.indexOf("\n", counted) + 1;
    part = { at: index, line };
  }
  if (part) yield { text: text.slice(part.at), line: part.line };
}

const ANCHORS = /^ *(?:- +)?(?:[^\s:]+ *: +)?&(\S+)/gm;
const ALIASES = /^ *(?:- +)?(?:[^\s:]+ *: +)?\*(\S+)[^\S\n]*$/gm;

/** Whether an item may use an alias (`*name`) of another item's value (`&name`). */
function sharesValues(text: string): boolean {
  const anchors = new Set(Array.from(text.matchAll(ANCHORS), ([, name]) => name));
  if (anchors.size === 0) return false;
  return text.matchAll(ALIASES).some(([, name]) => anchors.has(name));
}
