/**
 * A table in YAML cut into its items before it is parsed, so that it is never in memory as a whole.
 */
import { parseYaml } from "./parse-yaml.ts";
import { isRawList, type RawValue } from "./raw-item.ts";

/** One item of a YAML table, as text, so that each is read, and kept in the cache, by itself. */
export interface YamlPart {
  readonly text: string;
  /** The 1-based line on which it begins. */
  readonly line: number;
}

/**
 * Whether a table is a list of `- ` at the margin, which is how everybody writes one. In YAML nothing
 * that belongs to an item can begin at the margin, so cutting there is safe.
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

/** The item of a part; what is no list of one as it stands. */
export function parseYamlPart(text: string): RawValue {
  const raw = parseYaml(text);
  return isRawList(raw.data) && raw.data[0] ? raw.data[0] : raw;
}

/** The items of such a table, one by one: a table of empty ones has as many as half of its characters. */
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

const ANCHOR = /^ *(?:- +)?(?:[^\s:]+ *: +)?&(\S+)/;
const ALIAS = /^ *(?:- +)?(?:[^\s:]+ *: +)?\*(\S+)\s*$/;

/** Whether an item of such a table repeats a value that was given a name (`&name`) in another. */
export function sharesValues(text: string): boolean {
  if (!text.includes("&") || !text.includes("*")) return false;
  const own = new Set<string>();
  const others = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf("\n", at) + 1 || text.length;
    const line = text.slice(at, Math.min(next, at + LONGEST_LINE));
    if (isItemAt(text, at)) {
      for (const name of own) others.add(name);
      own.clear();
    }
    const anchor = ANCHOR.exec(line)?.[1];
    if (anchor !== undefined) own.add(anchor);
    const alias = ALIAS.exec(line)?.[1];
    if (alias !== undefined && !own.has(alias) && others.has(alias)) return true;
    at = next;
  }
  return false;
}

// A name that stands further to the right in its line is a text's.
const LONGEST_LINE = 1000;
