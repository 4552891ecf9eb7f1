/** The form of an item as a page: its fields, what is wrong beside them, and what may be done with it. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { stemOf } from "../../content/files/names.ts";
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import type { FieldComplaint } from "../../editing/complaints-of.ts";
import { versionsOf } from "../../editing/undo.ts";
import { say } from "../../language/language.ts";
import { editorHref, textHref } from "../frame/links.ts";
import type { Asked, Desk, PageView } from "../frame/page.ts";
import { formsHead } from "./assets.ts";
import { renderComplaint, renderInput } from "./inputs.ts";
import { itemsOf } from "./item-lists.ts";
import { identityOf, type OpenItem } from "./item-source.ts";
import { imagesOf } from "./media.ts";
import { unknownFields } from "./values.ts";

const RARE = new Set([
  "id",
  "slug",
  "url",
  "created",
  "modified",
  "ordem",
  "slugs_anteriores",
  "codigos_anteriores",
]);
const MOST_CHOICES = 500;
const MOST_VERSIONS = 20;

export interface FormState {
  readonly complaints: readonly FieldComplaint[];
  /** Above the form: it was saved, or was not. */
  readonly said?: string | undefined;
  readonly status?: number;
}

export async function itemForm(asked: Asked, open: OpenItem, state: FormState): Promise<PageView> {
  const { name, file, isNew, isDraft } = open;
  const { folder } = asked.desk;
  const line = Math.max(1, open.lines[0]);
  const title = isNew
    ? say.writing.newOne({ collection: name })
    : say.writing.editOne({ collection: name });
  const complaints = Map.groupBy(state.complaints, ({ field }) => field);
  const stem = file && !open.isTable ? stemOf(file).replace(/^_+/, "") : "";
  // Whoever has saved goes on where something is wrong, or where it is said that nothing is.
  const wrongAt = state.said
    ? open.fields.find((field) => complaints.has(field.name))?.name
    : undefined;
  const context = { name, complaints, isHtmlBody: file?.endsWith(".html") ?? false, stem, wrongAt };
  const first = (collections[name] as Collection).names.at(-1);
  // A title is what comes to mind first.
  const ordered = open.fields.toSorted(
    (a, b) => Number(b.name === first) - Number(a.name === first),
  );
  const shown = ordered.map((field) => ({ field, input: renderInput(field, context) }));
  const common = shown.filter(({ field }) => !RARE.has(field.name)).map(({ input }) => input);
  const rare = shown.filter(({ field }) => RARE.has(field.name)).map(({ input }) => input);
  const others = [...complaints].flatMap(([field, of]) =>
    open.fields.some((one) => one.name === field) ? [] : of,
  );
  const hidden = { ...placeOf(open), isNew: isNew ? "1" : "" };
  const content = html`<p class="back"><a href="/desk/write/${name}/">${say.writing.plural({ collection: name })}</a></p>
<h1>${title}</h1>
${isDraft ? html`<p class="lead">${say.writing.isDraft}</p>` : ""}${file ? html`<p class="places"><code>${file}</code> · <a href="${editorHref(folder, { file, line })}">${say.writing.inEditor}</a> · <a href="${textHref(file, line)}">${say.writing.seeText}</a></p>` : ""}
${state.said ? html`<p class="said" role="status" tabindex="-1"${wrongAt ? "" : html.raw` autofocus`}>${state.said}</p>` : ""}
${others.length > 0 ? html`<section class="trouble" aria-label="${say.writing.problems}">${others.map((one, at) => renderComplaint(one, `problem-${at}`))}</section>` : ""}
<form class="write" method="post" action="/desk/write/${name}/item" enctype="multipart/form-data" novalidate data-once data-form>
${asked.csrf}${Object.entries(hidden).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
<button name="do" value="${isDraft ? "draft" : "save"}" class="unseen" tabindex="-1" aria-hidden="true">${say.writing.save}</button>
${common}
${unknownFields(name, open.content.raw).map(([key, value]) => html`<div class="filter check"><label><input type="checkbox" name="drop" value="${key}"> ${say.writing.unknown({ name: key })}</label><pre>${value}</pre></div>`)}
<details class="fold"${[...RARE].some((key) => complaints.has(key)) ? html.raw` open` : ""}><summary>${say.writing.more}</summary><div>${rare}</div></details>
<div class="actions">${actions(open)}</div>
</form>
${await choicesOf(asked.desk, name)}
${isNew || !file ? "" : renderRemoval(asked, open, hidden)}${file ? renderVersions(asked, file) : ""}`;
  return { title, content, head: formsHead, status: state.status ?? 200 };
}

/** Where an item stood as the form was made. */
function placeOf(open: OpenItem): Readonly<Record<string, string>> {
  const { file = "", item, source } = open;
  return { file, item: String(item), hash: source?.hash ?? "", key: identityOf(open) };
}

function actions({ isNew, isTable, isDraft }: OpenItem): SafeHtml[] {
  const button = (value: string, words: string, isFirst = false) =>
    html`<button ${isFirst ? html.raw`type="submit"` : html.raw`class="quiet"`} name="do" value="${value}">${words}</button> `;
  if (isTable) return [button("save", say.writing.save, true)];
  if (isNew)
    return [button("save", say.writing.save, true), button("draft", say.writing.saveAsDraft)];
  if (isDraft) return [button("draft", say.writing.save, true), button("admit", say.writing.admit)];
  return [button("save", say.writing.save, true), button("withdraw", say.writing.withdraw)];
}

