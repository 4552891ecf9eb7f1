/** Resolves references to rows, and derives keys. (content.md, "Values" and "An award") */

import { fieldsOfKind } from "../../../contract/collection.ts";
import type { CollectionName, Field } from "../../../contract/field.ts";
import { mediaPath } from "../../../contract/media-addresses.ts";
import { printMoment } from "../../../contract/moment.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { Site } from "../../../contract/site/site.ts";
import { inLanguage, say } from "../../../language/language.ts";
import { isMediaPath } from "../check/check-text.ts";
import type { StagedValue } from "../check/check-value.ts";
import { instantOf, millisecondsOf } from "../check/moment.ts";
import type { SourceAttachment, SourceImage, Value } from "../report/content.ts";
import { quote } from "../report/quote.ts";
import { joinKey } from "./identity.ts";
import type { ItemHead, Items } from "./items.ts";
import type { KnownItems } from "./known-items.ts";
import { type ReferenceComplaint, type ReferenceTarget, scopeOf } from "./references.ts";

export interface ResolutionParts {
  readonly items: Items;
  readonly known: KnownItems;
  readonly site: Site;
  /** `undefined` if the file was refused. */
  readonly mediumOf: (path: string) => SourceImage | SourceAttachment | undefined;
}

class ResolvedFields {
  /** The values that the edition stores, by field, except HTML. */
  readonly values: Record<string, Value> = {};
  /** For keys and fingerprints: the key of a target instead of its row, moments in UTC. */
  readonly stableValues: (readonly [string, unknown])[] = [];

  set(field: string, value: Value, stableValue: unknown = value): void {
    this.values[field] = value;
    this.stableValues.push([field, stableValue]);
  }

  stableTextOf(field: string): string | undefined {
    const value = this.stableValues.find(([name]) => name === field)?.[1];
    return value === undefined ? undefined : String(value);
  }
}

interface ReferenceField {
  readonly item: ItemHead;
  readonly field: string;
  readonly to: CollectionName;
}

export class Resolver {
  readonly #name: CollectionName;
  readonly #parts: ResolutionParts;
  readonly #fields: readonly (readonly [name: string, declared: Field])[];
  /** By key: how many items have had it so far, and `seq` of the first. */
  readonly #keys = new Map<string, { readonly count: number; readonly first: number }>();

  constructor(name: CollectionName, parts: ResolutionParts) {
    this.#name = name;
    this.#parts = parts;
    this.#fields = Object.entries(collections[name].fields);
  }

