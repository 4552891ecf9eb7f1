/** One item: its form, and what is done with the form that comes back. */
import { listFolder } from "../../content/files/folder.ts";
import { ITEM_FORMATS } from "../../content/files/names.ts";
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { Change } from "../../editing/change.ts";
import { complaintsOf, type FieldComplaint } from "../../editing/complaints-of.ts";
import { folderItems, freeSlug, nextId } from "../../editing/folder-items.ts";
import { removeFile, renameFile } from "../../editing/save.ts";
import { say } from "../../language/language.ts";
import { textHref } from "../frame/links.ts";
import { type Asked, DeskError, type DeskPage } from "../frame/page.ts";
import { conflictPage, type FormState, gonePage, itemForm } from "./item-form.ts";
import {
  collectionOf,
  findItem,
  itemAtLine,
  NOTHING,
  newItem,
  type OpenItem,
  openItem,
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
    try {
      const item = line && (await itemAtLine(desk.folder, name, { file, line }));
      const place = item ?? Number(url.searchParams.get("item") ?? 0);
      const open = await openItem(desk.folder, name, file, place);
      const complaints = await problemsOf(asked, open);
      const doing = url.searchParams.get("said");
      const words = {
        saved: say.writing.saved({ problems: complaints.length }),
        unchanged: say.writing.unchanged,
      };
      const said = doing === "saved" || doing === "unchanged" ? words[doing] : undefined;
      return itemForm(asked, open, { complaints, said });
    } catch (error) {
      if (!(error instanceof DeskError) || error.status !== 422) throw error;
      return { seeOther: textHref(file, line) };
    }
  },
  async post(asked) {
    const { desk, form, params } = asked;
    const name = collectionOf(params.collection);
    const uploaded = await storeUploads(asked, name);
    for (const [key, pick] of [...form])
      if (key.startsWith("pick.") && pick === "now")
        for (const part of ["f", "has"]) form.delete(`${part}.${key.slice(5)}`);
    const isNew = Boolean(form.get("isNew"));
    const open = isNew ? await newItem(desk, name, today()) : await findItem(desk, name, form);
    const blank = shownFields(name, NOTHING);
    // What a form says in place of what the file says, so that nothing of it is lost.
    const mine = (open?.fields ?? blank).map((one) => ({
      ...one,
      value: postedValue(form, one.name, one.field) ?? one.value,
    }));
    if (!open) return gonePage(name, mine);
    const doing = String(form.get("do") ?? "");
    const refuse = (complaints: readonly FieldComplaint[]) => {
      const said = say.writing.notSaved({ count: complaints.length });
      return itemForm(asked, { ...open, fields: mine }, { complaints, said, status: 422 });
    };
    if (!isNew && open.source?.hash !== form.get("hash"))
      return doing === "remove"
        ? itemForm(asked, open, { complaints: [], said: say.writing.conflict, status: 409 })
        : conflictPage(asked, open, { mine, doing });
    if (uploaded.length > 0) return refuse(uploaded);
    const changed = changedIn(form, isNew ? shownFields(name, open.content) : open.fields);
    const done = await (isNew ? create : change)(asked, open, { ...changed, doing });
    if ("complaints" in done) return refuse(done.complaints);
    if ("now" in done) {
      const again = await findItem(desk, name, form);
      return again ? conflictPage(asked, again, { mine, doing }) : gonePage(name, mine);
    }
    // The report that the next page shows is of what was saved.
    await desk.preview.look();
    return done;
  },
};

type Doing = Changed & { readonly doing: string };
type Done = { readonly seeOther: string } | Exclude<SaveOutcome, "saved">;

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

