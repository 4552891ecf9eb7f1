/** The page of one item: shows its form and handles the submitted form. */

import { say } from "../../../language/language.ts";
import { slugOfFile } from "../../content/files/names.ts";
import {
  addItem,
  type Changed,
  changeItem,
  type ItemChange,
  removeItem,
} from "../../editing/change-item.ts";
import { complaintsOf, type FieldComplaint } from "../../editing/complaints-of.ts";
import type { SaveOutcome } from "../../editing/save-item.ts";
import { storeFile } from "../../editing/store-media.ts";
import { textHref } from "../frame/links.ts";
import { DeskError, type DeskPage, type DeskRequest } from "../frame/page.ts";
import { conflictPage, type FormState, itemForm } from "./item-form.ts";
import { collectionOf, itemOfForm, newItem, type OpenItem, openItem } from "./item-source.ts";
import { changedIn, postedValue, shownFields } from "./values.ts";

export const itemPage: DeskPage = {
  path: "/desk/write/:collection/item",
  async get(request) {
    const { desk, url, params } = request;
    const name = collectionOf(params.collection);
    const file = url.searchParams.get("file");
    if (file === null)
      return itemForm(request, await newItem(desk, name, today()), { complaints: [] });
    const line = Number(url.searchParams.get("line")) || undefined;
    try {
      const where = line ? { line } : { item: Number(url.searchParams.get("item") ?? 0) };
      const open = await openItem(desk.folder, name, file, where);
      const complaints = await problemsOf(request, open);
      const doing = url.searchParams.get("said");
      const words = {
        saved: say.writing.saved({ problems: complaints.length }),
        unchanged: say.writing.unchanged,
      };
      const said = doing === "saved" || doing === "unchanged" ? words[doing] : undefined;
      return itemForm(request, open, { complaints, said });
    } catch (error) {
      if (!(error instanceof DeskError) || error.status !== 422) throw error;
      return { seeOther: textHref(file, line) };
    }
  },
  async post(request) {
    const { desk, form, params } = request;
    const name = collectionOf(params.collection);
    const uploaded = await storeUploads(request, name);
    for (const [key, pick] of [...form])
      if (key.startsWith("pick.") && pick === "now")
        for (const part of ["f", "has"]) form.delete(`${part}.${key.slice(5)}`);
    const isNew = Boolean(form.get("isNew"));
    const doing = String(form.get("do") ?? "");
    const found = isNew ? undefined : await itemOfForm(desk, name, form);
    const open = found ?? (await newItem(desk, name, today()));
    // Show the submitted values instead of the file's, so that nothing the user wrote is lost.
    const mine = open.fields.map((one) => ({
      ...one,
      value: postedValue(form, one.name, one.field) ?? one.value,
    }));
    const refuse = (complaints: readonly FieldComplaint[]) => {
      const said = say.writing.notSaved({ count: complaints.length });
      return itemForm(request, { ...open, fields: mine }, { complaints, said, status: 422 });
    };
    if (!found && !isNew) return goneForm(request, open, mine);
    if (found && found.source?.hash !== form.get("hash"))
      return doing === "remove"
        ? itemForm(request, open, { complaints: [], said: say.writing.conflict, status: 409 })
        : conflictPage(request, open, { mine, doing });
    if (uploaded.length > 0) return refuse(uploaded);
    const changed = changedIn(form, isNew ? shownFields(name, open.content) : open.fields);
    const done = await act(request, open, { ...changed, doing });
    if ("complaints" in done) return refuse(done.complaints);
    if ("now" in done) {
      const again = await itemOfForm(desk, name, form);
      if (again) return conflictPage(request, again, { mine, doing });
      return goneForm(request, await newItem(desk, name, today()), mine);
    }
    // The next page must show the report of the saved folder.
    await desk.preview.look();
    return done;
  },
};

/** The item no longer exists: offers the submitted values as a new item of the same name. */
async function goneForm(request: DeskRequest, fresh: OpenItem, mine: OpenItem["fields"]) {
  const file = String(request.form.get("file"));
  const { goneTitle: title, gone: said } = say.writing;
  const fields = mine.map((one) => {
    const isUnnamed = one.name === "slug" && one.value === "" && file.includes("/");
    return isUnnamed ? { ...one, value: slugOfFile(file) } : one;
  });
  return itemForm(request, { ...fresh, fields }, { complaints: [], title, said, status: 409 });
}

async function storeUploads(
  { desk, form }: DeskRequest,
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

async function act(
  { desk: { folder } }: DeskRequest,
  open: OpenItem,
  { doing, ...changed }: ItemChange & { readonly doing: string },
): Promise<{ readonly seeOther: string } | Exclude<SaveOutcome, "saved">> {
  const { name, file, source, isDraft } = open;
  let done: Changed;
  if (file === undefined || !source || open.isNew) {
    done = await addItem(folder, name, { ...changed, isDraft: doing === "draft" });
  } else if (doing === "remove") {
    const outcome = await removeItem(folder, name, { ...open, file, source });
    return outcome === "saved" ? { seeOther: `/desk/write/${name}/?said=removed` } : outcome;
  } else {
    const toDraft = isDraft ? doing !== "admit" : doing === "withdraw";
    done = await changeItem(folder, name, { ...open, file, source }, { ...changed, toDraft });
  }
  if (!("file" in done)) return done;
  const isSame = done.file === file && changed.fields.size === 0 && changed.body === undefined;
  return { seeOther: itemHref(name, done.file, done.item, isSame ? "unchanged" : "saved") };
}

async function problemsOf({ desk }: DeskRequest, open: OpenItem): Promise<FormState["complaints"]> {
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
