/** The list of collections, and the list of the items of each. */

import { html, type SafeHtml } from "@remix-run/html-template";
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { textChecks } from "../../content/check/check-text.ts";
import { millisecondsOf } from "../../content/check/moment.ts";
import { parseInstant } from "../../content/check/portuguese-values.ts";
import { filesOf } from "../../content/files/folder.ts";
import { isWorkbook } from "../../content/files/names.ts";
import { readFile } from "../../content/files/read-file.ts";
import { type ItemSummary, MAX_CONTENT_FILE_BYTES, withWords } from "../../editing/folder-items.ts";
import { findItem } from "../../editing/open-item.ts";
import { isText, subjectOf } from "../../editing/read-items.ts";
import { removedFiles } from "../../editing/undo.ts";
import { formHref, textHref } from "../frame/links.ts";
import { pageOf, renderPages } from "../frame/long-lists.ts";
import {
  type Desk,
  type DeskPage,
  type DeskRequest,
  lineOf,
  NAME_COOKIE,
  renderStatus,
} from "../frame/page.ts";
import { itemsIn, listingOf } from "./item-lists.ts";
import { collectionOf, isInForm, openItem } from "./item-source.ts";
import { renderVersions } from "./version-page.ts";

const PAGE_SIZE = 50;
const MAX_REMOVED = 20;
const MAX_NAME_LENGTH = 80;
const MAX_WORDS_LENGTH = 200;
// Collections with dates (news, events) come first because editors write them most often.
const placeOf = (name: CollectionName) => ((collections[name] as Collection).newest ? 0 : 1);
const ORDER = collectionNames.toSorted((a, b) => placeOf(a) - placeOf(b));

export const collectionsPage: DeskPage = {
  path: "/desk/write/",
  entry: () => say.writing.entry,
  async get({ desk, url, who, csrf }) {
    const file = url.searchParams.get("file");
    if (file?.startsWith("media/")) return { seeOther: await hrefOfUse(desk, file) };
    if (file !== null) return { seeOther: await hrefOf(desk, file, url.searchParams) };
    const content = html`<h1>${say.writing.entry}</h1><p class="lead">${say.writing.lead}</p>
<ul class="shelf collections">${ORDER.map(
      (name) =>
        html`<li class="card"><h2><a href="/desk/write/${name}/">${say.writing.plural({ collection: name })}</a></h2><p><a class="button quiet" href="/desk/write/${name}/item">${say.writing.newOne({ collection: name })}</a></p></li>`,
    )}</ul><p class="rest"><a href="${textHref("site.yaml")}">${say.writing.settings}</a></p>
<form class="ask" method="post" action="/desk/write/">${csrf}<p class="filter"><label for="who">${say.writing.yourName}</label><input id="who" name="who" value="${who}" maxlength="${MAX_NAME_LENGTH}" autocomplete="name"><small>${say.writing.nameHelp}</small></p><p><button class="quiet">${say.writing.save}</button></p></form>`;
    return { title: say.writing.entry, content };
  },
  post({ form }) {
    const name = encodeURIComponent(lineOf(form, "who", MAX_NAME_LENGTH));
    const cookie = `${NAME_COOKIE}=${name}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict`;
    return { seeOther: "/desk/write/", cookie };
  },
};

/** For a link of the report: the form of the item, at the field if it has one; else the text. */
async function hrefOf({ folder }: Desk, file: string, query: URLSearchParams): Promise<string> {
  const subject = subjectOf(file);
  const line = query.get("line");
  const field = query.get("field");
  if (!isText(file)) return `/desk/write/${subject ? `${subject.name}/` : ""}`;
  const at = Number(line ?? 1);
  if (!subject || (!field && (line || subject.isTable))) return textHref(file, at);
  const { name } = subject;
  const place = new URLSearchParams({ file, ...(line && { line }) });
  const form = `/desk/write/${name}/item?${place}`;
  if (!field) return form;
  const found = await findItem(folder, name, file, { line: at });
  const hasInput = found && "content" in found && isInForm({ ...found, name }, field, at);
  return hasInput ? `${form}#f-${encodeURIComponent(field)}` : textHref(file, at);
}

