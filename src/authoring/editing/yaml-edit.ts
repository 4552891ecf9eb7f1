/** Replaces only changed nodes of a YAML item, so that comments, order and quotes stay. */
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
import type { EditValues } from "./change.ts";
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
  readonly isJson: boolean;
}

export function editYamlList(text: string, seq: YAMLSeq, plan: ListPlan): Splice[] {
  if (seq.flow) {
    const inside = { start: rangeOf(seq).start + 1, end: rangeOf(seq).end - 1 };
    const entries = seq.items.map((entry) => rangeOf(entry as Node));
    return spliceBracketed(text, inside, entries, plan);
  }
  return spliceLines(text, entriesAsLines(text, seq), plan);
}

type Token = { readonly type: string; readonly offset: number };

/** Entries with the comments above them, unless those are indented further than the dash. */
function entriesAsLines(text: string, seq: YAMLSeq): Range[] {
  // Only the tokens have the places of the dashes.
  const tokens = (seq.srcToken as { items?: { start: Token[] }[] })?.items ?? [];
  // Comments above the first entry belong to the list.
  let previousEnd = Infinity;
  return seq.items.map((entry, index) => {
    const dash = tokens[index]?.start.find(({ type }) => type === "seq-item-ind")?.offset ?? 0;
    const start = commentStart(text, dash, previousEnd);
    previousEnd = lineEnd(text, Math.max(endOf(text, entry as Node), dash + 1));
    return { start, end: previousEnd };
  });
}

