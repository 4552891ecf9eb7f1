/** Previews an unsaved item in a copy of an edition, without its schedule and visibility flags. */
import { randomUUID } from "node:crypto";
import { constants, copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Collection } from "../../contract/collection.ts";
import { type CollectionName, type Field, isFilledIn } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { mediaPath } from "../../contract/media-addresses.ts";
import { collections } from "../../contract/site/collections.ts";
import { APPEARS, GOES } from "../../contract/site/shared-fields.ts";
import { columnOf, idsColumn, linkTable } from "../../editions/edition/collection-tables.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { plan } from "../../serving/api/answer-plan.ts";
import { Catalogue } from "../../serving/api/catalogue.ts";
import { noParameters } from "../../serving/api/parameter-values.ts";
import { pathOf, segmentName } from "../../serving/api/path-template.ts";
import { resources } from "../../serving/api/resources/resources.ts";
import { page } from "../../serving/render/page.ts";
import { renderContext } from "../../serving/render/prepare.ts";
import { checkItem } from "../content/check/check-item.ts";
import { isMediaPath } from "../content/check/check-text.ts";
import type { StagedValue } from "../content/check/check-value.ts";
import { placeMedia } from "../content/check/html-media.ts";
import type { StagedItem } from "../content/check/staged-item.ts";
import { Text } from "../content/parse/text.ts";
import { slugify } from "../content/report/nearest-name.ts";

export type FormValue = string | boolean | readonly string[];

export interface TrialItem {
  readonly collection: CollectionName;
  /** The item in the folder: its 0-based place; its id, code, slug or name. `undefined` if new. */
  readonly known: { readonly place: number; readonly identity: string } | undefined;
  readonly values: Readonly<Record<string, FormValue>>;
  /** The field that is written in Markdown. */
  readonly markdown: string | undefined;
  /** Whether the file is HTML, so that its other HTML fields are not read as plain text either. */
  readonly isHtml: boolean;
  /** Returns the address of a file in the folder that is not in the edition. */
  readonly fileAt: (path: string) => string;
}

/** @returns the HTML of the page that shows the item; `undefined` if none can be rendered */
export async function renderTrial(
  item: TrialItem,
  { edition: original, scratch, publicUrl }: Record<"edition" | "scratch" | "publicUrl", string>,
): Promise<string | undefined> {
  const file = join(scratch, `trial-${randomUUID()}.db`);
  try {
    copyFileSync(original, file, constants.COPYFILE_FICLONE);
    const id = writeItem(file, item);
    const now = Date.now();
    using edition = new Edition(file, { visibleAt: now });
    const catalogue = new Catalogue(edition, { publicUrl, lists: [] });
    const { resource, segments } = addressOf(edition, item.collection, id);
    const request = { segments, parameters: noParameters, now, forVisitors: true };
    const planned = plan(catalogue, resource, request);
    // A refusal such as "not-found".
    if (typeof planned === "string") return undefined;
    const rendered = page.render(planned, renderContext(planned, { catalogue, now }));
    return rendered?.body
      .toString()
      .replaceAll(TRIAL_URL, (_, path) => item.fileAt(Buffer.from(path, "hex").toString()));
  } finally {
    rmSync(file, { force: true });
  }
}

const TRIAL = "0".repeat(32);
/** Placeholder address of a file that the edition lacks; hexadecimal is a valid file name. */
const trialAddress = (path: string) => `${TRIAL}/${Buffer.from(path).toString("hex")}`;
/** Such an address in a page, absolute or not. */
const TRIAL_URL = new RegExp(`(?:https?://[^\\s"'<>/]+)?/media/${TRIAL}/([0-9a-f]+)`, "g");

/** The path of the item's page, or of the list that shows it. */
export function pagePath(edition: Edition, collection: CollectionName, id: number): string {
  const { resource, segments } = addressOf(edition, collection, id);
  return pathOf(resource, segments);
}

function addressOf(edition: Edition, collection: CollectionName, id: number) {
  // The list of winners has the winners' name and the collection of the candidates.
  const showing = resources.filter((shown) => [shown.name, shown.collection].includes(collection));
  const resource = showing.find(({ kind }) => kind === "detail") ?? showing[0] ?? resources[0];
  if (!resource) throw new Error(`No page shows ${collection}`);
  const segment = segmentName(resource);
  if (segment === undefined) return { resource, segments: {} };
  // A list with a segment belongs to another item: sponsors belong to an award edition.
  const column = resource.kind === "detail" ? resource.segmentField : `${segment}_id`;
  const row = edition.get(`SELECT ${column} AS name FROM ${collection} WHERE id = :id`, { id });
  return { resource, segments: { [segment]: String(row?.name) } };
}

type Row = Record<string, SQLInputValue>;

