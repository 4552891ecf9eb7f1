/** The page with the form of an item: its fields with their complaints, and the actions. */
import { randomUUID } from "node:crypto";
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Collection } from "../../../contract/collection.ts";
import type { Field } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { inLanguage, say } from "../../../language/language.ts";
import { slugOfFile } from "../../content/files/names.ts";
import type { Notice } from "../../content/report/content.ts";
import type { FieldComplaint } from "../../editing/complaints-of.ts";
import { itemIdentity, itemTitle } from "../../editing/folder-items.ts";
import type { FoundReference } from "../../editing/references-to.ts";
import { formHref, textHref } from "../frame/links.ts";
import { moreLine } from "../frame/long-lists.ts";
import { type DeskRequest, hiddenFields, renderStatus, sameFields } from "../frame/page.ts";
import { markDifference } from "../frame/value-difference.ts";
import { renderComplaint, renderInput } from "./inputs.ts";
import { isInForm, type OpenItem } from "./item-source.ts";
import { type FormField, isRelated, type MergedChange, packForm, valueText } from "./values.ts";
import { renderVersions } from "./version-page.ts";

const isRare = ({ kind, rules }: Field) =>
  rules.rare || rules.stamped !== undefined || ["id", "slug", "formerNames"].includes(kind);
const MAX_REFERENCES = 30;

export interface FormState {
  readonly complaints?: readonly FieldComplaint[];
  readonly notices?: readonly Notice[];
  /** Shown above the form. */
  readonly message?: string | undefined;
  readonly status?: number;
  readonly title?: string;
}

export function itemForm(request: DeskRequest, open: OpenItem, state: FormState = {}) {
  const { name, file, isNew, isDraft } = open;
  const line = Math.max(1, open.lines[0]);
  const action = isNew ? "newOne" : "editOne";
  const { complaints: all = [], title = say.writing[action]({ collection: name }), status } = state;
  const nameOfItem = isNew ? "" : itemTitle(name, open.content.raw);
  const isAtInput = ({ field }: FieldComplaint) =>
    field !== undefined &&
    open.fields.some((formField) => formField.name === field) &&
    (isRelated(field) || isInForm(open, field));
  const complaints = Map.groupBy(all.filter(isAtInput), ({ field }) => field);
  const others = all.filter((complaint) => !isAtInput(complaint));
  const stem = file && !open.isTable ? slugOfFile(file) : "";
  // After a save, focus the first field with a complaint, or else the message.
  const firstWrong = open.fields.find((field) => complaints.has(field.name))?.name;
  const focused = state.message ? firstWrong : undefined;
  const notices = Map.groupBy(state.notices ?? [], ({ field }) => field);
  const lines = open.source?.bytes.toString().split("\n") ?? [];
  const isHtmlBody = file?.endsWith(".html") ?? false;
  const context = { complaints, notices, lines, isHtmlBody, stem, focused };
  // The title comes first in the form, because editors think of it first.
  const titleField = (collections[name] as Collection).names.at(-1);
  const parts = Object.groupBy(open.fields, ({ name, field }) => {
    if (name === titleField) return "first";
    return isRare(field) ? "rare" : "common";
  });
  const inputs = (fields: OpenItem["fields"] = []) =>
    fields.map((field) => renderInput(field, context));
  // A refused form keeps the values that it had when it was opened.
  const { form } = request;
  const was = String(form.get("was") ?? packForm(open.fields));
  const begun = String(form.get("begun") ?? randomUUID());
  const hidden = hiddenFields({ ...placeOf(open), was, ...(isNew && { isNew: "1", begun }) });
  // The invisible button comes first in the form, because the Enter key presses the first one.
  const content = html`<p class="back"><a href="/desk/write/${name}/">${say.writing.plural({ collection: name })}</a></p>
<h1>${title}</h1>
${isDraft ? html`<p class="lead">${say.writing.isDraft}</p>` : ""}${file ? html`<p class="places"><code>${file}</code> · <a href="${textHref(file, others[0]?.at?.line ?? line)}">${say.writing.seeText}</a></p>` : ""}
${renderStatus(state.message, focused === undefined)}
${others.length > 0 ? html`<section class="trouble" aria-label="${say.desk.entries.wrong}">${others.map((complaint, index) => renderComplaint(complaint, `problem-${index}`))}</section>` : ""}
<form class="write" method="post" action="/desk/write/${name}/item" enctype="multipart/form-data" novalidate data-once data-form>
${request.csrf}${hidden}
<button name="do" value="${isDraft ? "draft" : "save"}" class="unseen" tabindex="-1" aria-hidden="true">${say.writing.save}</button>
${inputs(parts.first)}${inputs(parts.common)}
<details class="fold"${parts.rare?.some((field) => complaints.has(field.name)) ? html.raw` open` : ""}><summary>${say.writing.more}</summary><div>${inputs(parts.rare)}</div></details>
<div class="actions">${actions(open)} <button class="quiet" formaction="/desk/write/${name}/preview" formtarget="_blank">${say.writing.preview}</button></div>
</form>
${isNew || !file ? "" : renderRemoval(request, open, hidden)}${file ? renderVersions(request, file, { item: open.isTable ? itemIdentity(name, open.content.raw) : undefined }) : ""}`;
  // The name of the item comes first, so that browser tabs with several items differ.
  return { title: nameOfItem ? `${nameOfItem} · ${title}` : title, content, status };
}