/** The first form with a field that uses a file of `media/`. */
async function hrefOfUse(desk: Desk, path: string): Promise<string> {
  for (const file of filesOf(await listingOf(desk))) {
    const subject = subjectOf(file.path);
    const read = subject && readFile(file, MAX_CONTENT_FILE_BYTES);
    if (!read || "wrong" in read) continue;
    const at = read.bytes.indexOf(path);
    if (at < 0) continue;
    const line = read.bytes.toString("latin1", 0, at).split("\n").length;
    const { item, fields } = await openItem(desk, subject.name, file.path, { line });
    const field = fields.find(({ value }) => String(value).includes(path));
    return `${formHref(subject.name, file.path, item)}#f-${field?.name ?? ""}`;
  }
  return "/desk/write/";
}

export const listPage: DeskPage = {
  path: "/desk/write/:collection/",
  async get(request) {
    const { desk, url } = request;
    const name = collectionOf(request.params.collection);
    const words = url.searchParams.get("q")?.slice(0, MAX_WORDS_LENGTH) ?? "";
    const { items, table, unreadable } = await itemsIn(desk, name);
    const matching = words === "" ? items : withWords(items, words);
    const from = (pageOf(url) - 1) * PAGE_SIZE;
    const title = say.writing.plural({ collection: name });
    const shown = matching
      .slice(from, from + PAGE_SIZE)
      .map((item) => renderItem(name, item, badgesOf(item, desk.preview.zone)));
    const outcome = url.searchParams.get("said");
    const isStatus = outcome === "removed" || outcome === "broughtBack";
    const status = isStatus ? say.writing[outcome] : undefined;
    const content = html`<p class="back"><a href="/desk/write/">${say.writing.entry}</a></p><h1>${title} <small>${say.pages.list.items({ count: items.length })}</small></h1>${renderStatus(status)}
<p><a class="button" href="/desk/write/${name}/item">${say.writing.newOne({ collection: name })}</a>${table && isText(table) ? html` <a href="${textHref(table)}">${say.writing.seeText}</a>` : ""}</p>
<form class="filters" method="get" role="search"><div class="filter"><label for="q">${say.pages.filters.search}</label><input type="search" id="q" name="q" value="${words}" lang="pt"></div><div class="actions"><button type="submit" class="quiet">${say.pages.filters.search}</button></div></form>
${unreadable.map(({ file, wrong }) => html`<p class="trouble">${file}: ${wrong}</p>`)}${table && isWorkbook(table) ? html`<p class="trouble">${table}: ${say.report.problem(say.editing.readOnly)}.</p>` : ""}
${shown.length === 0 ? html`<p>${words ? say.writing.noneFound({ text: words }) : say.writing.none}</p>` : ""}
<ul class="items">${shown}</ul>
${renderPages(url, { size: PAGE_SIZE, count: matching.length })}
${renderFileVersions(request, name, table)}`;
    return { title, content };
  },
};

function renderFileVersions(request: DeskRequest, name: CollectionName, table: string | undefined) {
  const isOwn = (file: string) => subjectOf(file)?.name === name;
  const removed = removedFiles(request.desk.folder).filter(isOwn);
  return [...(table ? [table] : []), ...removed.slice(0, MAX_REMOVED)].map((file) =>
    renderVersions(request, file, { title: `${say.writing.versions}: ${file}` }),
  );
}

function badgesOf({ scheduled }: ItemSummary, zone: string): SafeHtml[] {
  const changes = (["appears", "goes"] as const).map((does) => {
    const checked = textChecks.instant(parseInstant(scheduled[does]) ?? scheduled[does]);
    return { does, at: "value" in checked ? millisecondsOf(checked.value, zone) : 0 };
  });
  const coming = changes.filter(({ at }) => at > Date.now());
  return coming.map(
    ({ does, at }) => html`<b class="now">${say.desk.changes[does]({ at, zone })}</b>`,
  );
}

function renderItem(name: CollectionName, summary: ItemSummary, badges: SafeHtml[]): SafeHtml {
  const { file, item, called, key, id, date, isDraft } = summary;
  const text = called || key || say.writing.unnamed;
  const about = [date, id, key !== called ? key : ""].filter(Boolean).join(" · ");
  return html`<li>${isWorkbook(file) ? html`<span lang="pt">${text}</span>` : html`<a href="${formHref(name, file, item)}" lang="pt">${text}</a>`} ${isDraft ? html`<b class="mark">${say.writing.draft}</b> ` : ""}<small>${about}</small>${badges}</li>\n`;
}