/** The start of a dash's line with the comment lines above it, but none before `min`. */
function commentStart(text: string, dash: number, min: number): number {
  let start = lineStart(text, dash);
  const column = dash - start;
  while (start > min) {
    const above = lineStart(text, start - 1);
    const line = text.slice(above, start);
    if (!/^\s*#/.test(line) || line.search(/\S/) > column) break;
    start = above;
  }
  return start;
}

export class YamlEdit {
  readonly #item: YamlFields;
  readonly #text: string;
  readonly #fields: readonly FieldInText[];
  readonly #inFlow: boolean;
  readonly #indent: string;
  /** Whether the first field is on the line of its entry's dash. */
  readonly #isBehindDash: boolean;

  constructor(item: YamlFields) {
    const { text, map } = item;
    this.#item = item;
    this.#text = text;
    this.#fields = (map?.items ?? []).map((pair) => fieldInText(text, pair as Pair));
    this.#inFlow = map?.flow ?? false;
    const [first] = this.#fields;
    const margin = first ? text.slice(lineStart(text, first.start), first.start) : "";
    // "  - id: 1" -> the indentation "    " of the other fields.
    this.#isBehindDash = /\S/.test(margin);
    this.#indent = margin.replaceAll(/\S/g, " ");
  }

  splices(wanted: EditValues): Splice[] {
    const changed: Splice[] = [];
    const gone = new Set<FieldInText>();
    const added: [string, FieldValue][] = [];
    for (const [name, value] of wanted) {
      const field = this.#fields.find((inText) => inText.name === name);
      if (value === undefined) {
        if (field) gone.add(field);
      } else if (field) changed.push(...this.#set(field, value));
      else added.push([name, value]);
    }
    const { order } = this.#item;
    const sorted = added.toSorted(([a], [b]) => placeIn(order, a) - placeIn(order, b));
    if (this.#inFlow) return [...changed, ...this.#editBraces(gone, sorted)];
    const removed = [...gone].map((field) => this.#remove(field));
    return [...changed, ...removed, ...this.#add(gone, sorted)];
  }

  #set(field: FieldInText, value: FieldValue): Splice[] {
    const { node } = field;
    if (!Array.isArray(value))
      return [replaceValue(field, this.#spell(field, value as ScalarValue))];
    // An empty list has no lines: it is written in brackets.
    const staysAsLines = isSeq(node) && node.items.length > 0 && value.length > 0;
    if (isSeq(node) && (node.flow || staysAsLines)) return this.#setList(node, value);
    return [replaceValue(field, this.#spellNew(value))];
  }

  #setList(seq: YAMLSeq, wanted: readonly (string | number)[]): Splice[] {
    const oldValues = seq.items.map((entry) => (isScalar(entry) ? entry.value : undefined));
    const { start } = rangeOf(seq);
    const dash = seq.flow ? "" : `${this.#text.slice(lineStart(this.#text, start), start)}- `;
    const place = this.#spellingPlace({ inFlow: seq.flow === true });
    const plan = wanted.map((value) => {
      const old = oldValues.indexOf(value);
      if (old < 0) return dash + spellScalar(value, place);
      // For equal values, each old entry is used once.
      oldValues[old] = undefined;
      return old;
    });
    return editYamlList(this.#text, seq, plan);
  }

  #spell({ node, valueStart, valueEnd }: FieldInText, value: ScalarValue): string {
    const afterValue = this.#text.slice(valueEnd, lineEnd(this.#text, valueEnd));
    const hasComment = /^[ \t]*#/.test(afterValue);
    const place = this.#spellingPlace({ inFlow: this.#inFlow, hasComment });
    if (!isScalar(node) || valueStart >= valueEnd) return spellScalar(value, place);
    const source = this.#text.slice(valueStart, valueEnd);
    const { type } = node as Scalar;
    return spellScalar(value, { ...place, before: { type, source } });
  }

  #spellingPlace(how: Pick<SpellingPlace, "inFlow" | "hasComment">): SpellingPlace {
    const { lineBreak, isJson } = this.#item;
    return { ...how, indent: `${this.#indent}  `, lineBreak, isJson };
  }

  #remove(field: FieldInText): Splice {
    const { start, end } = field;
    if (this.#isBehindDash && field === this.#fields[0]) {
      if (this.#fields.length === 1) return { start, end, text: "{}" };
      // The next field, or the comment above it, moves up to the dash.
      const next = lineEnd(this.#text, end);
      const blanks = /^[ \t]*/.exec(this.#text.slice(next))?.[0].length ?? 0;
      return { start, end: next + blanks, text: "" };
    }
    return { start: lineStart(this.#text, start), end: lineEnd(this.#text, end), text: "" };
  }

  #add(gone: ReadonlySet<FieldInText>, added: readonly [string, FieldValue][]): Splice[] {
    const { order, lineBreak } = this.#item;
    const staying = this.#fields.filter((field) => !gone.has(field));
    const [first] = staying;
    return added.map(([name, value]) => {
      const line = `${name}: ${this.#spellNew(value)}`;
      const newPlace = placeIn(order, name);
      const previous = staying.findLast((field) => placeIn(order, field.name ?? "") < newPlace);
      if (previous) return this.#lineAt(lineEnd(this.#text, previous.end), line);
      if (!first) return this.#lineAt(this.#text.length, line);
      const { start } = first;
      // The new field takes the place of the first one behind the dash.
      if (this.#isBehindDash) return { start, end: start, text: line + lineBreak + this.#indent };
      return this.#lineAt(lineStart(this.#text, start), line);
    });
  }

  #lineAt(at: number, line: string): Splice {
    const { lineBreak } = this.#item;
    const isAfterLine = at === 0 || this.#text[at - 1] === "\n";
    const indented = this.#indent + line;
    return { start: at, end: at, text: isAfterLine ? indented + lineBreak : lineBreak + indented };
  }

  #spellNew(value: FieldValue): string {
    const isArray = Array.isArray(value);
    const place = this.#spellingPlace({ inFlow: isArray || this.#inFlow });
    if (!isArray) return spellScalar(value as ScalarValue, place);
    return `[${value.map((entry) => spellScalar(entry, place)).join(", ")}]`;
  }

  #editBraces(gone: ReadonlySet<FieldInText>, added: readonly [string, FieldValue][]): Splice[] {
    const { map } = this.#item;
    if (!map || (gone.size === 0 && added.length === 0)) return [];
    const inside = { start: rangeOf(map).start + 1, end: rangeOf(map).end - 1 };
    const members = added.map(([name, value]) => {
      const key = this.#item.isJson ? JSON.stringify(name) : name;
      return `${key}: ${this.#spellNew(value)}`;
    });
    const fields = this.#fields;
    const firstStaying = fields.findIndex((field) => !gone.has(field));
    const end = fields.findLast((field) => !gone.has(field))?.end;
    if (end === undefined) return [{ ...inside, text: members.join(", ") }];
    const removed = Array.from(gone, (field): Splice => {
      const index = fields.indexOf(field);
      // The comma before the field goes with it, or if no field before it stays, the one after it.
      if (index < firstStaying)
        return { start: field.start, end: fields[index + 1]?.start ?? field.end, text: "" };
      return { start: fields[index - 1]?.end ?? 0, end: field.end, text: "" };
    });
    if (members.length === 0) return removed;
    const separator = separatorIn(this.#text, inside, fields);
    const text = members.map((member) => separator + member).join("");
    return [{ start: end, end, text }, ...removed];
  }
}

/** Fields that `order` lacks come last. */
function placeIn(order: readonly string[], name: string): number {
  return order.includes(name) ? order.indexOf(name) : order.length;
}

/** A field in the text, from its name to the end of its value. */
interface FieldInText extends Range {
  /** `undefined` if the key is a list or a map. */
  readonly name: string | undefined;
  /** The offset after the colon; without a colon, after the name. */
  readonly afterColon: number;
  readonly node: Node | null;
  /** The value's source; an empty range if there is none. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

function fieldInText(text: string, pair: Pair): FieldInText {
  const { srcToken } = pair as { srcToken?: { sep?: Token[] } };
  const key = pair.key as Node;
  const node = pair.value as Node | null;
  const { start, end: keyEnd } = rangeOf(key);
  const colon = srcToken?.sep?.find(({ type }) => type === "map-value-ind")?.offset;
  const afterColon = colon === undefined ? keyEnd : colon + 1;
  const valueStart = node ? rangeOf(node).start : afterColon;
  const valueEnd = node ? endOf(text, node) : afterColon;
  const name = isScalar(key) ? String(key.source ?? key.value) : undefined;
  const end = Math.max(valueEnd, afterColon);
  return { name, start, end, afterColon, node, valueStart, valueEnd };
}

function replaceValue(field: FieldInText, spelt: string): Splice {
  const { node, afterColon, valueStart, valueEnd } = field;
  if (isCollection(node) && !node.flow)
    return { start: afterColon, end: valueEnd, text: ` ${spelt}` };
  if (valueStart >= valueEnd) return { start: afterColon, end: afterColon, text: ` ${spelt}` };
  return { start: valueStart, end: valueEnd, text: spelt };
}

function rangeOf(node: Node): Range {
  const [start = 0, end = start] = node.range ?? [];
  return { start, end };
}

/** The end of a node's source, without the line break, empty lines and comments after it. */
function endOf(text: string, node: Node): number {
  const { start, end } = rangeOf(node);
  if (isScalar(node) && (node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED")) {
    const source = text.slice(start, end);
    // With `|+`, the empty lines at the end belong to the value.
    if (/^[|>]\d?\+/.test(source)) return start + source.replace(/\r?\n$/, "").length;
    const last = start + source.trimEnd().length;
    // Spaces at the end of the last line belong to the value too.
    return last + (/^[ \t]*/.exec(text.slice(last, end))?.[0].length ?? 0);
  }
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  if (!last) return end;
  return isMap(node) ? fieldInText(text, last as Pair).end : endOf(text, last as Node);
}