function placeOf(open: OpenItem): Readonly<Record<string, string>> {
  const { name, file = "", item, source, content } = open;
  const identity = itemIdentity(name, content.raw);
  return { file, item: String(item), hash: source?.hash ?? "", identity };
}

function actions({ isNew, isTable, isDraft }: OpenItem): SafeHtml {
  const { save, saveAsDraft, undraft, withdraw } = say.writing;
  const ofExisting = isDraft ? ["undraft", undraft] : ["withdraw", withdraw];
  const [doing, words] = isNew ? ["draft", saveAsDraft] : ofExisting;
  return html`<button type="submit" name="do" value="${isDraft ? "draft" : "save"}">${save}</button> ${isTable ? "" : html`<button class="quiet" name="do" value="${doing}">${words}</button>`}`;
}

function renderRemoval({ csrf }: DeskRequest, { name }: OpenItem, hidden: SafeHtml): SafeHtml {
  return html`<details class="fold"><summary>${say.writing.remove}</summary><form method="post" action="/desk/write/${name}/item" data-once>${csrf}${hidden}<p>${say.writing.removeHelp}</p><p class="actions"><button class="quiet" name="do" value="remove">${say.writing.removeConfirm}</button></p></form></details>\n`;
}

/** Asks which value to keep in each field that two users have changed. */
export function conflictPage(
  request: DeskRequest,
  open: OpenItem,
  { mine, doing, changed }: { mine: OpenItem["fields"]; doing: string; changed: MergedChange },
) {
  const { name, fields } = open;
  const title = say.writing.conflict;
  const isChanged = ({ name, isBody }: FormField) =>
    changed.fields.has(name) || changed.related.has(name) || (isBody && changed.body !== undefined);
  const hidden = { ...placeOf(open), was: packForm(fields), do: doing };
  const rows = mine.filter(({ name }) => changed.conflicts.has(name));
  const content = html`<h1>${title}</h1><p class="lead">${say.writing.conflictLead}</p>
<form class="write" method="post" action="/desk/write/${name}/item" data-once>${request.csrf}${hiddenFields(hidden)}
${mine.filter(isChanged).map(renderHidden)}
<table class="sides"><thead><tr><th scope="col">${say.desk.changes.columns.field}</th><th scope="col">${say.writing.mine}</th><th scope="col">${say.writing.now}</th></tr></thead><tbody>${rows.map((field) => renderSides(field, open))}</tbody></table>
<p class="actions"><button type="submit">${say.writing.save}</button> <a href="/desk/write/${name}/">${say.writing.plural({ collection: name })}</a></p></form>`;
  return { title, content, status: 409 };
}

/** Before an item is removed or renamed, asks whether to replace the references to it. */
export function referencesPage(
  request: DeskRequest,
  { name, file = "" }: OpenItem,
  about: { references: readonly FoundReference[]; mine: OpenItem["fields"]; doing: string },
) {
  const { references, mine, doing } = about;
  const [keyField = ""] = (collections[name] as Collection).names;
  const isGone = ["remove", "withdraw"].includes(doing);
  const newKey = String(mine.find((field) => field.name === keyField)?.value ?? "");
  const words = say.writing.named;
  const title = words.title({ count: references.length });
  const renderReference = ({ collection, file, item, called }: FoundReference) =>
    html`<li>${say.writing.editOne({ collection })}: <a href="${formHref(collection, file, item)}" target="_blank">${called || file}</a></li>`;
  // The user has chosen a replacement that does not exist.
  const text = String(request.form.get("by"));
  const notFound = request.form.has("sure") ? say.writing.noneFound({ text }) : undefined;
  const content = html`<h1>${title}</h1>${renderStatus(notFound)}<p class="lead">${words.lead}</p><ul>${references.slice(0, MAX_REFERENCES).map(renderReference)}</ul>${moreLine(references.length - MAX_REFERENCES)}
<form class="write" method="post" action="/desk/write/${name}/item" data-once>${request.csrf}${sameFields(request.form, ["csrf", "sure", "by"])}
<div class="filter"><label for="by">${words.by}</label><input type="text" id="by" name="by" list="choices-${name}" data-choices="${name}" value="${isGone ? "" : newKey || slugOfFile(file)}"></div>
<div class="actions"><button name="sure" value="replace">${words.replace}</button> <button class="quiet" name="sure" value="leave">${words.leave}</button> <a class="button quiet" href="/desk/write/${name}/">${say.desk.publish.cancel}</a></div></form>`;
  return { title, content, status: 409 };
}

function renderHidden({ name, value }: FormField): SafeHtml {
  const checked = value ? ["on"] : [];
  const texts = typeof value === "boolean" ? checked : [value].flat();
  return html`${texts.map((text) => hiddenFields({ [`f.${name}`]: text }))}${hiddenFields({ [`has.${name}`]: "1" })}`;
}

function renderSides({ name, field, value }: FormField, { fields }: OpenItem): SafeHtml {
  const { label } = inLanguage(field.words);
  const theirs = valueText(fields.find((other) => other.name === name)?.value ?? "");
  const marked = markDifference(theirs, valueText(value), false);
  const side = (which: "mine" | "now", text: SafeHtml) =>
    html`<td><label><input type="radio" name="pick.${name}" value="${which}" aria-label="${label}: ${say.writing[which]}"${which === "mine" ? html.raw` checked` : ""}> ${say.writing[which]}</label><div class="side" lang="pt">${text}</div></td>`;
  return html`<tr><th scope="row">${label}</th>${side("mine", marked.after)}${side("now", marked.before)}</tr>`;
}
