/** One item: its form, and what is done with the form that comes back. */

import { listFolder } from "../../content/files/folder.ts";
import { ITEM_FORMATS } from "../../content/files/names.ts";
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { Change } from "../../editing/change.ts";
import { complaintsOf, type FieldComplaint } from "../../editing/complaints-of.ts";
import { folderItems, freeSlug } from "../../editing/folder-items.ts";
import { removeFile, renameFile } from "../../editing/save.ts";
import { say } from "../../language/language.ts";
import { textHref } from "../frame/links.ts";
import { type Asked, DeskError, type DeskPage, type PageAnswer } from "../frame/page.ts";
import { conflictPage, type FormState, gonePage, itemForm } from "./item-form.ts";
import {
  collectionOf,
  identityOf,
  itemAtLine,
  newItem,
  type OpenItem,
  openItem,
  placeOfIdentity,
} from "./item-source.ts";
import { storeFile } from "./media.ts";
import { outcomeOf, type Place, type SaveOutcome, saveChange } from "./save-item.ts";
import { type Changed, changedIn, postedValue, shownFields } from "./values.ts";

export const itemPage: DeskPage = {
  path: "/desk/write/:collection/item",
  async get(asked) {
    const { desk, url, params } = asked;
    const name = collectionOf(params.collection);
    const file = url.searchParams.get("file");
    if (file === null)
      return itemForm(asked, await newItem(desk, name, today()), { complaints: [] });
    const line = Number(url.searchParams.get("line")) || undefined;
    let open: OpenItem;
    try {
      const item = line
        ? await itemAtLine(desk.folder, file, line)
        : Number(url.searchParams.get("item") ?? 0);
      open = await openItem(desk.folder, name, file, item);
    } catch (error) {
      if (!(error instanceof DeskError) || error.status !== 422) throw error;
      return { seeOther: textHref(file, line) };
    }
    const { saved, unchanged } = say.writing;
    const said = new Map([
      ["saved", saved],
      ["unchanged", unchanged],
    ]).get(url.searchParams.get("said") ?? "");
    return itemForm(asked, open, { said, complaints: await problemsOf(asked, open) });
  },
  async post(asked) {
    const { desk, form, params } = asked;
    const name = collectionOf(params.collection);
    const text = (key: string) => String(form.get(key) ?? "");
    const uploaded = await storeUploads(asked, name);
    for (const [key, pick] of [...form])
      if (key.startsWith("pick.") && pick === "now")
        for (const part of ["f", "has"]) form.delete(`${part}.${key.slice(5)}`);
    const open = text("isNew")
      ? await newItem(desk, name, today())
      : await found(asked, name, text("file"));
    // What a form says in place of what the file says, so that nothing of it is lost.
    const posted = (fields: OpenItem["fields"]) =>
      fields.map((one) => ({ ...one, value: postedValue(form, one.name, one.field) ?? one.value }));
    if (!open)
      return gonePage(
        name,
        posted(shownFields(name, { raw: { at: 0, fields: [] }, body: undefined })),
      );
    const mine = { ...open, fields: posted(open.fields) };
    const doing = text("do");
    const isChanged = !open.isNew && open.source?.hash !== text("hash");
    if (isChanged && doing !== "remove") return conflictPage(asked, open, mine.fields, doing);
    if (isChanged)
      return itemForm(asked, open, { complaints: [], said: say.writing.conflict, status: 409 });
    if (uploaded.length > 0) return refused(asked, mine, uploaded);
    const changed = changedIn(form, open.isNew ? shownFields(name, open.content) : open.fields);
    const done = open.isNew
      ? await create(asked, mine, changed, doing)
      : await change(asked, open, changed, doing);
    if ("seeOther" in done) {
      // The report that the next page shows is of what was saved.
      await desk.preview.look();
      return done;
    }
    if ("now" in done) {
      const again = await found(asked, name, text("file"));
      return again ? conflictPage(asked, again, mine.fields, doing) : gonePage(name, mine.fields);
    }
    return refused(asked, mine, done.complaints);
  },
};

type Done = { readonly seeOther: string } | Exclude<SaveOutcome, "saved">;

function refused(
  asked: Asked,
  mine: OpenItem,
  complaints: readonly FieldComplaint[],
): Promise<PageAnswer> {
  const state: FormState = {
    complaints,
    said: say.writing.notSaved({ count: complaints.length }),
    status: 422,
  };
  return itemForm(asked, mine, state);
}

// Where it stands now: in its place, or wherever the file has it meanwhile.
async function found(
  asked: Asked,
  name: OpenItem["name"],
  file: string,
): Promise<OpenItem | undefined> {
  const item = Number(asked.form.get("item") ?? 0);
  const key = String(asked.form.get("key") ?? "");
  const { folder } = asked.desk;
  try {
    const there = await openItem(folder, name, file, item);
    if (
      !there.isTable ||
      there.source?.hash === asked.form.get("hash") ||
      identityOf(there) === key
    )
      return there;
    const at = await placeOfIdentity(folder, name, file, key);
    return at < 0 ? undefined : await openItem(folder, name, file, at);
  } catch (error) {
    // What was written is not lost where the item is gone or its file cannot be read any more.
    if (error instanceof DeskError) return undefined;
    throw error;
  }
}

