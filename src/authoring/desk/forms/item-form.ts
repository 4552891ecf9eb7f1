/** The form of an item as a page: its fields, what is wrong beside them, and what may be done with it. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName, Field } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { stemOf } from "../../content/files/names.ts";
import type { FieldComplaint } from "../../editing/complaints-of.ts";
import { identityOf } from "../../editing/open-item.ts";
import { versionsOf } from "../../editing/undo.ts";
import { editorHref, textHref } from "../frame/links.ts";
import { type Asked, type Desk, hiddenFields, type PageView, renderSaid } from "../frame/page.ts";
import { renderComplaint, renderInput } from "./inputs.ts";
import { imagesOf, itemsOf } from "./item-lists.ts";
import type { OpenItem } from "./item-source.ts";
import { type ShownField, unknownFields } from "./values.ts";

const RARE: ReadonlySet<string> = new Set(
  "id slug url created modified ordem slugs_anteriores codigos_anteriores".split(" "),
);
const MOST_CHOICES = 500;
const MOST_VERSIONS = 20;

export interface FormState {
  readonly complaints: readonly FieldComplaint[];
  /** Above the form: it was saved, or was not. */
  readonly said?: string | undefined;
  readonly status?: number;
  /** What is being done, unless given. */
  readonly title?: string;
}

export async function itemForm(asked: Asked, open: OpenItem, state: FormState): Promise<PageView> {
  const { name, file, isNew, isDraft } = open;
  const { folder } = asked.desk;
  const line = Math.max(1, open.lines[0]);
  const doing = isNew ? "newOne" : "editOne";
  const { title = say.writing[doing]({ collection: name }) } = state;
  const complaints = Map.groupBy(state.complaints, ({ field }) => field);
  const stem = file && !open.isTable ? stemOf(file).replace(/^_+/, "") : "";
  // Whoever has saved goes on where something is wrong, or where it is said that nothing is.
  const wrongAt = state.said
    ? open.fields.find((field) => complaints.has(field.name))?.name
    : undefined;
  const context = { name, complaints, isHtmlBody: file?.endsWith(".html") ?? false, stem, wrongAt };
  const first = (collections[name] as Collection).names.at(-1);
  // A title is what comes to mind first.
  const parts = Object.groupBy(open.fields, (field) =>
    field.name === first ? "first" : RARE.has(field.name) ? "rare" : "common",
  );
  const inputs = (fields: OpenItem["fields"] = []) =>
    fields.map((one) => renderInput(one, context));
  const others = state.complaints.filter(
    ({ field }) => !open.fields.some((one) => one.name === field),
  );
  const hidden = hiddenFields({ ...placeOf(open), isNew: isNew ? "1" : "" });
  const content = html`<p class="back"><a href="/desk/write/${name}/">${say.writing.plural({ collection: name })}</a></p>
<h1>${title}</h1>
${isDraft ? html`<p class="lead">${say.writing.isDraft}</p>` : ""}${file ? html`<p class="places"><code>${file}</code> · <a href="${editorHref(folder, { file, line })}">${say.writing.inEditor}</a> · <a href="${textHref(file, line)}">${say.writing.seeText}</a></p>` : ""}
${renderSaid(state.said, wrongAt === undefined)}
${others.length > 0 ? html`<section class="trouble" aria-label="${say.writing.problems}">${others.map((one, at) => renderComplaint(one, `problem-${at}`))}</section>` : ""}
<form class="write" method="post" action="/desk/write/${name}/item" enctype="multipart/form-data" novalidate data-once data-form>
${asked.csrf}${hidden}
<button name="do" value="${isDraft ? "draft" : "save"}" class="unseen" tabindex="-1" aria-hidden="true">${say.writing.save}</button>
${inputs(parts.first)}${inputs(parts.common)}
${unknownFields(name, open.content.raw).map(([key, value]) => html`<div class="filter check"><label><input type="checkbox" name="drop" value="${key}"> ${say.writing.unknown({ name: key })}</label><pre>${value}</pre></div>`)}
<details class="fold"${[...RARE].some((key) => complaints.has(key)) ? html.raw` open` : ""}><summary>${say.writing.more}</summary><div>${inputs(parts.rare)}</div></details>
<div class="actions">${actions(open)}</div>
</form>
${await choicesOf(asked.desk, name)}
${isNew || !file ? "" : renderRemoval(asked, open, hidden)}${file ? renderVersions(asked, file) : ""}`;
  return { title, content, status: state.status ?? 200 };
}

/** Where an item stood as the form was made. */
function placeOf(open: OpenItem): Readonly<Record<string, string>> {
  const { name, file = "", item, source, content } = open;
  const identity = identityOf(name, content.raw);
  return { file, item: String(item), hash: source?.hash ?? "", identity };
}

