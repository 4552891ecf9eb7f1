/**
 * Edits the fields of a YAML item in place: only the ranges of changed nodes are replaced, so comments, order and
 * quotes of everything else stay.
 */
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { FieldValue } from "../content/write/item-file.ts";
import { type EditValue, sortFields } from "./change.ts";
import { type ListPlan, separatorIn, spliceBracketed, spliceLines } from "./entries.ts";
import { lineEnd, lineStart, type Range, type Splice } from "./splice.ts";
import { type ScalarValue, type SpellingPlace, spellScalar } from "./yaml-scalar.ts";

export function parseWithPlaces(text: string): Document.Parsed {
  return parseDocument(text, {
    version: "1.2",
    schema: "core",
    merge: false,
    uniqueKeys: false,
    keepSourceTokens: true,
    logLevel: "silent",
  });
}

export interface YamlFields {
  readonly text: string;
  /** `undefined` if the item has no fields yet. */
  readonly map: YAMLMap | undefined;
  /** Names of all fields, in the order in which to insert new ones. */
  readonly order: readonly string[];
  readonly lineBreak: string;
  /** JSON is YAML between brackets, with every text in double quotes. */
  readonly isJson?: boolean;
}

/** Changes fields of one item. */
export function editYamlFields(item: YamlFields, wanted: ReadonlyMap<string, EditValue>): Splice[] {
  return new YamlEdit(item).splices(wanted);
}

/** Changes a list, in block style or between brackets. */
export function editYamlList(text: string, seq: YAMLSeq, plan: ListPlan): Splice[] {
  if (seq.flow) {
    const inside = { start: rangeOf(seq).start + 1, end: rangeOf(seq).end - 1 };
    const entries = seq.items.map((entry) => rangeOf(entry as Node));
    return spliceBracketed(text, inside, entries, plan);
  }
  return spliceLines(text, entriesAsLines(text, seq), plan);
}

