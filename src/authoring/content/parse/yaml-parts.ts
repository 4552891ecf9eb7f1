/** Splits a table in YAML into its items before parsing, so that it is never in memory as a whole. */
import { parseYaml } from "./parse-yaml.ts";
import { isRawList, type RawValue } from "./raw-item.ts";

/** The text of one item of a YAML table; it is parsed and cached on its own. */
export interface YamlPart {
  readonly text: string;
  /** 1-based line on which it begins. */
  readonly line: number;
}

/**
 * Whether a table is a list with every `- ` at the margin, the usual style. In YAML no other part of an item can
 * begin at the margin, so splitting there is safe.
 */
export function isYamlListAtMargin(text: string): boolean {
  let hasItem = false;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf("\n", at) + 1 || text.length;
    const first = text[at];
    if (isItemAt(text, at)) hasItem = true;
    else if (first !== " " && first !== "#" && first !== "\n" && first !== "\r") return false;
    else if (!hasItem && first === " " && text.slice(at, next).trim() !== "") return false;
    at = next;
  }
  return hasItem;
}

/** The item of a part; the parsed value itself if it is not a list with an item. */
export function parseYamlPart(text: string): RawValue {
  const raw = parseYaml(text);
  return isRawList(raw.data) && raw.data[0] ? raw.data[0] : raw;
}

/** The items one at a time, because a table of empty items has one for every two characters. */
export function* yamlParts(text: string): Generator<YamlPart> {
  let start = -1;
  let startLine = 0;
  let line = 0;
  for (let at = 0; at < text.length; ) {
    line++;
    if (isItemAt(text, at)) {
      if (start !== -1) yield { text: text.slice(start, at), line: startLine };
      start = at;
      startLine = line;
    }
    at = text.indexOf("\n", at) + 1 || text.length;
  }
  if (start !== -1) yield { text: text.slice(start), line: startLine };
}

function isItemAt(text: string, at: number): boolean {
  return text[at] === "-" && /\s/.test(text[at + 1] ?? "\n");
}

const ANCHORS = /^ *(?:- +)?(?:[^\s:]+ *: +)?&(\S+)/gm;
const ALIASES = /^ *(?:- +)?(?:[^\s:]+ *: +)?\*(\S+)[^\S\n]*$/gm;

/** Whether an item may use an alias (`*name`) of another item's value (`&name`). */
export function sharesValues(text: string): boolean {
  const anchors = new Set(Array.from(text.matchAll(ANCHORS), ([, name]) => name));
  if (anchors.size === 0) return false;
  return text.matchAll(ALIASES).some(([, name]) => anchors.has(name));
}