function actions({ isNew, isTable, isDraft }: OpenItem): SafeHtml {
  const { save, saveAsDraft, admit, withdraw } = say.writing;
  const asDraft = isDraft ? ["admit", admit] : ["withdraw", withdraw];
  const [doing, words] = isNew ? ["draft", saveAsDraft] : asDraft;
  return html`<button type="submit" name="do" value="${isDraft ? "draft" : "save"}">${save}</button> ${isTable ? "" : html`<button class="quiet" name="do" value="${doing}">${words}</button>`}`;
}

function renderRemoval({ csrf }: Asked, { name }: OpenItem, hidden: SafeHtml): SafeHtml {
  return html`<details class="fold"><summary>${say.writing.remove}</summary><form method="post" action="/desk/write/${name}/item" data-once>${csrf}${hidden}<p>${say.writing.removeTwice}</p><p class="actions"><button class="quiet" name="do" value="remove">${say.writing.removeAsk}</button></p></form></details>\n`;
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
      return html`<li><form method="post" action="/desk/write/-/version" data-once>${asked.csrf}${hiddenFields({ file, version: name })}${moment}, ${say.writing.size({ bytes })} <button class="quiet" aria-label="${say.writing.bringBack}: ${moment}">${say.writing.bringBack}</button></form></li>`;
    },
  )}</ul></details>`;
}

/** What may be chosen, for browsers without scripts; of long lists the newest, the others by their names. */
async function choicesOf(desk: Desk, name: CollectionName): Promise<SafeHtml[]> {
  const fields: readonly Field[] = Object.values((collections[name] as Collection).fields);
  const lists: SafeHtml[] = [];
  for (const to of new Set(fields.flatMap((field) => field.to ?? []))) {
    const { items } = await itemsOf(desk, to);
    const options = items.filter(({ isDraft }) => !isDraft).slice(0, MOST_CHOICES);
    lists.push(
      html`<datalist id="choices-${to}"${items.length > MOST_CHOICES ? html.raw` data-more` : ""}>${options.map(({ key, called }) => html`<option value="${key}">${called}</option>`)}</datalist>\n`,
    );
  }
  const images = fields.some(({ kind }) => kind === "image") ? await imagesOf(desk) : [];
  const paths = images.slice(-MOST_CHOICES);
  return [
    ...lists,
    html`<datalist id="choices-media">${paths.map((path) => html`<option value="${path}"></option>`)}</datalist>\n`,
  ];
}

/** What was written and what is in the file now, field by field; nothing is chosen for what differs. */
export function conflictPage(
  asked: Asked,
  open: OpenItem,
  { mine, doing }: { readonly mine: OpenItem["fields"]; readonly doing: string },
): PageView {
  const { name } = open;
  const title = say.writing.conflict;
  const rows = mine.map((field) => renderSides(field, open));
  const content = html`<h1>${title}</h1><p class="lead">${say.writing.conflictLead}</p>
<form class="write" method="post" action="/desk/write/${name}/item" data-once>${asked.csrf}${hiddenFields({ ...placeOf(open), do: doing })}
<table class="sides"><thead><tr><th scope="col">${say.desk.changes.columns.field}</th><th scope="col">${say.writing.mine}</th><th scope="col">${say.writing.now}</th></tr></thead><tbody>${rows}</tbody></table>
<p class="actions"><button type="submit">${say.writing.save}</button> <a href="/desk/write/${name}/">${say.writing.plural({ collection: name })}</a></p></form>`;
  return { title, content, status: 409 };
}

function renderSides({ name, value: mine }: ShownField, { fields }: OpenItem): SafeHtml | "" {
  const now = fields.find((one) => one.name === name)?.value ?? "";
  if (JSON.stringify(now) === JSON.stringify(mine)) return "";
  const label = say.writing.label({ field: name });
  const side = (which: "mine" | "now", value: ShownField["value"]) =>
    html`<td><label><input type="radio" name="pick.${name}" value="${which}" aria-label="${label}: ${say.writing[which]}"${which === "now" ? html.raw` checked` : ""}> ${say.writing[which]}</label><div class="side" lang="pt">${textOf(value)}</div></td>`;
  const kept = typeof mine === "boolean" ? (mine ? ["on"] : []) : [mine].flat();
  return html`<tr><th scope="row">${label}</th>${side("mine", mine)}${side("now", now)}</tr>${kept.map((text) => hiddenFields({ [`f.${name}`]: text }))}${hiddenFields({ [`has.${name}`]: "1" })}`;
}

function textOf(value: ShownField["value"]): string {
  if (typeof value === "boolean") return value ? "✓" : "—";
  return (typeof value === "string" ? value : value.join("\n")) || say.writing.nothing;
}