async function change({ desk }: Asked, open: OpenItem, changed: Doing): Promise<Done> {
  const { name, file = "", item, source } = open;
  const { fields, body, doing } = changed;
  const { folder } = desk;
  const place: Place = { folder, name, file };
  if (doing === "remove") {
    const outcome = open.isTable
      ? await saveChange(place, source?.bytes, { kind: "remove", item }, false)
      : outcomeOf(removeFile(folder, file, source?.hash ?? ""));
    return outcome === "saved" ? { seeOther: `/desk/write/${name}/?said=removed` } : outcome;
  }
  const isDraft = open.isDraft ? doing !== "admit" : doing === "withdraw";
  const isChanged = fields.size > 0 || body !== undefined;
  if (isChanged) {
    const change: Change = { kind: "set", item, fields, ...(body !== undefined && { body }) };
    const outcome = await saveChange(place, source?.bytes, change, isDraft);
    if (outcome !== "saved") return outcome;
  } else if (doing === "admit" && source) {
    const complaints = await complaintsOf(name, file, source.bytes, item);
    if (complaints.length > 0) return { complaints };
  }
  if (isDraft === open.isDraft)
    return { seeOther: itemHref(name, file, item, isChanged ? "saved" : "unchanged") };
  const [parent = "", stem = ""] = file.split("/");
  const target = `${parent}/${isDraft ? `_${stem}` : stem.replace(/^_+/, "")}`;
  const now = await openItem(folder, name, file, item);
  const moved = outcomeOf(renameFile(folder, file, target, now.source?.hash ?? ""));
  return moved === "saved" ? { seeOther: itemHref(name, target, item, "saved") } : moved;
}

async function create(asked: Asked, open: OpenItem, changed: Doing): Promise<Done> {
  const { name, source } = open;
  const { desk } = asked;
  const { folder } = desk;
  const { body } = changed;
  const collection: Collection = collections[name];
  const fields = new Map(changed.fields);
  const others = await folderItems(listFolder(folder), name);
  // The number that a form began with may be somebody else's by now.
  const isTaken = others.items.some(({ id }) => id !== undefined && id === fields.get("id"));
  if (isTaken) fields.set("id", nextId(others));
  const title = ["titulo", "nome", "tipo", "categoria"].map((key) => fields.get(key)).find(Boolean);
  const given = fields.get("slug");
  const slug = String(given ?? freeSlug(name, String(title ?? name), others));
  // What cannot be the name of a file stands among the fields, where it is checked.
  const stem = /^[a-z0-9][a-z0-9_-]{0,99}$/.test(slug) ? slug : freeSlug(name, slug, others);
  const isDraft = changed.doing === "draft" && !open.isTable;
  const extension = collection.body ? ITEM_FORMATS[0] : ITEM_FORMATS[2];
  const { file = `${name}/${isDraft ? "_" : ""}${stem}${extension}`, item } = open;
  if (open.isTable && collection.fields.slug && title !== undefined) fields.set("slug", slug);
  else if (!open.isTable && stem === slug) fields.delete("slug");
  const text = body && { body: body.endsWith("\n") ? body : `${body}\n` };
  const change: Change = open.isTable
    ? { kind: "add", at: item, fields }
    : { kind: "set", item, fields, ...text };
  const outcome = await saveChange({ folder, name, file }, source?.bytes, change, isDraft);
  if (outcome === "saved") return { seeOther: itemHref(name, file, item, "saved") };
  if ("complaints" in outcome) return outcome;
  // Somebody was faster with a file of this name, or with the table.
  if (!open.isTable && given !== undefined)
    return { complaints: [{ field: "slug", ...say.editing.alreadyThere({ name: file }) }] };
  return await create(asked, await newItem(desk, name, today()), changed);
}

async function problemsOf({ desk }: Asked, open: OpenItem): Promise<FormState["complaints"]> {
  const { name, file = "", item, source, lines } = open;
  if (open.isDraft && source) return complaintsOf(name, file, source.bytes, item);
  return desk.preview.state.problems.filter(
    ({ at: { file: there, line = lines[0] } }) =>
      there === file && line >= lines[0] && line < lines[1],
  );
}

export function itemHref(name: string, file: string, item: number, said?: string): string {
  return `/desk/write/${name}/item?${new URLSearchParams({ file, item: String(item), ...(said && { said }) })}`;
}

function today(): string {
  return Temporal.Now.plainDateISO().toString();
}
