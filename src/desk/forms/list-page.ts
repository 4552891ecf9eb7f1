/** What can be written: the collections, and the items of each with a search; and where a link by file leads. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { listFolder } from "../../content/files/folder.ts";
import type { Collection } from "../../contract/collection.ts";
import { collectionNames, collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import type { ItemSummary } from "../../editing/folder-items.ts";
import { subjectOf } from "../../editing/read-items.ts";
import { readSource } from "../../editing/save.ts";
import { removedFiles } from "../../editing/undo.ts";
import { say } from "../../language/language.ts";
import { textHref } from "../frame/links.ts";
import { type Asked, DeskError, type DeskPage } from "../frame/page.ts";
import { formsHead } from "./assets.ts";
import { isText } from "./file-page.ts";
import { renderVersions } from "./item-form.ts";
import { found, itemsOf } from "./item-lists.ts";
import { itemHref } from "./item-page.ts";
import { collectionOf } from "./item-source.ts";
import { saveChange } from "./save-item.ts";

const PAGE = 50;
// What is written every week stands first.
const ORDER = collectionNames.toSorted((a, b) => rank(a) - rank(b));

function rank(name: CollectionName): number {
  return (collections[name] as Collection).newest ? 0 : 1;
}

export const collectionsPage: DeskPage = {
  path: "/desk/write/",
  entry: () => say.writing.entry,
  get({ desk, url }) {
    const file = url.searchParams.get("file");
    if (file !== null) return { seeOther: hrefOf(file, url.searchParams) };
    const listing = listFolder(desk.folder);
    const content = html`<h1>${say.writing.title}</h1><p class="lead">${say.writing.lead}</p>
<ul class="shelf collections">${ORDER.map((name) => {
      const { table, items } = listing.collections.get(name) ?? { table: undefined, items: [] };
      const where = [
        table?.path,
        items.length > 0 ? `${name}/ (${items.length})` : undefined,
      ].filter(Boolean);
      return html`<li class="card"><h2><a href="/desk/write/${name}/">${say.writing.plural({ collection: name })}</a></h2><p><code>${where.join(", ") || "—"}</code></p><p><a class="button quiet" href="/desk/write/${name}/item">${say.writing.newOne({ collection: name })}</a></p></li>`;
    })}</ul><p class="rest"><a href="${textHref("site.yaml")}">${say.writing.settings}</a></p>`;
    return { title: say.writing.title, content, head: formsHead };
  },
};

// A link of the report leads to the field itself.
function hrefOf(file: string, query: URLSearchParams): string {
  const subject = subjectOf(file);
  const [line, field] = [query.get("line"), query.get("field")];
  const place = new URLSearchParams({ file, ...(line && { line }) });
  if (!subject) return isText(file) ? textHref(file, Number(line ?? 1)) : "/desk/write/";
  if (!isText(file)) return `/desk/write/${subject.name}/`;
  return `/desk/write/${subject.name}/item?${place}${field ? `#f-${encodeURIComponent(field)}` : ""}`;
}

export const listPage: DeskPage = {
  path: "/desk/write/:collection/",
  async get(asked) {
    const { desk, url } = asked;
    const name = collectionOf(asked.params.collection);
    const words = url.searchParams.get("q")?.slice(0, 200) ?? "";
    const { items, table, unreadable } = await itemsOf(desk, name);
    const matching = words === "" ? items : found(items, words);
    const page = Math.max(1, Number(url.searchParams.get("page")) || 1);
    const shown = matching.slice((page - 1) * PAGE, page * PAGE);
    const title = say.writing.plural({ collection: name });
    const read =
      table && !table.endsWith(".xlsx") && words === ""
        ? readSource(desk.folder, table)
        : undefined;
    const hash = read && "hash" in read ? read.hash : undefined;
    const content = html`<p class="back"><a href="/desk/write/">${say.writing.title}</a></p><h1>${title} <small>${say.writing.counted({ count: items.length })}</small></h1>
<p><a class="button" href="/desk/write/${name}/item">${say.writing.newOne({ collection: name })}</a></p>
<form class="filters" method="get" role="search"><div class="filter"><label for="q">${say.writing.search}</label><input type="search" id="q" name="q" value="${words}" lang="pt"></div><div class="actions"><button type="submit" class="quiet">${say.writing.find}</button></div></form>
${unreadable.map(({ file, wrong }) => html`<p class="trouble">${say.writing.cannotRead({ file })}: ${wrong}</p>`)}${table?.endsWith(".xlsx") ? html`<p class="trouble">${say.writing.readOnly({ file: table })} ${say.report.problem(say.editing.readOnly)}.</p>` : ""}
${shown.length === 0 ? html`<p>${words ? say.writing.noneFound({ text: words }) : say.writing.none}</p>` : ""}
<ul class="items">${shown.map((item) => renderItem(asked, name, item, { hash, table, isLast: item === items.findLast(({ isTable }) => isTable) }))}</ul>
${renderPages(matching.length, page, words)}
${table ? renderVersions(asked, table, say.writing.versionsOf({ file: table })) : ""}${renderRemoved(asked, name)}`;
    return { title, content, head: formsHead };
  },
  async post({ desk, form, params }) {
    const name = collectionOf(params.collection);
    const file = String(form.get("file"));
    const [item, to] = [Number(form.get("item")), Number(form.get("to"))];
    const source = subjectOf(file)?.name === name ? readSource(desk.folder, file) : undefined;
    if (!source || "wrong" in source || source.hash !== form.get("hash") || !(to >= 0))
      throw new DeskError(409, say.writing.noSuchItem);
    const outcome = await saveChange(
      { folder: desk.folder, name, file },
      source.bytes,
      { kind: "move", item, to },
      false,
    );
    if (outcome !== "saved")
      throw new DeskError(
        409,
        "complaints" in outcome ? (outcome.complaints[0]?.wrong ?? "") : say.writing.conflict,
      );
    await desk.preview.look();
    return { seeOther: `/desk/write/${name}/?page=${Math.floor(to / PAGE) + 1}#item-${to}` };
  },
};

const MOST_REMOVED = 20;

function renderRemoved(asked: Asked, name: CollectionName): (SafeHtml | "")[] {
  const files = removedFiles(asked.desk.folder).filter((file) => subjectOf(file)?.name === name);
  return files
    .slice(0, MOST_REMOVED)
    .map((file) => renderVersions(asked, file, say.writing.removedFile({ file })));
}

interface RowPlace {
  /** Of the table, where its rows may be moved. */
  readonly hash: string | undefined;
  readonly table: string | undefined;
  readonly isLast: boolean;
}