  resolve(item: ItemHead): ResolvedFields {
    const resolved = new ResolvedFields();
    for (const [field, declared] of this.#fields) {
      const value = item.values[field];
      if (value === undefined) continue;
      this.#resolveField(field, declared, { item, value, resolved });
    }
    const code = this.#parts.known.derivedCodes.get(item.row.seq);
    if (code !== undefined)
      resolved.set(fieldsOfKind(collections[this.#name], "code")[0] as string, code);
    return resolved;
  }

  #resolveField(
    field: string,
    declared: Field,
    about: { item: ItemHead; value: StagedValue; resolved: ResolvedFields },
  ): void {
    const { item, value, resolved } = about;
    const { kind, to, absent } = declared;
    const { known, mediumOf, site } = this.#parts;
    if (kind === "url" && isMediaPath(String(value))) {
      const address = mediumOf(String(value))?.address;
      if (address !== undefined) resolved.set(field, mediaPath(address), address);
    } else if (to && kind === "references") {
      const rows = this.#resolveList({ item, field, to }, value as (string | number)[]);
      const keys = rows.map((row) => known.keyOf(to, row));
      if (rows.length > 0) resolved.set(field, rows, keys);
    } else if (to) {
      const row = this.#resolveOne({ item, field, to }, value as string | number);
      if (row !== undefined) resolved.set(field, row, known.keyOf(to, row));
    } else if (kind === "image") {
      const address = mediumOf(String(value))?.address;
      if (address !== undefined) resolved.set(field, address);
    } else if (kind === "moment") {
      const instant = instantOf(String(value), site.fuso_horario);
      resolved.set(field, printMoment(instant, site.fuso_horario), instant.toString());
    } else if (kind === "instant") {
      resolved.set(field, millisecondsOf(String(value), site.fuso_horario));
    } else if (value !== absent) {
      resolved.set(field, value as Value);
    }
  }

  /** @param entry of a list, from 1 @returns `undefined` if unresolved, which is reported */
  #resolveOne(reference: ReferenceField, value: string | number, entry = 0): number | undefined {
    const { item, field, to } = reference;
    const { items, known } = this.#parts;
    const { fields } = collections[this.#name];
    const { within, tiebreaker } = fields[field]?.rules ?? {};
    const scope = known.rowOf(this.#name, item, within);
    const tiebreakingRow = known.rowOf(this.#name, item, tiebreaker);
    const isMeant = (target: ReferenceTarget) =>
      tiebreaker !== undefined && known.referredRow(to, target, tiebreaker) === tiebreakingRow;
    const found = known.targets(to).find(value, scopeOf(scope), isMeant);
    if (found === undefined) return undefined;
    const outside =
      within && scope !== undefined && this.#targetOutside(found, to, { value, within, scope });
    if (outside) {
      const complaint = say.items.otherScope({
        target: to,
        scope: fields[within]?.to ?? to,
        quoted: quote(value),
        where: items.placeText(outside.seq),
        field,
        scopeField: within,
      });
      items.complain(item, field, complaint, entry);
      return undefined;
    }
    if ("seq" in found) return found.row;
    items.complain(item, field, found, entry);
    return undefined;
  }

  /** A target in another scope: the one found by id or slug, or else one with this name. */
  #targetOutside(
    found: ReferenceTarget | ReferenceComplaint,
    to: CollectionName,
    { value, within, scope }: { value: string | number; within: string; scope: number },
  ): ReferenceTarget | undefined {
    const { known } = this.#parts;
    if ("seq" in found) {
      const scopeOfTarget = known.referredRow(to, found, within) ?? scope;
      return scopeOfTarget === scope ? undefined : found;
    }
    return found.isAmbiguous ? undefined : known.targets(to).findInAnyScope(String(value));
  }

  #resolveList(reference: ReferenceField, values: readonly (string | number)[]): number[] {
    const { item, field, to } = reference;
    const { items, known } = this.#parts;
    const rows = new Set<number>();
    const targets = known.targets(to);
    for (const [entry, value] of targets.namesIn(values)) {
      const row = this.#resolveOne(reference, value, entry);
      if (row === undefined) continue;
      const isItself = targets.byId(row)?.seq === item.row.seq;
      if (isItself || rows.has(row))
        items.complain(item, field, say.items.strayEntry({ quoted: quote(value) }), entry);
      rows.add(row);
    }
    return [...rows];
  }

  /** Derives and registers the key. @returns `undefined` if a part is missing or invalid */
  identify(item: ItemHead, resolved: ResolvedFields): string | undefined {
    const { fields, identity } = collections[this.#name];
    const id = item.values.id;
    if (fields.id) return typeof id === "number" ? String(id) : undefined;
    const parts = this.#keyParts(item, resolved);
    if (!parts) return undefined;
    const key = joinKey(parts);
    const { count, first } = this.#keys.get(key) ?? { count: 0, first: item.row.seq };
    this.#keys.set(key, { count: count + 1, first });
    if (count === 0) this.#parts.known.setKey(this.#name, item.posicao, key);
    else if (identity?.duplicate === "allowed") return joinKey([...parts, String(count + 1)]);
    else this.#reportDuplicate(item, first);
    return key;
  }

  #keyParts(item: ItemHead, resolved: ResolvedFields): string[] | undefined {
    const { fields, identity } = collections[this.#name];
    const parts: string[] = [];
    for (const choices of identity?.parts ?? []) {
      const field = choices.find((name) => name in item.values || name in resolved.values);
      // Images are identified by path, so that a redrawn logo is still the same sponsor.
      const isImage = field !== undefined && fields[field]?.kind === "image";
      const part = field && (isImage ? item.values[field] : resolved.stableTextOf(field));
      if (part === undefined) return undefined;
      // Two items that are identified by different fields may have the same text in them.
      parts.push(choices.length > 1 ? `${field}:${part}` : String(part));
    }
    return parts;
  }

  /** @param first `seq` of the item that has the key already */
  #reportDuplicate(item: ItemHead, first: number): void {
    const { identity } = collections[this.#name];
    if (!identity || typeof identity.duplicate === "string") return;
    const fields = identity.parts.map((choices) => choices.find((name) => name in item.values));
    const field = fields.at(-1) ?? fields[0];
    const value = field && item.values[field];
    const where = this.#parts.items.placeText(first);
    const about = { quoted: quote(value), where };
    const complaint = say.items.twice({ ...inLanguage(identity.duplicate), ...about });
    this.#parts.items.complain(item, field ?? "", complaint);
  }
}
