/** Renders the differences between two editions, for the plan, the history and rollbacks. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import type {
  Changeset,
  CollectionDifference,
  ComparedItem,
  FieldChange,
} from "../../editions/edition/compare-editions.ts";
import { nameOfItem } from "../../editions/edition/describe-item.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { scheduledChangesAfter } from "../../editions/edition/scheduled-items.ts";
import { inLanguage, say } from "../../language/language.ts";
import type { Effects } from "../../serving/effects/every-address.ts";
import { escapeInvisible } from "../content/report/format-problem.ts";
import type { RestoredChanges, RestoredItem } from "../publish/brought-back.ts";
import { sumOfCounts } from "../publish/summarise-changes.ts";
import { valueText } from "./forms/values.ts";
import { moreLine } from "./frame/long-lists.ts";
import { markDifference } from "./frame/value-difference.ts";

/** Items listed per collection and kind of change. */
export const MAX_ITEMS = 100;
const MAX_ADDRESSES = 100;
const MAX_SCHEDULED = 50;

export function renderDifference({ site, collections: differences, images }: Changeset): SafeHtml {
  const changes = differences.flatMap(({ changed }) => changed.flatMap(({ fields }) => fields));
  const shown = new Set(changes.map((change) => change.images?.after));
  // Only images that no changed field shows; without crops and thumbnails, which are not in
  // `media/`, and attachments, which have no width.
  const newImages = images.added.filter(
    ({ address, name, width }) => !shown.has(address) && name.startsWith("media/") && width,
  );
  return html`${site.length > 0 ? html`<section><h2>site.yaml</h2>${renderFields(site)}</section>` : ""}
${differences.map(renderCollection)}<div class="seen">${newImages.slice(0, MAX_ITEMS).map(({ address, name }) => html`<figure>${picture(address, name)}</figure>`)}</div>`;
}

export function totalsOf({ collections: differences }: Changeset): string {
  return sumOfCounts(differences.map(({ counts }) => counts));
}

function renderCollection(difference: CollectionDifference): SafeHtml {
  const { collection, counts, changed, reordered } = difference;
  return html`<section class="changes"><h2>${say.writing.plural({ collection })} <small>${say.changes.counts({ ...counts, collection })}</small></h2>
${changed.map((item) => html`<article class="change"><h3>${renderName(item)}</h3>${renderFields(item.fields, collection)}</article>`)}${moreLine(counts.changed - changed.length)}
${renderList("added", difference)}${renderList("removed", difference)}
${reordered ? html`<p class="note">${say.desk.changes.reordered}</p>` : ""}</section>`;
}

function renderList(what: "added" | "removed", difference: CollectionDifference): SafeHtml | "" {
  if (difference[what].length === 0) return "";
  return html`<h3>${say.desk.changes[what](difference)}</h3><ul class="${what}">${difference[what].map((item) => html`<li>${renderName(item)}</li>`)}</ul>${moreLine(difference.counts[what] - difference[what].length)}`;
}

function renderName({ key, name }: ComparedItem): SafeHtml {
  // A key of several parts is JSON, which says nothing to editors.
  const isHidden = key === name || key.startsWith("[");
  return html`${escapeInvisible(name)}${isHidden ? "" : html` <small>${escapeInvisible(key)}</small>`}`;
}

function renderFields(changes: readonly FieldChange[], collection?: CollectionName): SafeHtml {
  const { field, before, after } = say.desk.changes.columns;
  return html`<table class="sides"><thead><tr><th scope="col">${field}</th><th scope="col">${before}</th><th scope="col">${after}</th></tr></thead><tbody>${changes.map((change) => renderField(change, collection))}</tbody></table>`;
}

function renderField(change: FieldChange, collection: CollectionName | undefined): SafeHtml {
  const { field, before, after, images } = change;
  const fields: Readonly<Record<string, Field>> = collection ? collections[collection].fields : {};
  const declared = fields[field];
  const kind = declared?.kind ?? "";
  const readable = (text: string) => {
    if (kind === "flag") return valueText(text === "true");
    return text && ["date", "moment", "instant"].includes(kind) ? say.desk.written({ text }) : text;
  };
  const sides = images
    ? { before: picture(images.before, before), after: picture(images.after, after) }
    : markDifference(readable(before), readable(after), kind === "html");
  const label = declared ? inLanguage(declared.words).label : field;
  return html`<tr><th scope="row">${escapeInvisible(label)}</th><td>${sides.before}</td><td>${sides.after}</td></tr>`;
}

function picture(address: string | undefined, name: string): SafeHtml {
  if (address === undefined) return html`${escapeInvisible(name)}`;
  const path = address.split("/").map(encodeURIComponent).join("/");
  return html`<img src="/desk/media/${path}" alt="" loading="lazy"><br><small>${escapeInvisible(name)}</small>`;
}

export function renderEffects({ changed, added, removed, moved, gone }: Effects): SafeHtml {
  const movedOrGone = new Set([...moved.map(({ path }) => path), ...gone]);
  const lost = removed.filter((path) => !movedOrGone.has(path));
  const words = say.changes.effects;
  const code = (path: string) => html`<code>${path}</code>`;
  const folds = [
    [words.gone, gone.map(code)],
    [words.moved, moved.map(({ path, to }) => html`${code(path)} → ${code(to)}`)],
    [words.lost, lost.map(code)],
    [words.added, added.map(code)],
    [words.changed, changed.map(code)],
  ] as const;
  return html`<details class="fold"><summary>${say.desk.addresses}</summary><div>
${folds.map(([title, lines]) =>
  lines.length > 0
    ? html`<details class="fold"><summary>${title({ count: lines.length })}</summary><ul class="addresses">${lines.slice(0, MAX_ADDRESSES).map((line) => html`<li>${line}</li>`)}</ul>${moreLine(lines.length - MAX_ADDRESSES)}</details>`
    : "",
)}</div></details>`;
}

export function renderBroughtBack(restored: RestoredChanges | undefined): SafeHtml | "" {
  if (!restored) return "";
  const changeOf = ({ change, collection }: RestoredItem) => {
    if (!collection) return "";
    const counts = { added: 0, changed: 0, removed: 0, [change]: 1, collection };
    return `${say.writing.plural({ collection })}, ${say.changes.counts(counts)}: `;
  };
  return html`<section class="trouble"><p>${say.publish.bringsBack(restored)}</p>
<ul>${restored.items.map((item) => html`<li>${changeOf(item)}${escapeInvisible(item.name)}</li>`)}</ul>${moreLine(restored.count - restored.items.length)}</section>`;
}

export function renderNotices(count: number): SafeHtml | "" {
  if (count === 0) return "";
  return html`<p class="note"><a href="/desk/#notices">${say.desk.wrong.noticed({ count })}</a></p>`;
}

export function renderScheduled(edition: Edition, now: number): SafeHtml | "" {
  const coming = scheduledChangesAfter(edition, now, MAX_SCHEDULED).slice(0, MAX_SCHEDULED);
  if (coming.length === 0) return "";
  const words = say.desk.changes;
  const zone = edition.site.fuso_horario;
  return html`<section><h2>${words.scheduled}</h2><ul>${coming.map(({ at, does, collection, item }) => html`<li>${escapeInvisible(nameOfItem(edition, collection, item))} <b class="now">${words[does]({ at, zone })}</b></li>`)}</ul></section>`;
}