function renderItem(
  asked: Asked,
  name: CollectionName,
  summary: ItemSummary,
  { hash, table, isLast }: RowPlace,
): SafeHtml {
  const { file, item, called, key, id, date, isDraft } = summary;
  const text = called || key || say.writing.unnamed;
  const isFixed = file.endsWith(".xlsx");
  const about = [date, id, key !== called ? key : ""].filter(Boolean).join(" · ");
  const move = (to: number, words: string, sign: string) =>
    html`<form method="post" action="/desk/write/${name}/" data-once>${asked.csrf}<input type="hidden" name="file" value="${file}"><input type="hidden" name="hash" value="${hash}"><input type="hidden" name="item" value="${item}"><input type="hidden" name="to" value="${to}"><button class="quiet" aria-label="${words}: ${text}">${sign}</button></form>`;
  const moves =
    hash && file === table && date === ""
      ? html`<span class="moves">${item > 0 ? move(item - 1, say.writing.up, "↑") : ""}${isLast ? "" : move(item + 1, say.writing.down, "↓")}</span>`
      : "";
  return html`<li id="item-${item}">${isFixed ? html`<span lang="pt">${text}</span>` : html`<a href="${itemHref(name, file, item)}" lang="pt">${text}</a>`} ${isDraft ? html`<b class="mark">${say.writing.draft}</b> ` : ""}<small>${about}</small>${moves}</li>\n`;
}

function renderPages(count: number, page: number, words: string): SafeHtml | "" {
  const last = Math.ceil(count / PAGE);
  if (last < 2) return "";
  const near = Array.from({ length: last }, (_, at) => at + 1).filter(
    (at) => at === 1 || at === last || Math.abs(at - page) < 4,
  );
  return html`<nav class="parts" aria-label="${say.writing.pages}"><ul>${near.map((at) => {
    const query = new URLSearchParams({ ...(words && { q: words }), page: String(at) });
    return html`<li><a href="?${String(query)}"${at === page ? html.raw` aria-current="page"` : ""}>${at}</a></li>`;
  })}</ul></nav>`;
}
