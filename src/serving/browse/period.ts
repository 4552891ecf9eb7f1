import { html, type SafeHtml } from "@remix-run/html-template";
import { collections } from "../../contract/site/collections.ts";
import type { JsonObject } from "../api/json-value.ts";
import { type ItemShape, type ItemView, valueOfRole } from "./item-shape.ts";

export interface Period {
  /** `YYYY-MM-DD`; both are the same for one day. */
  readonly first: string;
  readonly last: string;
}

/** The item's period, else the date by which its collection is ordered. */
export function periodOf(item: JsonObject, { collection }: ItemShape): Period | undefined {
  const { period, newest = "" } = collection ? collections[collection] : {};
  const first = item[period?.begin ?? newest];
  const last = item[period?.end ?? newest];
  return typeof first === "string" && typeof last === "string" ? { first, last } : undefined;
}

/** A date block like a sheet of a calendar, with the date in words for screen readers. */
export function renderDateBlock({ first, last }: Period, { words }: ItemView): SafeHtml | "" {
  const begin = words.dateParts(first);
  const end = words.dateParts(last);
  if (!begin || !end) return "";
  const [day, month, year] = begin;
  const isOneMonth = month === end[1] && year === end[2];
  const days = isOneMonth && first !== last ? `${day}–${end[0]}` : day;
  const until =
    !isOneMonth && first < last ? html`<span class="until">→ ${end[0]} ${end[1]}</span>` : "";
  return html`<p class="when"><span aria-hidden="true"><b>${days}</b> <span>${month} ${year}</span>${until}</span><span class="unseen">${words.period(first, last)}</span></p>`;
}

export type State = "announced" | "open" | "now" | "past";

/** The state of an event today; `undefined` for an upcoming one without open registration. */
export function stateOf(item: JsonObject, shape: ItemShape, { days }: ItemView): State | undefined {
  if (!shape.collection || !collections[shape.collection].period) return undefined;
  const period = periodOf(item, shape);
  // Called for announced events too, because the list's order changes after an event's last day,
  // and `days` limits the validity of the page only to days that were asked about.
  const isOver = period && days.isOver(period.last);
  if (valueOfRole(item, shape, "announced") === true) return "announced";
  if (!period) return undefined;
  if (isOver) return "past";
  if (days.hasBegun(period.first)) return "now";
  const isOpen = valueOfRole(item, shape, "open") === true;
  return isOpen && valueOfRole(item, shape, "call to action") ? "open" : undefined;
}

export function renderBadge(state: State | undefined, { words }: ItemView): SafeHtml | "" {
  if (state === undefined) return "";
  return html`<span class="badge ${state}">${words.say.states[state]}</span>`;
}
