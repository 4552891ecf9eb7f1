/** The page of one item: shows its form and handles the submitted form. */

import type { Collection } from "../../../contract/collection.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { listFolder } from "../../content/files/folder.ts";
import { slugOfFile } from "../../content/files/names.ts";
import type { Place } from "../../content/report/content.ts";
import { addItem, changeItem, type ItemChange, removeItem } from "../../editing/change-item.ts";
import { complaintsOf, type FieldComplaint } from "../../editing/complaints-of.ts";
import { editFile } from "../../editing/edit-file.ts";
import { referencesTo, replaceReferences } from "../../editing/references-to.ts";
import { keepUnsaved } from "../../editing/save.ts";
import { takeChosen } from "../../editing/store-media.ts";
import { formHref, textHref } from "../frame/links.ts";
import { DeskError, type DeskPage, type DeskRequest, type PageAnswer } from "../frame/page.ts";
import { conflictPage, itemForm, referencesPage } from "./item-form.ts";
import { itemsIn } from "./item-lists.ts";
import { collectionOf, findTarget, newItem, type OpenItem, openItem } from "./item-source.ts";
import { withRemedy } from "./missing-items.ts";
import { complaintsAboutRelated, namesOf, saveRelated } from "./related.ts";
import { oldFields, packForm, postedValue, readChanges } from "./values.ts";

export const itemPage: DeskPage = {
  path: "/desk/write/:collection/item",
  async get(request) {
    const { desk, url, params } = request;
    const name = collectionOf(params.collection);
    const file = url.searchParams.get("file");
    if (file === null) return itemForm(request, await newItem(desk, name));
    const line = Number(url.searchParams.get("line")) || undefined;
    try {
      const where = line ? { line } : { item: Number(url.searchParams.get("item") ?? 0) };
      const open = await openItem(desk, name, file, where);
      const complaints = await problemsOf(request, open);
      const { isChecking } = desk.events;
      const notices = isChecking ? [] : aboutItem(open, desk.preview.state.notices);
      const counts = { problems: complaints.length, notices: notices.length };
      const messages = new Map([
        ["saved", isChecking ? say.writing.checking : say.writing.saved(counts)],
        ["unchanged", say.writing.unchanged],
        ["theirs", say.writing.theirs],
      ]);
      const message = messages.get(url.searchParams.get("said") ?? "");
      return itemForm(request, open, { complaints, notices, message });
    } catch (error) {
      if (!(error instanceof DeskError) || error.status !== 422) throw error;
      // A file that cannot be parsed has no form.
      return { seeOther: textHref(file, line) };
    }
  },
  async post(request) {
    // One at a time, so that a form that was sent twice finds what its first request has saved.
    const answer = previousSave.then(() => save(request));
    previousSave = answer.catch(() => {});
    return await answer;
  },
};

let previousSave: Promise<unknown> = Promise.resolve();

