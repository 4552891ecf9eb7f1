/** Links to other formats of a page: a line for people, and in the head for programs. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Wording } from "../../contract/words.ts";
import { withFormat, withParameters } from "../api/addresses.ts";
import type { Parameter } from "../api/parameters.ts";
import { feedCollections } from "../api/resources/feed-entries.ts";
import { wholeLists } from "../api/resources/resources.ts";
import type { Words } from "./words.ts";

export interface Alternate {
  readonly format: string;
  readonly mediaType: string;
  /** The name within a sentence: `an Atom feed`. */
  readonly words: Wording;
}

/** What a request for a resource can choose: formats and other parameters. */
export interface ClientChoices {
  readonly formats: readonly string[];
  readonly parameters: readonly Parameter[];
  /** Representations other than JSON and the page. */
  readonly alternates: readonly Alternate[];
}

/** For the head. @param target canonical path and query */
export function renderAlternateLinks(
  target: string,
  alternates: readonly Alternate[],
  title: string,
  words: Words,
): SafeHtml {
  return html`${alternates.map((alternate) => html`<link rel="alternate" type="${alternate.mediaType}" href="${withoutPaging(target, alternate.format)}" title="${words.say.alternateTitle({ title, format: words.in(alternate.words) })}">\n`)}`;
}

const listsWithFeed = wholeLists.filter(
  ({ collection }) => collection !== undefined && feedCollections.includes(collection),
);

/** For the head. */
export function renderFeedLinks(words: Words): SafeHtml {
  return html`${listsWithFeed.map(({ path, title }) => html`<link rel="alternate" type="application/atom+xml" href="${withFormat(path, "atom")}" title="${words.in(title)}">\n`)}`;
}

/** For people. */
export function renderFeedsLine(words: Words): SafeHtml {
  return html`<p class="also follow">${words.say.follow} ${listsWithFeed.map(({ path, title }, at) => html`${at > 0 ? ", " : ""}<a href="${withFormat(path, "atom")}" type="application/atom+xml">${words.in(title)}</a>`)}</p>`;
}

const FOR_VISITORS: ReadonlySet<string> = new Set(["xlsx", "ics", "atom"]);

/** For people; "" if there are none. */
export function renderFormatsLine(target: string, alternates: readonly Alternate[], words: Words) {
  const offered = alternates.filter(({ format }) => FOR_VISITORS.has(format));
  if (offered.length === 0) return "";
  const links = offered.map((alternate, at) => {
    const separator = at === offered.length - 1 ? words.say.or : ", ";
    const { format, mediaType } = alternate;
    return html`${at > 0 ? separator : ""}<a href="${withoutPaging(target, format)}" type="${mediaType}">${words.in(alternate.words)}</a>`;
  });
  return html`<p class="also">${words.say.alsoAs} ${links}.</p>`;
}

/** Without paging, because other formats have pages of other sizes or none. */
export function withoutPaging(target: string, format: string): string {
  return withParameters(target, { page: undefined, page_size: undefined, format });
}
