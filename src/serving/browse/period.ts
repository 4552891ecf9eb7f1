/** When an item is: its date block for lists, its days in words, and what there is to say of them today. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { collections } from "../../contract/site/collections.ts";
import type { JsonObject } from "../api/json-value.ts";
import type { Closeness, ItemKind } from "./item-kind.ts";

export interface Period {
  /** `YYYY-MM-DD`, the same where it is one day. */
  readonly first: string;
  readonly last: string;
}

/** The days of an item whose collection has a period, the date of one whose collection is ordered by it. */
export function periodOf(item: JsonObject, { collection }: ItemKind): Period | undefined {
  const { period, newest } = collection ? collections[collection] : {};
  const first = item[period?.begin ?? newest ?? ""];
  const last = item[period?.end ?? newest ?? ""];
  return typeof first === "string" && typeof last === "string" ? { first, last } : undefined;
}

/** A day of the calendar, torn off; in words for who cannot see it. */
export function renderDateBlock({ first, last }: Period, { words }: Closeness): SafeHtml | "" {
  const begin = words.blockOf(first);
  const end = words.blockOf(last);
  if (!begin || !end) return "";
  const [day, month, year] = begin;
  const days =
    first === last ? day : month === end[1] && year === end[2] ? `${day}–${end[0]}` : day;
  const until =
    days === day && first < last ? html`<span class="until">→ ${end[0]} ${end[1]}</span>` : "";
  return html`<p class="when"><span aria-hidden="true"><b>${days}</b> <span>${month} ${year}</span>${until}</span><span class="unseen">${words.period(first, last)}</span></p>`;
}

export type State = "announced" | "open" | "now" | "past";

/** What there is to say of an event today; nothing of one that is simply to come. */
export function stateOf(item: JsonObject, kind: ItemKind, { days }: Closeness): State | undefined {
  if (!kind.collection || !collections[kind.collection].period) return undefined;
  const period = periodOf(item, kind);
  if (item.brevemente === true) return "announced";
  if (!period) return undefined;
  if (days.isOver(period.last)) return "past";
  if (days.hasBegun(period.first)) return "now";
  return item.registo_activo === true && item.link_registo ? "open" : undefined;
}

export function renderBadge(state: State | undefined, { words }: Closeness): SafeHtml | "" {
  return state === undefined
    ? ""
    : html`<span class="badge ${state}">${words.say.states[state]}</span>`;
}