async function save(request: DeskRequest): Promise<PageAnswer> {
  const { desk, form, params } = request;
  const name = collectionOf(params.collection);
  // A field without inputs in the form keeps the value of the file.
  for (const field of discardedIn(form))
    for (const part of ["f", "has"]) form.delete(`${part}.${field}`);
  const doing = String(form.get("do") ?? "");
  const { open, state, firstSave } = await findTarget(desk, name, form);
  // Show the submitted values instead of those of the file, so that no work of the user is lost.
  const mine = open.fields.map((input) => {
    return { ...input, value: postedValue(form, input.name, input.field) ?? input.value };
  });
  const submitted = { ...open, fields: mine };
  const refuse = (complaints: readonly FieldComplaint[]) => {
    const message = say.writing.notSaved({ count: complaints.length });
    return itemForm(request, submitted, { complaints, message, status: 422 });
  };
  // The browser sends values that were not saved, to show them again.
  if (doing === "again") return itemForm(request, submitted, { message: say.writing.recovered });
  if (state === "moved") {
    const message = say.writing.moved({ file: String(open.file) });
    return itemForm(request, submitted, { message, status: 409 });
  }
  if (open.isNew && doing === "remove") return { seeOther: `/desk/write/${name}/?said=removed` };
  if (state === "gone") return goneForm(request, open, mine);
  const fields = open.savedFields;
  const changed = readChanges(form, open.isNew ? fields : oldFields(form, fields), fields);
  // A form that is sent twice must not conflict with its own first save.
  const isAsFirstSaved = firstSave !== undefined && firstSave.after === open.source?.hash;
  if (!isAsFirstSaved) {
    // Show what another user has changed before it is removed.
    const isAsOpened = packForm(fields) === (form.get("was") ?? packForm(fields));
    if (doing === "remove" && !isAsOpened)
      return itemForm(request, open, { message: say.writing.conflict, status: 409 });
    if (changed.conflicts.size > 0) {
      await keepMine(desk.folder, open, changed);
      return conflictPage(request, open, { mine, doing, changed });
    }
  }
  const complaints = await complaintsAboutRelated(desk, name, changed.related);
  if (complaints.length > 0) return refuse(complaints);
  const lost = open.isNew ? new Set<string>() : lostNames(open, mine, doing);
  const references = lost.size > 0 ? await referencesTo(listFolder(desk.folder), name, lost) : [];
  const replaces = form.get("sure") === "replace";
  const replacement = replaces ? await replacementOf(request, submitted, lost) : undefined;
  const isDecided = form.has("sure") && (!replaces || replacement !== undefined);
  if (references.length > 0 && !isDecided)
    return referencesPage(request, open, { references, mine, doing });
  const isNewForm = open.isNew || firstSave !== undefined;
  const done = await applyForm(request, open, { ...changed, doing, isNewForm });
  // The file changed after it was read: start again with the new file.
  if (done === "changed") return await save(request);
  if ("complaints" in done) return refuse(done.complaints);
  const texts = [...form.values()].filter((value) => typeof value === "string");
  await takeChosen(desk.folder, texts);
  if (replacement !== undefined)
    await replaceReferences(desk.folder, references, lost, replacement);
  // The lists of items are read again from here on, so that they include this one.
  desk.events.check();
  if (changed.related.size === 0 || !done.place) return { seeOther: done.seeOther };
  await saveRelated(desk, name, done.place, changed.related);
  desk.events.check();
  return { seeOther: formHref(name, done.place.file, done.place.item, "saved") };
}

/** The fields of a conflict in which the other user's value stays. */
function discardedIn(form: FormData): string[] {
  const discarded = [...form].filter(([key, pick]) => key.startsWith("pick.") && pick === "now");
  return discarded.map(([key]) => key.slice("pick.".length));
}

/** The names of an item that other items can no longer use after the save. */
function lostNames({ name, fields, file = "" }: OpenItem, mine: OpenItem["fields"], doing: string) {
  const nameFields = new Set([...(collections[name] as Collection).names, "id"]);
  // The name of the file replaces an empty slug.
  const fileSlug = file.includes("/") ? slugOfFile(file) : "";
  const namesIn = (inputs: OpenItem["fields"]) => {
    const named = inputs.filter(({ name }) => nameFields.has(name));
    const names = named.map(({ name, value }) => (name === "slug" ? value || fileSlug : value));
    return new Set(names.filter(Boolean).map(String));
  };
  const isGone = ["remove", "withdraw"].includes(doing);
  return isGone ? namesIn(fields) : namesIn(fields).difference(namesIn(mine));
}

