/** The earlier versions of a file, and restoring an item or the whole file from one. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { inLanguage, say } from "../../../language/language.ts";
import { declaredField } from "../../content/check/field-names.ts";
import type { EditValue, FileChange } from "../../editing/change.ts";
import { decodeFile } from "../../editing/file-text.ts";
import { itemIdentity, itemTitle } from "../../editing/folder-items.ts";
import { type ItemContent, isText, readFileItems, subjectOf } from "../../editing/read-items.ts";
import { readSource, type Source, saveFile } from "../../editing/save.ts";
import { asSaveOutcome, type SaveOutcome, saveChange } from "../../editing/save-item.ts";
import { readVersion, type Save, versionsOf } from "../../editing/undo.ts";
import { DeskError, type DeskPage, type DeskRequest, hiddenFields } from "../frame/page.ts";
import { markDifference } from "../frame/value-difference.ts";
import { editValue, type FormField, formFields, valueText } from "./values.ts";

const MAX_VERSIONS = 20;

/** @param options.item the identity of an item: leave out versions in which another item changed */
export function renderVersions(
  { desk: { folder } }: DeskRequest,
  file: string,
  { title = say.writing.versions, item }: { title?: string; item?: string | undefined } = {},
): SafeHtml | "" {
  const versions = versionsOf(folder, file)
    .filter(({ save }) => !item || !save?.item || save.item === item)
    .slice(0, MAX_VERSIONS);
  if (versions.length === 0) return "";
  return html`<details class="fold"><summary>${title}</summary><ul class="versions">${versions.map(
    ({ name, at, save }) => {
      const query = new URLSearchParams({ file, version: name, ...(item && { item }) });
      const moment = say.desk.moment({ at });
      const about = [moment, save?.who, save && describeSave(save)].filter(Boolean).join(" · ");
      // A version is the file before a save, or a text that could not be saved.
      const look = say.writing.lookAt[save?.did === "unsaved" ? "unsaved" : "before"];
      return html`<li>${about} <a href="/desk/write/-/version?${String(query)}" aria-label="${look}: ${moment}">${look}</a></li>`;
    },
  )}</ul></details>`;
}

function describeSave({ did, file, called = "", fields = [] }: Save): string {
  const name = subjectOf(file)?.name;
  const labels = fields.map((field) => {
    const declared = name && declaredField(collections[name], field);
    return declared ? inLanguage(declared.words).label : field;
  });
  return say.writing.did[did]({ called, fields: labels });
}

export const versionPage: DeskPage = {
  path: "/desk/write/-/version",
  async get(request) {
    const { searchParams: query } = request.url;
    const { file, version, restores: all } = await openVersion(request, query);
    const title = say.writing.versionTitle;
    const wanted = query.get("item");
    const restores = all.filter(({ item }) => wanted === null || item === wanted);
    const sections = restores.map((restore) => {
      const hidden = hiddenFields({ file, version, item: restore.item });
      return renderRestore(restore, html`${request.csrf}${hidden}`);
    });
    const content = html`<p class="back"><a href="${listHref(file)}">${file}</a></p><h1>${title}</h1><p class="lead">${restores.length === 0 ? say.writing.sameAsThen : say.writing.versionLead}</p>${sections}`;
    return { title, content };
  },
  async post(request) {
    const { desk, form } = request;
    const { file, restores } = await openVersion(request, form);
    const restore = restores.find(({ item }) => item === form.get("item"));
    // Without a difference the item is already as in the version, for example after a second click.
    const outcome = restore ? await restore.save(desk.folder) : "saved";
    if (outcome === "changed") throw new DeskError(409, say.writing.conflict);
    if (outcome !== "saved") {
      const complaint = outcome.complaints[0] ?? say.editing.cannotBeWritten;
      throw new DeskError(409, say.report.problem(complaint));
    }
    desk.events.check();
    return { seeOther: `${listHref(file)}${subjectOf(file) ? "?said=broughtBack" : ""}` };
  },
};

function renderRestore({ called, differences }: Restore, hidden: SafeHtml): SafeHtml {
  const rows = differences.map(([label, valueNow, oldValue]) => {
    // `false`: HTML is compared as editors wrote it.
    const marked = markDifference(valueNow, oldValue, false);
    return html`<tr><th scope="row">${label}</th><td lang="pt">${marked.before}</td><td lang="pt">${marked.after}</td></tr>`;
  });
  return html`<section class="change"><h2>${called}</h2><table class="sides"><thead><tr><th scope="col">${say.desk.changes.columns.field}</th><th scope="col">${say.writing.current}</th><th scope="col">${say.writing.inVersion}</th></tr></thead><tbody>${rows}</tbody></table><form method="post" action="/desk/write/-/version" data-once>${hidden}<p class="actions"><button aria-label="${say.writing.bringBack}: ${called}">${say.writing.bringBack}</button></p></form></section>`;
}

