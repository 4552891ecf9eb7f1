/**
 * One item of a folder that was read whole, read anew and checked against all that was known of the others:
 * for whoever shows what is being written. It is done only where nothing of the others can be different for
 * it; else the folder has to be read again.
 */
import type { Collection } from "../contract/collection.ts";
import { collections } from "../contract/collections.ts";
import type { CollectionName } from "../contract/field.ts";
import type { Site } from "../contract/site.ts";
import { type CheckedRow, Scratch } from "./check/scratch.ts";
import type { Head } from "./check/staged-item.ts";
import type { Listing, SourceFile } from "./files/folder.ts";
import { Intake } from "./intake/intake.ts";
import { readItemFile } from "./intake/read-item-file.ts";
import { checkedOf, type KnownOfAll, noticeDatesAhead } from "./refer/cross-reference.ts";
import { type Item, Items } from "./refer/items.ts";
import { Resolution } from "./refer/resolve-items.ts";
import { checkSchedule } from "./refer/schedule.ts";
import type { Notice, Problem } from "./report/content.ts";
import { Report } from "./report/report.ts";

export interface ReviseParts {
  readonly scratch: Scratch;
  readonly all: KnownOfAll;
  readonly media: Listing["media"];
  readonly site: Site;
  readonly addressOf: (path: string) => string | undefined;
  /** Rows of items that are drafts, by collection. */
  readonly draftRows: (name: CollectionName) => ReadonlySet<number>;
  readonly clock: () => Temporal.Instant;
}

export interface RevisedRow {
  readonly problems: readonly Problem[];
  /** Of this item alone. */
  readonly notices: readonly Notice[];
  /** `undefined` where it has problems; then what was known stays. */
  readonly checked: CheckedRow | undefined;
}

/** @returns `undefined` where the folder has to be read again */
export function reviseItem(
  parts: ReviseParts,
  name: CollectionName,
  file: SourceFile,
): RevisedRow | undefined {
  const { scratch, all, media, site, addressOf } = parts;
  const before = scratch.checkedIn(file.path);
  if (!before || !collections[name].fields.id) return undefined;
  using alone = new Scratch();
  const report = new Report();
  const intake = new Intake({
    ...{ report, scratch: alone, cache: undefined, media },
    frameHosts: site.iframe_hosts,
  });
  readItemFile(intake, name, file);
  const [row] = alone.staged(name);
  if (!row) return undefined;
  if (report.hasProblems) return { ...saidBy(report), checked: undefined };
  const head = JSON.parse(row.head) as Head;
  if (!isSameToOthers(name, JSON.parse(before.staged.head) as Head, head, all)) return undefined;
  if (head.images.some(([path]) => addressOf(path) === undefined)) return undefined;

  const items = new Items(scratch, report);
  const { posicao, key } = before.checked;
  const item: Item = {
    ...{ row: { ...row, seq: before.staged.seq }, head, posicao },
    values: new Map(head.values),
  };
  if (refersToUnsure(name, item, all.known)) return undefined;
  const resolution = new Resolution(name, { items, known: all.known, site, addressOf });
  const resolved = resolution.resolve(item);
  const now = parts.clock();
  const zone = site.fuso_horario;
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
  noticeDatesAhead(name, item, { items, today });
  checkSchedule(item, { items, now: now.epochMilliseconds, zone });
  all.links.checkItem(item, { items, known: all.known });
  if (report.hasProblems) return { ...saidBy(report), checked: undefined };
  if (!isDraft(file) && refersToDraft(parts, name, resolved.kept)) return undefined;
  const checked = checkedOf(name, item, { resolved, key, parts });
  const body = alone.bodyOf(row.seq);
  noteUnsure(name, { before: before.staged.head, after: item, known: all.known });
  scratch.replace(before.staged.seq, { head: row.head, body }, checked);
  return { ...saidBy(report), checked: { ...checked, head: row.head, body } };
}

function saidBy({ problems, notices }: Report): Pick<RevisedRow, "problems" | "notices"> {
  return { problems, notices };
}

export function isDraft({ path }: Pick<SourceFile, "path">): boolean {
  return path.includes("/_");
}

function refersToDraft(
  { draftRows }: ReviseParts,
  name: CollectionName,
  kept: ReadonlyMap<string, unknown>,
): boolean {
  return [...kept].some(([field, value]) => {
    const to = collections[name].fields[field]?.to;
    const rows = [value].flat();
    return to !== undefined && rows.some((row) => draftRows(to).has(row as number));
  });
}

// What an item was called, and what it is called now, is known to whoever reads the folder again.
function noteUnsure(
  name: CollectionName,
  { before, after, known }: { before: string; after: Item; known: KnownOfAll["known"] },
): void {
  const was = new Map((JSON.parse(before) as Head).values);
  for (const field of (collections[name] as Collection).names) {
    const [old, next] = [was.get(field), after.values.get(field)];
    if (old === next) continue;
    for (const text of [old, next]) if (text !== undefined) known.noteUnsure(name, String(text));
  }
}

function refersToUnsure(name: CollectionName, item: Item, known: KnownOfAll["known"]): boolean {
  return Object.entries(collections[name].fields).some(([field, { to }]) => {
    const references = to ? [item.values.get(field) ?? []].flat() : [];
    return references.some((reference) => to && known.isUnsure(to, String(reference)));
  });
}

/** Whether whatever others may mean or repeat of an item is what it was. */
function isSameToOthers(
  name: CollectionName,
  before: Head,
  after: Head,
  { known }: KnownOfAll,
): boolean {
  const { fields, names }: Collection = collections[name];
  if (before.ordem !== after.ordem) return false;
  const [was, is] = [new Map(before.values), new Map(after.values)];
  return Object.entries(fields).every(([field, { kind, rules }]) => {
    const [old, next] = [was.get(field), is.get(field)];
    if (JSON.stringify(old) === JSON.stringify(next)) return true;
    if (UNIQUE.has(kind) || rules.spellsAlike) return false;
    if (!names.includes(field)) return true;
    return ![old, next].some((text) => text !== undefined && known.isAskedFor(name, String(text)));
  });
}

/** What no two items have, and what says when an address is one. */
const UNIQUE: ReadonlySet<string> = new Set(["id", "slug", "code", "formerNames", "instant"]);