async function storeUploads(
  { desk, form }: Asked,
  name: OpenItem["name"],
): Promise<FieldComplaint[]> {
  const complaints: FieldComplaint[] = [];
  for (const [key, file] of [...form]) {
    if (!key.startsWith("u.") || !(file instanceof File) || file.size === 0) continue;
    const stored = await storeFile(desk.folder, file, name);
    if (typeof stored === "string") form.set(`f.${key.slice(2)}`, stored);
    else complaints.push({ ...stored, field: key.slice(2) });
  }
  return complaints;
}

async function change(
  { desk }: Asked,
  open: OpenItem,
  { fields, body }: Changed,
  doing: string,
): Promise<Done> {
  const { name, file = "", item, source } = open;
  const place: Place = { folder: desk.folder, name, file };
  const at = (said: string, path = file): Done => ({ seeOther: itemHref(name, path, item, said) });
  if (doing === "remove") {
    const outcome = open.isTable
      ? await saveChange(place, source?.bytes, { kind: "remove", item }, false)
      : outcomeOf(removeFile(desk.folder, file, source?.hash ?? ""));
    return outcome === "saved" ? { seeOther: `/desk/write/${name}/` } : outcome;
  }
  const isDraft = open.isDraft ? doing !== "admit" : doing === "withdraw";
  if (fields.size > 0 || body !== undefined) {
    const change: Change = { kind: "set", item, fields, ...(body !== undefined && { body }) };
    const outcome = await saveChange(place, source?.bytes, change, isDraft);
    if (outcome !== "saved") return outcome;
  } else if (doing === "admit" && source) {
    const complaints = await complaintsOf(name, file, source.bytes, item);
    if (complaints.length > 0) return { complaints };
  }
  if (isDraft === open.isDraft)
    return at(fields.size > 0 || body !== undefined ? "saved" : "unchanged");
  const [parent = "", stem = ""] = file.split("/");
  const target = `${parent}/${isDraft ? `_${stem}` : stem.replace(/^_+/, "")}`;
  const now = await openItem(desk.folder, name, file, item);
  const moved = outcomeOf(renameFile(desk.folder, file, target, now.source?.hash ?? ""));
  return moved === "saved" ? at("saved", target) : moved;
}

async function create(
  { desk }: Asked,
  open: OpenItem,
  { fields, body }: Changed,
  doing: string,
): Promise<Done> {
  const { name } = open;
  const { folder } = desk;
  const collection: Collection = collections[name];
  const wanted = new Map(fields);
  const title = ["titulo", "nome", "tipo", "categoria"].map((key) => wanted.get(key)).find(Boolean);
  const others = await folderItems(listFolder(folder), name);
  const slug = String(wanted.get("slug") ?? freeSlug(name, String(title ?? name), others));
  const isDraft = doing === "draft";
  const at = (path: string, item: number) => ({ seeOther: itemHref(name, path, item, "saved") });
  if (open.file !== undefined) {
    if (collection.fields.slug && title !== undefined) wanted.set("slug", slug);
    const change: Change = { kind: "add", at: open.item, fields: wanted };
    const place = { folder, name, file: open.file };
    const outcome = await saveChange(place, open.source?.bytes, change, false);
    return outcome === "saved" ? at(open.file, open.item) : outcome;
  }
  // What cannot be the name of a file stands among the fields, where it is checked.
  const stem = /^[a-z0-9][a-z0-9_-]{0,99}$/.test(slug) ? slug : freeSlug(name, slug, others);
  if (stem === slug) wanted.delete("slug");
  const extension = collection.body ? ITEM_FORMATS[0] : ITEM_FORMATS[2];
  const file = `${name}/${isDraft ? "_" : ""}${stem}${extension}`;
  const ended = body && !body.endsWith("\n") ? `${body}\n` : body;
  const change: Change = { kind: "set", item: 0, fields: wanted, ...(ended && { body: ended }) };
  const outcome = await saveChange({ folder, name, file }, undefined, change, isDraft);
  return outcome === "saved" ? at(file, 0) : outcome;
}

async function problemsOf({ desk }: Asked, open: OpenItem): Promise<FieldComplaint[]> {
  const { name, file = "", item, source, lines } = open;
  if (open.isDraft && source) return complaintsOf(name, file, source.bytes, item);
  return desk.preview.state.problems
    .filter(
      ({ at }) =>
        at.file === file && (at.line === undefined || (at.line >= lines[0] && at.line < lines[1])),
    )
    .map(({ field, wrong, expected, fix }) => ({ field, wrong, expected, fix }));
}

export function itemHref(name: string, file: string, item: number, said?: string): string {
  return `/desk/write/${name}/item?${new URLSearchParams({ file, item: String(item), ...(said && { said }) })}`;
}

function today(): string {
  return Temporal.Now.plainDateISO().toString();
}
