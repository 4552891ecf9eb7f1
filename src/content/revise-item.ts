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
import { Resolution, type Resolved } from "./refer/resolve-items.ts";
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
  /** All that came behind its place have moved by one. */
  readonly isNew?: boolean;
}

/** @returns `undefined` where the folder has to be read again */
export function reviseItem(
  parts: ReviseParts,
  name: CollectionName,
  file: SourceFile,
): RevisedRow | undefined {
  const { scratch, all, media, site, addressOf } = parts;
  if (!collections[name].fields.id) return undefined;
  const before = scratch.checkedIn(file.path);
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
  const named = [...head.images, ...(head.files ?? [])];
  if (named.some(([path]) => addressOf(path) === undefined)) return undefined;
  const item: Item = {
    row: { ...row, seq: before?.staged.seq ?? scratch.nextSeq },
    ...{ head, values: new Map(head.values) },
    posicao: before?.checked.posicao ?? scratch.placeOf(name, file.path),
  };
  const mayBeDone = before
    ? isSameToOthers(name, JSON.parse(before.staged.head) as Head, head, all)
    : isNewToOthers(name, item, all);
  if (!mayBeDone || refersToUnsure(name, item, all.known)) return undefined;

  const resolved = checkAgainst(parts, name, item, report);
  if (report.hasProblems) return { ...saidBy(report), checked: undefined };
  if (!isDraft(file) && refersToDraft(parts, name, resolved.kept)) return undefined;
  const key = before?.checked.key ?? String(item.values.get("id"));
  const checked = checkedOf(name, item, { resolved, key, parts });
  const packed = { head: row.head, body: alone.bodyOf(row.seq) };
  all.links.note(name, item);
  if (before) {
    noteUnsure(name, { before: before.staged.head, after: item, known: all.known });
    scratch.replace(before.staged.seq, packed, checked);
  } else {
    all.registrations.get(name)?.register(item);
    scratch.moveFrom(name, item.posicao);
    scratch.stage(name, row, packed, undefined, false);
    scratch.check(name, item.row.seq, checked);
  }
  return { ...saidBy(report), checked: { ...checked, ...packed }, isNew: !before };
}

/**
 * Takes the item of a file out that is gone.
 * @returns what it was, or `undefined` where the folder has to be read again
 */
export function removeItem(
  { scratch, all }: Pick<ReviseParts, "scratch" | "all">,
  name: CollectionName,
  path: string,
): CheckedRow | undefined {
  const before = scratch.checkedIn(path);
  if (!before || !collections[name].fields.id) return undefined;
  const { known, links, registrations } = all;
  const values = new Map((JSON.parse(before.staged.head) as Head).values);
  const { fields, names }: Collection = collections[name];
  const isConcerned = Object.entries(fields).some(([field, { kind }]) => {
    const value = values.get(field);
    if (value === undefined) return false;
    const isName = kind === "id" || names.includes(field);
    return AGAINST_OTHERS.has(kind) || (isName && known.isAskedFor(name, String(value)));
  });
  if (isConcerned || (name === "noticias" && links.mayLeadTo(values))) return undefined;
  for (const field of names) {
    const called = values.get(field);
    if (called !== undefined) known.noteUnsure(name, String(called));
  }
  registrations.get(name)?.forget(values);
  if (name === "noticias") links.forget(values);
  scratch.remove(name, before.staged.seq, before.checked.posicao);
  return before.checked;
}

/** As `cross-reference.ts` does with all. */
function checkAgainst(
  { scratch, all, site, addressOf, clock }: ReviseParts,
  name: CollectionName,
  item: Item,
  report: Report,
): Resolved {
  const items = new Items(scratch, report);
  const { known, links, spellings } = all;
  const resolved = new Resolution(name, { items, known, site, addressOf }).resolve(item);
  const now = clock();
  const zone = site.fuso_horario;
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
  noticeDatesAhead(name, item, { items, today });
  checkSchedule(item, { items, now: now.epochMilliseconds, zone });
  spellings.noteAgain(name, item, items);
  links.checkItem(item, { items, known });
  return resolved;
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

/** Whether nobody can mean an item that was not there before, nor have what it has. */
function isNewToOthers(
  name: CollectionName,
  item: Item,
  { known, registrations }: KnownOfAll,
): boolean {
  const { fields, names }: Collection = collections[name];
  if (item.head.ordem !== null || !registrations.get(name)?.isFree(item)) return false;
  const given = (field: string) => item.values.get(field);
  const isKnown = ["id", ...names].some(
    (field) => given(field) !== undefined && known.isAskedFor(name, String(given(field))),
  );
  return (
    !isKnown &&
    Object.entries(fields).every(
      ([field, { kind }]) => given(field) === undefined || !AGAINST_OTHERS.has(kind),
    )
  );
}

/** Kinds that are compared with other items, or make an address for later, beside id and slug. */
const AGAINST_OTHERS: ReadonlySet<string> = new Set(["code", "formerNames", "instant"]);

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
  return Object.entries(fields).every(([field, { kind }]) => {
    const [old, next] = [was.get(field), is.get(field)];
    if (JSON.stringify(old) === JSON.stringify(next)) return true;
    if (UNIQUE.has(kind)) return false;
    if (!names.includes(field)) return true;
    return ![old, next].some((text) => text !== undefined && known.isAskedFor(name, String(text)));
  });
}

/** What no two items have, and what says when an address is one. */
const UNIQUE: ReadonlySet<string> = new Set(["id", "slug", ...AGAINST_OTHERS]);