/** The name that the user chose for references; `undefined` if no item will have it. */
async function replacementOf(
  { desk, form }: DeskRequest,
  { name, fields }: OpenItem,
  lost: ReadonlySet<string>,
): Promise<string | undefined> {
  const chosen = String(form.get("by") ?? "").trim();
  if (chosen === "" || lost.has(chosen)) return undefined;
  const { items } = await itemsIn(desk, name);
  const other = items.find((item) => !lost.has(item.key) && namesOf(item).includes(chosen));
  const isNewName = fields.some(({ value }) => value === chosen);
  return other?.key ?? (isNewName ? chosen : undefined);
}

/** Keeps the submitted values, which a conflict prevents from being saved. */
async function keepMine(folder: string, { file = "", item, source }: OpenItem, mine: ItemChange) {
  const change = { kind: "set", item, ...mine } as const;
  const bytes = source && (await editFile(file, source.bytes, change));
  if (Buffer.isBuffer(bytes)) keepUnsaved(folder, file, bytes);
}

/** The item no longer exists: offers the submitted values as a new item of the same name. */
async function goneForm(request: DeskRequest, fresh: OpenItem, mine: OpenItem["fields"]) {
  const file = String(request.form.get("file"));
  const { goneTitle: title, gone: message } = say.writing;
  const fields = mine.map((input) => {
    const isUnnamed = input.name === "slug" && input.value === "" && file.includes("/");
    return isUnnamed ? { ...input, value: slugOfFile(file) } : input;
  });
  return itemForm(request, { ...fresh, fields }, { title, message, status: 409 });
}

/** @returns `place` unless the item was removed */
async function applyForm(
  { desk: { folder }, form }: DeskRequest,
  open: OpenItem,
  change: ItemChange & { readonly doing: string; readonly isNewForm: boolean },
) {
  const { doing, isNewForm, ...changed } = change;
  const { name, file, source, isDraft } = open;
  const existing = file !== undefined && source ? { ...open, file, source } : undefined;
  if (existing && doing === "remove") {
    const outcome = await removeItem(folder, name, existing);
    return outcome === "saved" ? { seeOther: `/desk/write/${name}/?said=removed` } : outcome;
  }
  // `item-form.ts` gives the forms of new items, drafts and published items their own buttons.
  const staysOrBecomesDraft = isDraft ? doing !== "undraft" : doing === "withdraw";
  const toDraft = isNewForm ? doing === "draft" : staysOrBecomesDraft;
  const done = existing
    ? await changeItem(folder, name, existing, { ...changed, toDraft })
    : await addItem(folder, name, { ...changed, isDraft: toDraft });
  if (done === "changed" || "complaints" in done) return done;
  const isUnchanged = done.file === file && changed.fields.size === 0 && changed.body === undefined;
  const whyUnchanged = discardedIn(form).length > 0 ? "theirs" : "unchanged";
  const said = isUnchanged ? whyUnchanged : "saved";
  return { seeOther: formHref(name, done.file, done.item, said), place: done };
}

/** Includes the problems of the item's images and documents. */
async function problemsOf({ desk }: DeskRequest, open: OpenItem): Promise<FieldComplaint[]> {
  const { name, file = "", item, source } = open;
  // The report leaves out drafts, and is out of date while the folder is being checked.
  if ((open.isDraft || desk.events.isChecking) && source)
    return complaintsOf(name, file, source.bytes, item);
  const { problems } = desk.preview.state;
  const ofMedia = problems.flatMap((problem) => {
    const { file } = problem.at;
    if (!file.startsWith("media/")) return [];
    const mentioning = open.fields.filter(({ value }) => String(value).includes(file));
    return mentioning.map(({ name }) => ({ ...problem, field: name }));
  });
  const ofItem = aboutItem(open, problems).map((problem) => withRemedy(desk, problem));
  return [...(await Promise.all(ofItem)), ...ofMedia];
}

function aboutItem<T extends { at: Place }>({ file, lines }: OpenItem, all: readonly T[]): T[] {
  const [first, afterLast] = lines;
  return all.filter(({ at }) => {
    const { line = first } = at;
    return at.file === file && line >= first && line < afterLast;
  });
}