function writeItem(file: string, item: TrialItem): number {
  const { collection: name, known } = item;
  using db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  // An unfinished form may lack values, and refer to items that do not exist.
  db.exec("PRAGMA ignore_check_constraints = ON; PRAGMA journal_mode = OFF");
  // If the edition lacks the identity, which may just have been changed, guess by the place.
  const id = known
    ? (rowOf(db, name, known.identity) ?? known.place + 1)
    : Number(db.prepare(`SELECT 1 + coalesce(max(id), 0) AS id FROM ${name}`).get()?.id);
  const before = db.prepare(`SELECT * FROM ${name} WHERE id = ?`).get(id) as Row | undefined;
  const trial = { db, item, checked: checkedItem(item), id, before };
  // At the place 0, a list in the editors' order shows the item first, on its first page.
  const row: Row = { ...before, ...writeFields(trial), id, posicao: 0 };
  showWithoutGaps(trial, row);
  const columns = Object.keys(row);
  db.prepare(
    `INSERT OR REPLACE INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  ).run(...Object.values(row));
  return id;
}

/** The item to write, and the copy of the edition in which to write it. */
interface Trial {
  readonly db: DatabaseSync;
  readonly item: TrialItem;
  readonly checked: StagedItem;
  readonly id: number;
  /** The item's row in the edition. */
  readonly before: Row | undefined;
}

/** Writes lists of references to their tables. @returns the cells of the item's own row */
function writeFields(trial: Trial): Row {
  const { db, item, id, before } = trial;
  const cells: Row = {};
  for (const [key, field] of Object.entries(collections[item.collection].fields)) {
    const column = columnOf(key, field);
    if (kinds[field.kind].stored === "items") {
      const names = [item.values[key] ?? ""].flat();
      const rows = names.map((name) => rowOf(db, field.to, String(name)));
      const targets = rows.filter((row) => row !== undefined);
      cells[idsColumn(key)] = JSON.stringify(targets);
      writeLinks(db, linkTable(item.collection, key), id, targets);
    } else if (column !== undefined && key !== "id") {
      const cell = cellOf(trial, key, field);
      cells[column] = cell;
      const { cropColumn } = field.rules;
      // A new image has no crop yet, so the whole image is shown in place of its crop.
      if (cropColumn && cell !== before?.[column]) cells[cropColumn] = cell;
    }
  }
  return cells;
}

/** Changes the row so that the item is shown now, and fills in what an unfinished form lacks. */
function showWithoutGaps({ db, item, before }: Trial, row: Row): void {
  const { name, fields, names, shownBy }: Collection = collections[item.collection];
  if (shownBy) row[shownBy] = 1;
  for (const key of [APPEARS, GOES]) if (key in row) row[key] = null;
  const title = String(row[names.at(-1) ?? ""] ?? "");
  if ("slug" in fields) row.slug ??= before?.slug ?? (slugify(title) || "novo");
  const now = new Date().toISOString();
  const defaults: Record<string, string> = { date: now.slice(0, 10), moment: now.slice(0, 19) };
  for (const { name: column, notnull, type } of db.prepare(`PRAGMA table_info(${name})`).all()) {
    const { kind = "" } = fields[String(column)] ?? {};
    if (notnull) row[String(column)] ??= type === "INTEGER" ? 0 : (defaults[kind] ?? "");
  }
}

function writeLinks(db: DatabaseSync, table: string, id: number, targets: readonly number[]): void {
  db.prepare(`DELETE FROM ${table} WHERE item_id = ?`).run(id);
  const insert = db.prepare(`INSERT INTO ${table} VALUES (?, ?, ?)`);
  for (const [index, target] of targets.entries()) insert.run(id, index + 1, target);
}

function cellOf({ db, item, checked, before }: Trial, key: string, field: Field): SQLInputValue {
  const medium = (path: string) =>
    db.prepare("SELECT id, address FROM media WHERE source = ?").get(path);
  switch (field.kind) {
    case "reference": {
      const row = rowOf(db, field.to, String(item.values[key] ?? ""));
      if (row !== undefined || !field.required) return row ?? null;
      return db.prepare(`SELECT min(id) AS id FROM ${field.to}`).get()?.id as number;
    }
    case "image": {
      // A required image that is missing gets an address that leads to no file.
      const path = String(checked.values[key] ?? (field.required ? "media/" : ""));
      return path === "" ? null : (medium(path)?.id ?? addFile(db, path));
    }
    case "html": {
      const mediaAddress = (path: string) => String(medium(path)?.address ?? trialAddress(path));
      return placeMedia(checked.html[key] ?? "", mediaAddress);
    }
    default: {
      const value = storedValue(field, checked.values[key]);
      if (value !== undefined || !isFilledIn(field)) return value ?? null;
      // Eight zeros stand for the code that publication would derive.
      return before?.[key] ?? (field.kind === "code" ? "00000000" : null);
    }
  }
}

/** @param name any of the item's names, or its id */
function rowOf(db: DatabaseSync, to: CollectionName | undefined, name: string): number | undefined {
  if (to === undefined || name.trim() === "") return undefined;
  for (const column of [...collections[to].names, "id"]) {
    const found = db
      .prepare(`SELECT id FROM ${to} WHERE CAST(${column} AS TEXT) = ? COLLATE NOCASE`)
      .get(name.trim());
    if (found) return Number(found.id);
  }
  return undefined;
}

function addFile(db: DatabaseSync, path: string): number {
  const insert = `INSERT INTO media (address, sha256, bytes, media_type) VALUES (?, '', 1, '')
    ON CONFLICT (address) DO UPDATE SET bytes = 1 RETURNING id`;
  return Number(db.prepare(insert).get(trialAddress(path))?.id);
}

function storedValue(field: Field, value: StagedValue | undefined): SQLInputValue | undefined {
  if (value === undefined) return field.absent === "" ? "" : undefined;
  if (typeof value === "boolean") return Number(value);
  if (field.kind === "url" && isMediaPath(String(value)))
    return mediaPath(trialAddress(`${value}`));
  return value as string | number;
}

/** The values of the form as publication reads them; invalid ones are left out. */
function checkedItem({ collection, values, markdown, isHtml }: TrialItem): StagedItem {
  const fields = Object.entries(values)
    .filter(([name]) => name !== markdown)
    .map(([name, value]) => {
      const isList = typeof value === "object";
      const data = isList ? value.map((entry) => ({ at: 0, data: entry })) : value;
      return { name, at: 0, value: { at: 0, data } };
    });
  const raw = { at: 0, fields };
  const text = String((markdown !== undefined && values[markdown]) || "");
  const body = { text, at: 0, isHtml };
  const written = { raw, format: "yaml", text: new Text(""), body } as const;
  return checkItem(collections[collection], written).item;
}