function renderRemoval(
  asked: Asked,
  { name }: OpenItem,
  hidden: Readonly<Record<string, string>>,
): SafeHtml {
  return html`<details class="fold"><summary>${say.writing.remove}</summary><form method="post" action="/desk/write/${name}/item" data-once>${asked.csrf}${Object.entries(hidden).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}<p>${say.writing.removeTwice}</p><p class="actions"><button class="quiet" name="do" value="remove">${say.writing.removeAsk}</button></p></form></details>\n`;
}

/** @param title of the part; that they are of this file, unless told otherwise */
export function renderVersions(
  asked: Asked,
  file: string,
  title: string = say.writing.versions,
): SafeHtml | "" {
  const versions = versionsOf(asked.desk.folder, file).slice(0, MOST_VERSIONS);
  if (versions.length === 0) return "";
  return html`<details class="fold"><summary>${title}</summary><ul class="versions">${versions.map(
    ({ name, bytes }) => {
      const moment = name.replace(/^(.{10})T(\d\d)-(\d\d)-(\d\d).*$/, "$1 $2:$3:$4 UTC");
      return html`<li><form method="post" action="/desk/write/-/version" data-once>${asked.csrf}<input type="hidden" name="file" value="${file}"><input type="hidden" name="version" value="${name}">${moment}, ${say.writing.size({ bytes })} <button class="quiet" aria-label="${say.writing.bringBack}: ${moment}">${say.writing.bringBack}</button></form></li>`;
    },
  )}</ul></details>`;
}

/** What may be chosen, for browsers without scripts; of long lists the newest, the others by their names. */
async function choicesOf(desk: Desk, name: CollectionName): Promise<SafeHtml[]> {
  const { fields }: Collection = collections[name];
  const lists: SafeHtml[] = [];
  for (const to of new Set(Object.values(fields).flatMap((field) => field.to ?? []))) {
    const { items } = await itemsOf(desk, to);
    const options = items.filter(({ isDraft }) => !isDraft).slice(0, MOST_CHOICES);
    lists.push(
      html`<datalist id="choices-${to}"${items.length > MOST_CHOICES ? html.raw` data-more` : ""}>${options.map(({ key, called }) => html`<option value="${key}">${called}</option>`)}</datalist>\n`,
    );
  }
  if (Object.values(fields).some(({ kind }) => kind === "image")) {
    const paths = imagesOf(desk).slice(-MOST_CHOICES);
    lists.push(
      html`<datalist id="choices-media">${paths.map((path) => html`<option value="${path}"></option>`)}</datalist>\n`,
    );
  }
  return lists;
}

/** What was written and what is in the file now, field by field; nothing is chosen for what differs. */
export function conflictPage(
  asked: Asked,
  open: OpenItem,
  mine: OpenItem["fields"],
  doing: string,
): PageView {
  const rows = mine.flatMap((field) => {
    const now = open.fields.find((one) => one.name === field.name)?.value ?? "";
    if (JSON.stringify(now) === JSON.stringify(field.value)) return [];
    const label = say.writing.label({ field: field.name });
    const { value } = field;
    const kept = typeof value === "boolean" ? (value ? ["on"] : []) : [value].flat();
    return [
      html`<tr><th scope="row">${label}</th>${(
        [
          ["mine", field.value],
          ["now", now],
        ] as const
      ).map(
        ([side, value]) =>
          html`<td><label><input type="radio" name="pick.${field.name}" value="${side}"${side === "now" ? html.raw` checked` : ""}> ${side === "mine" ? say.writing.mine : say.writing.now}</label><div class="side" lang="pt">${textOf(value)}</div></td>`,
      )}</tr>${kept.map((text) => html`<input type="hidden" name="f.${field.name}" value="${text}">`)}<input type="hidden" name="has.${field.name}" value="1">`,
    ];
  });
  const hidden = { ...placeOf(open), do: doing };
  const content = html`<h1>${say.writing.conflict}</h1><p class="lead">${say.writing.conflictLead}</p>
<form class="write" method="post" action="/desk/write/${open.name}/item" data-once>${asked.csrf}${Object.entries(hidden).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
<table class="sides"><thead><tr><th scope="col"></th><th scope="col">${say.writing.mine}</th><th scope="col">${say.writing.now}</th></tr></thead><tbody>${rows}</tbody></table>
<p class="actions"><button type="submit">${say.writing.save}</button> <a href="/desk/write/${open.name}/">${say.writing.plural({ collection: open.name })}</a></p></form>`;
  return { title: say.writing.conflict, content, head: formsHead, status: 409 };
}

/** The item is no longer in its file: what was written, to be copied. */
export function gonePage(name: CollectionName, mine: OpenItem["fields"]): PageView {
  const rows = mine.filter(({ value }) => value !== "" && value !== false && String(value) !== "");
  const content = html`<h1>${say.writing.conflict}</h1><p class="lead">${say.writing.gone}</p>
<dl class="facts">${rows.map(({ name: key, value }) => html`<div><dt>${say.writing.label({ field: key })}</dt><dd lang="pt">${textOf(value)}</dd></div>`)}</dl>
<p class="back"><a class="button" href="/desk/write/${name}/">${say.writing.plural({ collection: name })}</a></p>`;
  return { title: say.writing.conflict, content, head: formsHead, status: 409 };
}

function textOf(value: string | boolean | readonly string[]): string {
  if (typeof value === "boolean") return value ? "✓" : "—";
  return (typeof value === "string" ? value : value.join("\n")) || say.writing.nothing;
}
