/** Resolves ids, slugs, names and codes to the items of a collection. (content.md, "An event") */

import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { lostAccents } from "../check/doubtful-text.ts";
import { expectedReference } from "../check/expected.ts";
import type { SourceFile } from "../files/entries.ts";
import { slugOfFile } from "../files/names.ts";
import { nearestName } from "../report/nearest-name.ts";
import { quote, quoteInFull } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

/** An item to which others may refer; for `row` and `seq` see `known-items.ts`. */
export interface ReferenceTarget {
  /** `undefined` if the item is faulty and has no id. */
  readonly row: number | undefined;
  readonly seq: number;
}

export interface ReferenceComplaint extends Complaint {
  readonly isAmbiguous?: true;
}

export class ReferenceIndex {
  readonly name: CollectionName;
  /** True if a part of the collection could not be read. */
  readonly isIncomplete: boolean;
  /** Paths of drafts by their slugs. */
  readonly #drafts: ReadonlyMap<string, string>;
  readonly #ids = new Map<number, ReferenceTarget>();
  /** By field, then by scope and name. */
  readonly #names = new Map<string, Map<string, ReferenceTarget[]>>();
  #suggestions = 0;
  #searches = 0;

  constructor(name: CollectionName, isIncomplete: boolean, drafts: readonly SourceFile[] = []) {
    this.name = name;
    this.#drafts = new Map(drafts.map(({ path }) => [slugOfFile(path), path]));
    this.isIncomplete = isIncomplete;
    for (const field of collections[name].names) this.#names.set(field, new Map());
  }