/** Each entry with the comments directly above it, unless they are indented further than its dash. */
function entriesAsLines(text: string, seq: YAMLSeq): Range[] {
  const tokens =
    (seq.srcToken as { items?: { start: { type: string; offset: number }[] }[] })?.items ?? [];
  let from = 0;
  return seq.items.map((entry, at) => {
    const dash = tokens[at]?.start.find(({ type }) => type === "seq-item-ind")?.offset ?? 0;
    let start = lineStart(text, dash);
    while (at > 0 && start > from) {
      const above = lineStart(text, start - 1);
      const line = text.slice(above, start);
      if (!/^\s*#/.test(line) || line.search(/\S/) > dash - start) break;
      start = above;
    }
    const end = lineEnd(text, Math.max(endOf(text, entry as Node), dash + 1));
    from = end;
    return { start, end };
  });
}

class YamlEdit {
  readonly #item: YamlFields;
  readonly #text: string;
  readonly #pairs: readonly Pair[];
  readonly #lineBreak: string;
  readonly #inFlow: boolean;
  readonly #indent: string;
  /** Whether the first field is on the line of its entry's dash. */
  readonly #isBehindDash: boolean;

  constructor(item: YamlFields) {
    const { text, map } = item;
    this.#item = item;
    this.#text = text;
    this.#pairs = (map?.items ?? []) as Pair[];
    this.#lineBreak = item.lineBreak;
    this.#inFlow = map?.flow ?? false;
    const first = this.#pairs[0] && keyOf(this.#pairs[0]).start;
    const margin = first === undefined ? "" : text.slice(lineStart(text, first), first);
    this.#isBehindDash = /\S/.test(margin);
    this.#indent = margin.replaceAll(/\S/g, " ");
  }

  splices(wanted: ReadonlyMap<string, EditValue>): Splice[] {
    const changed: Splice[] = [];
    const gone = new Set<Pair>();
    const added: [string, FieldValue][] = [];
    for (const [name, value] of wanted) {
      const pair = this.#pairs.find((one) => nameOf(one) === name);
      if (!pair && value !== undefined) added.push([name, value]);
      if (pair && value === undefined) gone.add(pair);
      if (pair && value !== undefined) changed.push(...this.#set(pair, value));
    }
    const sorted = sortFields(added, this.#item.order);
    if (this.#inFlow) return [...changed, ...this.#editBraces(gone, sorted)];
    const removed = [...gone].map((pair) => this.#remove(pair));
    return [...changed, ...removed, ...this.#add(gone, sorted)];
  }

  #set(pair: Pair, value: FieldValue): Splice[] {
    const node = pair.value as Node | null;
    if (Array.isArray(value)) {
      const hasEntries = isSeq(node) && node.items.length > 0 && value.length > 0;
      if (isSeq(node) && (node.flow || hasEntries)) return this.#setList(node, value);
      return [this.#replace(pair, this.#spellList(value))];
    }
    return [this.#replace(pair, this.#spell(value as ScalarValue, pair))];
  }

  // Replaces the value's source. If there is no value, inserts after the colon.
  #replace(pair: Pair, spelt: string): Splice {
    const node = pair.value as Node | null;
    const afterColon = colonOf(pair) + 1;
    if (isCollection(node) && !node.flow)
      return { at: afterColon, end: endOf(this.#text, node), text: ` ${spelt}` };
    const end = node ? endOf(this.#text, node) : afterColon;
    const start = node ? rangeOf(node).start : afterColon;
    if (start >= end) return { at: afterColon, end: afterColon, text: ` ${spelt}` };
    return { at: start, end, text: spelt };
  }

  #setList(seq: YAMLSeq, wanted: readonly (string | number)[]): Splice[] {
    const oldValues = seq.items.map((entry) => (isScalar(entry) ? entry.value : undefined));
    const { start } = rangeOf(seq);
    const dash = seq.flow ? "" : `${this.#text.slice(lineStart(this.#text, start), start)}- `;
    const plan = wanted.map((value) => {
      const old = oldValues.indexOf(value);
      // Each old entry is used once.
      if (old >= 0) oldValues[old] = undefined;
      return old >= 0 ? old : dash + spellScalar(value, this.#place({ inFlow: seq.flow === true }));
    });
    return editYamlList(this.#text, seq, plan);
  }

  #spellList(wanted: readonly (string | number)[]): string {
    const place = this.#place({ inFlow: true });
    return `[${wanted.map((value) => spellScalar(value, place)).join(", ")}]`;
  }

  #spell(value: ScalarValue, pair: Pair): string {
    const node = pair.value as Node | null;
    const start = isScalar(node) ? rangeOf(node).start : 0;
    const end = node ? endOf(this.#text, node) : colonOf(pair) + 1;
    const hasComment = /^[ \t]*#/.test(this.#text.slice(end, lineEnd(this.#text, end)));
    const place = this.#place({ inFlow: this.#inFlow, hasComment });
    if (!isScalar(node) || start >= end) return spellScalar(value, place);
    const source = this.#text.slice(start, end);
    const { type } = node as Scalar;
    return spellScalar(value, { ...place, before: { type, source, value: node.value } });
  }

  #place(how: Pick<SpellingPlace, "inFlow" | "hasComment">): SpellingPlace {
    const { isJson = false } = this.#item;
    return { ...how, indent: `${this.#indent}  `, lineBreak: this.#lineBreak, isJson };
  }

  #remove(pair: Pair): Splice {
    const { start, end } = this.#rangeOf(pair);
    if (this.#isBehindDash && pair === this.#pairs[0]) {
      if (this.#pairs.length === 1) return { at: start, end, text: "{}" };
      // The next field, or the comment above it, moves up to the dash.
      const next = lineEnd(this.#text, end);
      const blanks = /^[ \t]*/.exec(this.#text.slice(next))?.[0].length ?? 0;
      return { at: start, end: next + blanks, text: "" };
    }
    return { at: lineStart(this.#text, start), end: lineEnd(this.#text, end), text: "" };
  }

  #add(gone: ReadonlySet<Pair>, added: readonly [string, FieldValue][]): Splice[] {
    const { order } = this.#item;
    const staying = this.#pairs.filter((pair) => !gone.has(pair));
    return added.map(([name, value]) => {
      const line = `${name}: ${this.#spellNew(value)}`;
      const before = staying.findLast((pair) => {
        const place = order.indexOf(nameOf(pair) ?? "");
        return place >= 0 && (place < order.indexOf(name) || !order.includes(name));
      });
      if (before) return this.#lineAt(lineEnd(this.#text, this.#rangeOf(before).end), line);
      const first = staying[0];
      if (!first) return this.#lineAt(this.#text.length, line);
      const { start } = keyOf(first);
      if (this.#isBehindDash && (first === this.#pairs[0] || gone.has(this.#pairs[0] as Pair)))
        return { at: start, end: start, text: line + this.#lineBreak + this.#indent };
      return this.#lineAt(lineStart(this.#text, start), line);
    });
  }

  #lineAt(at: number, line: string): Splice {
    const isAfterLine = at === 0 || this.#text[at - 1] === "\n";
    const text = isAfterLine
      ? this.#indent + line + this.#lineBreak
      : this.#lineBreak + this.#indent + line;
    return { at, end: at, text };
  }

  #spellNew(value: FieldValue): string {
    if (Array.isArray(value)) return this.#spellList(value);
    return spellScalar(value as ScalarValue, this.#place({ inFlow: this.#inFlow }));
  }

  #editBraces(gone: ReadonlySet<Pair>, added: readonly [string, FieldValue][]): Splice[] {
    const { map } = this.#item;
    if (!map || (gone.size === 0 && added.length === 0)) return [];
    const inside = { start: rangeOf(map).start + 1, end: rangeOf(map).end - 1 };
    const entries = this.#pairs.map((pair) => this.#rangeOf(pair));
    const members = added.map(([name, value]) => {
      const key = this.#item.isJson ? JSON.stringify(name) : name;
      return `${key}: ${this.#spellNew(value)}`;
    });
    const kept = this.#pairs.map((pair) => !gone.has(pair));
    const [first, last] = [kept.indexOf(true), kept.lastIndexOf(true)];
    const end = entries[last]?.end;
    if (end === undefined) return [{ at: inside.start, end: inside.end, text: members.join(", ") }];
    // An entry goes with the comma before it; without an entry before it, with the one after it.
    const removed = entries.flatMap((entry, at) => {
      if (kept[at]) return [];
      const next = entries[at + 1]?.start ?? entry.end;
      return at < first
        ? { at: entry.start, end: next, text: "" }
        : { at: entries[at - 1]?.end ?? 0, end: entry.end, text: "" };
    });
    const separator = separatorIn(this.#text, inside, entries);
    const text = members.map((member) => separator + member).join("");
    return text === "" ? removed : [{ at: end, end, text }, ...removed];
  }

  #rangeOf(pair: Pair): Range {
    const node = pair.value as Node | null;
    const end = Math.max(node ? endOf(this.#text, node) : 0, colonOf(pair) + 1);
    return { start: keyOf(pair).start, end };
  }
}

function nameOf({ key }: Pair): string | undefined {
  return isScalar(key) ? String(key.source ?? key.value) : undefined;
}

function keyOf({ key }: Pair): Range {
  return rangeOf(key as Node);
}

function rangeOf(node: Node): Range {
  const [start = 0, end = start] = node.range ?? [];
  return { start, end };
}

/** The offset of a field's colon; without one, of the last character of its name. */
function colonOf(pair: Pair): number {
  const { srcToken } = pair as { srcToken?: { sep?: { type: string; offset: number }[] } };
  const colon = srcToken?.sep?.find(({ type }) => type === "map-value-ind")?.offset;
  return colon ?? keyOf(pair).end - 1;
}

/** The end of a node's source, without the line break, empty lines and comments after it. */
function endOf(text: string, node: Node): number {
  const { start, end } = rangeOf(node);
  if (isScalar(node) && (node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED")) {
    const source = text.slice(start, end);
    if (/^[|>]\d?\+/.test(source)) return start + source.replace(/\r?\n$/, "").length;
    const last = start + source.trimEnd().length;
    return last + (/^[ \t]*/.exec(text.slice(last, end))?.[0].length ?? 0);
  }
  if (!isCollection(node) || node.flow) return end;
  const last = node.items.at(-1);
  if (isMap(node) && last) {
    const pair = last as Pair;
    const value = pair.value as Node | null;
    return Math.max(value ? endOf(text, value) : 0, colonOf(pair) + 1);
  }
  return last ? endOf(text, last as Node) : end;
}