function listHref(file: string): string {
  const name = subjectOf(file)?.name;
  return name === undefined ? "/desk/write/" : `/desk/write/${name}/`;
}

/** @param fields of the link or form to the version */
async function openVersion({ desk: { folder } }: DeskRequest, fields: FormData | URLSearchParams) {
  const file = String(fields.get("file") ?? "");
  const version = String(fields.get("version") ?? "");
  const old = isText(file) ? readVersion(folder, file, version) : undefined;
  const now = old && readSource(folder, file);
  if (!old || (now && "wrong" in now)) throw new DeskError(404, say.writing.noSuchItem);
  return { file, version, restores: await planRestores(file, old, now) };
}

interface Restore {
  /** The item's identity; "" if the file has one item or cannot be parsed. */
  readonly item: string;
  readonly called: string;
  readonly differences: readonly (readonly [label: string, valueNow: string, oldValue: string])[];
  save(folder: string): Promise<SaveOutcome>;
}

/** @param now `undefined` if the file no longer exists */
async function planRestores(file: string, old: Buffer, now?: Source): Promise<Restore[]> {
  const subject = subjectOf(file);
  const oldItems = await itemsOf(file, old);
  const items = now ? await itemsOf(file, now.bytes) : [];
  const saveWholeFile = async (folder: string) =>
    asSaveOutcome(await saveFile(folder, file, old, now?.hash, { did: "restore" }));
  if (!subject || !oldItems || !items) {
    const textNow = now ? textOf(file, now.bytes) : "";
    const oldText = textOf(file, old);
    if (textNow === oldText) return [];
    const differences = [[say.writing.text, textNow, oldText]] as const;
    return [{ item: "", called: file, differences, save: saveWholeFile }];
  }
  const { name, isTable } = subject;
  const restores: Restore[] = [];
  for (const [oldPlace, content] of oldItems.entries()) {
    const item = isTable ? itemIdentity(name, content.raw) : "";
    const place = isTable ? items.findIndex(({ raw }) => itemIdentity(name, raw) === item) : 0;
    const { differences, fields } = differencesOf(name, content, items[place]);
    if (fields.size === 0) continue;
    const change: FileChange =
      place < 0
        ? { kind: "add", item: Math.min(oldPlace, items.length), fields }
        : { kind: "set", item: place, fields };
    const called = itemTitle(name, content.raw) || item || file;
    const saveItem = (folder: string) =>
      saveChange({ folder, name, file, allowProblems: true }, now?.bytes, change);
    // The file of one item, or of a lost table, is restored as a whole.
    const save = isTable && now ? saveItem : saveWholeFile;
    restores.push({ item, called, differences, save });
  }
  return restores;
}

/** @param now `undefined` if the item is gone. @returns `fields`: the values that restore it */
function differencesOf(name: CollectionName, old: ItemContent, now: ItemContent | undefined) {
  const empty = { raw: { ...old.raw, fields: [] }, body: old.body === undefined ? undefined : "" };
  const fieldsNow = formFields(name, now ?? empty);
  const differences: [label: string, valueNow: string, oldValue: string][] = [];
  const fields = new Map<string, EditValue>();
  for (const [index, { name: key, field, value }] of formFields(name, old).entries()) {
    const { value: valueNow } = fieldsNow[index] as FormField;
    if (JSON.stringify(valueNow) === JSON.stringify(value)) continue;
    differences.push([inLanguage(field.words).label, valueText(valueNow), valueText(value)]);
    fields.set(key, editValue(field, value));
  }
  return { differences, fields };
}

function textOf(file: string, bytes: Buffer): string {
  const decoded = decodeFile(file, bytes);
  return "wrong" in decoded ? "" : decoded.text;
}

/** @returns `undefined` if the file cannot be parsed */
async function itemsOf(file: string, bytes: Buffer): Promise<ItemContent[] | undefined> {
  try {
    const items = await readFileItems(file, bytes);
    return items.map((item) => ({ raw: item.read(), body: item.body }));
  } catch {
    return undefined;
  }
}