  addId(id: number, target: ReferenceTarget): void {
    if (!this.#ids.has(id)) this.#ids.set(id, target);
  }

  /** @param scope within which the name is unique; default: the whole collection */
  addName(field: string, name: string, target: ReferenceTarget, scope = ""): void {
    const key = scope + plainSpaces(name);
    const names = this.#names.get(field);
    const targets = names?.get(key);
    // An array with one element takes less memory than one to which it is pushed.
    if (targets) targets.push(target);
    else names?.set(key, [target]);
  }

  byId(id: number): ReferenceTarget | undefined {
    return this.#ids.get(id);
  }

  /**
   * @param scope from {@link scopeOf}; ignored for slugs and codes, which are unique everywhere
   * @param isMeant chooses among items with the same name
   * @returns `undefined` if the target may be among the items that could not be read
   */
  find(
    reference: string | number,
    scope = "",
    isMeant?: (target: ReferenceTarget) => boolean,
  ): ReferenceTarget | ReferenceComplaint | undefined {
    const target = typeof reference === "number" ? this.#ids.get(reference) : undefined;
    if (target) return target;
    const text = plainSpaces(String(reference));
    const match = this.#lookUp(text, scope);
    if (!match) {
      // An id may be in quotes.
      const byId = ID.test(text) ? this.#ids.get(Number(text)) : undefined;
      return byId ?? (this.isIncomplete ? undefined : this.#unknown(reference, scope));
    }
    const { field, targets } = match;
    const meant = isMeant && targets.length > 1 ? targets.filter(isMeant) : [];
    const candidates = meant.length > 0 ? meant : targets;
    const [only, another] = candidates;
    return only && !another ? only : this.#ambiguous(text, field, candidates);
  }

  /**
   * Divides a text with a known name in it ("Ana Sá e Rui Lima"), and joins parts and entries that
   * are known only together (`[Silva, Sousa & Lima]`).
   */
  namesIn(values: readonly (string | number)[]): ListedName[] {
    const isKnown = (name: string | number) =>
      typeof name === "number" || this.#lookUp(plainSpaces(name), "") !== undefined;
    if (values.every(isKnown)) return values.map((name, index) => [index + 1, name]);
    // Names and separators alternate, and a separator is last: "Ana", " e ", "Rui", ", ".
    const parts = values.flatMap((value, index) => {
      const pieces = isKnown(value) ? [] : String(value).split(BETWEEN_NAMES);
      const isDivided = pieces.some(isKnown) && !ADDRESS.test(String(value));
      return [...(isDivided ? pieces : [value]), ", "].map((part): ListedName => [index + 1, part]);
    });
    const texts = parts.map(([, part]) => part);
    const listed: ListedName[] = [];
    let next = 0;
    while (next < parts.length) {
      const [entry, part] = parts[next] as ListedName;
      const join = (count: number) => texts.slice(next, next + count).join("");
      const joined = isKnown(part) ? undefined : JOINED_PARTS.find((count) => isKnown(join(count)));
      const count = joined ?? 1;
      const name = typeof part === "number" ? part : join(count).trim();
      if (name !== "") listed.push([entry, name]);
      // Skips also the separator after the name.
      next += count + 1;
    }
    return listed;
  }

  #lookUp(text: string, scope: string) {
    for (const [field, names] of this.#names) {
      const targets = names.get(isScoped(this.name, field) ? scope + text : text);
      if (targets) return { field, targets };
    }
    return undefined;
  }

  /** The first item with this name; `undefined` after {@link MAX_SEARCHES}, to limit the time. */
  findInAnyScope(text: string): ReferenceTarget | undefined {
    if (++this.#searches > MAX_SEARCHES) return undefined;
    for (const names of this.#names.values())
      for (const [key, [target]] of names) if (key.endsWith(`${SCOPE_END}${text}`)) return target;
    return undefined;
  }

  #ambiguous(text: string, field: string, found: readonly ReferenceTarget[]): ReferenceComplaint {
    const [by = "id"] = collections[this.name].names;
    const about = { collection: this.name, field, quoted: quote(text), count: found.length, by };
    return { isAmbiguous: true, ...say.items.ambiguous(about) };
  }

  #unknown(reference: string | number, scope: string): ReferenceComplaint {
    const text = String(reference);
    const quoted = quote(reference);
    if (lostAccents(text) !== undefined) return say.text.lostCharacter({ quoted });
    const file = this.#drafts.get(text);
    if (file !== undefined) return say.items.draft({ quoted, file });
    const isId = ID.test(text);
    const pieces = isId ? [] : text.split(BETWEEN_NAMES).map(plainSpaces);
    const knownPieces = pieces.filter((piece) => this.#lookUp(piece, scope));
    const near = isId ? undefined : this.#suggestionFor(text, knownPieces);
    const expected = expectedReference(this.name);
    const about = { collection: this.name, quoted, isId, expected, ...(near && { near }) };
    const complaint = say.items.noName(about);
    const [, slug = ""] = PAGE_OR_FILE.exec(text) ?? [];
    const isSlug = knownPieces.length < 2 && this.#lookUp(slug, scope) !== undefined;
    if (!isSlug) return complaint;
    return { ...complaint, fix: say.values.write({ text: quoteInFull(slug) }) };
  }

  /** What to write instead: the known names in the text, the nearest name, or the ids in it. */
  #suggestionFor(text: string, knownPieces: readonly string[]): string | undefined {
    if (knownPieces.length > 0) return knownPieces.map(quoteInFull).join(say.pages.or);
    const nearest = this.#nearest(text);
    if (nearest !== undefined) return quoteInFull(nearest);
    // "1,2" is not read as two ids, because it may be a number that a spreadsheet has cut: 1,20.
    const ids = text.split(/ ?[,;] ?| e /);
    return ids.length > 1 && ids.every((id) => ID.test(id)) ? ids.join(" | ") : undefined;
  }

  // Limited, because each call compares the name with all others.
  #nearest(reference: string): string | undefined {
    if (++this.#suggestions > MAX_SEARCHES) return undefined;
    for (const names of this.#names.values()) {
      const withoutScope = (key: string) => key.slice(key.indexOf(SCOPE_END) + 1);
      const near = nearestName(reference, Array.from(names.keys(), withoutScope));
      if (near) return near;
    }
    return undefined;
  }
}

/** Without more digits than a number holds exactly. */
const ID = /^\d{1,15}$/;
/** A separator of names; also the hyphen or bullet before a name: "-Ana". */
const BETWEEN_NAMES = /([,;|/]|(?<!\S)(?:[-–—•*&+]|e(?!\S)))/;
/** The file or page of an item, and its slug: "obras.md", "/noticias/obras/". */
const PAGE_OR_FILE =
  /^(?:https?:\/\/[^\s/]+(?=\/))?\/?(?:[a-z-]+\/)*([a-z0-9_-]+)(?:\/|\.\w{2,4})?$/;
/** "/autores/rui-lima/", whose slashes separate no names. */
const ADDRESS = /^\/|\/$|:\/\//;
/** How many parts may form one name: an odd number, because names and separators alternate. */
const JOINED_PARTS = [3, 5, 7, 9, 11];

/** `entry` is the entry of the list, from 1, in which the name is written. */
type ListedName = readonly [entry: number, name: string | number];

const MAX_SEARCHES = 200;

/** As people see a name: trimmed, with each run of white space (no-break too) as one space. */
function plainSpaces(name: string): string {
  return /[^\S ]|^ | (?: |$)/.test(name) ? name.trim().replaceAll(/\s+/g, " ") : name;
}

const SCOPE_END = "\u001f";

/** @param row of the item within which the names are unique */
export function scopeOf(row: number | undefined): string {
  return row === undefined ? "" : `${row}${SCOPE_END}`;
}

/** Whether names in the field are unique only in a scope. Slugs and codes are unique everywhere. */
export function isScoped(name: CollectionName, field: string): boolean {
  return collections[name].fields[field]?.kind === "text";
}
