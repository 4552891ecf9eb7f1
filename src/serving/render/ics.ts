/** Calendars, without ical-generator: it takes two seconds for 1,000 events. @see RFC 5545, 7986 */

import { absoluteAddress } from "../../contract/media-addresses.ts";
import { dayAfter } from "../../contract/site/site-day.ts";
import { loadInSlices } from "../api/list-items.ts";
import {
  type CalendarEvent,
  calendarCollections,
  calendarEvents,
} from "../api/resources/calendar-events.ts";
import { fullTitle } from "../browse/full-title.ts";
import { degreesOf } from "../browse/places.ts";
import type { LargeRepresentation } from "./representation.ts";
import { fileHeaders } from "./table.ts";

/** A longer list is cut: it has only its first events, by default the newest. */
const MAX_EVENTS = 10_000;

export const ics: LargeRepresentation = {
  name: "ics",
  format: "ics",
  mediaType: "text/calendar",
  contentType: "text/calendar; charset=utf-8",
  words: { en: "a calendar", pt: "calendário" },
  about: { en: "for a calendar to subscribe to", pt: "um calendário que se pode subscrever" },
  kinds: ["list", "detail"],
  collections: calendarCollections,
  extent: { default: MAX_EVENTS, max: MAX_EVENTS, pages: false },
  large: true,
  render: async (plan, { catalogue, memory }) => {
    const { publicUrl } = catalogue;
    const { hostname } = new URL(publicUrl);
    const events: string[] = [];
    for await (const slice of loadInSlices(plan, (ids) => calendarEvents(catalogue, ids))) {
      const printed = slice.map((event) => printEvent(event, publicUrl, hostname)).join("");
      memory.reserve(printed.length);
      if (printed !== "") events.push(printed);
    }
    if (plan.resource.kind === "detail" && events.length === 0) return undefined;
    const title = escapeText(fullTitle(plan, catalogue));
    const head = printLines([
      ["BEGIN", "VCALENDAR"],
      ["VERSION", "2.0"],
      ["PRODID", "-//Montra//Montra//EN"],
      ["CALSCALE", "GREGORIAN"],
      ["NAME", title],
      // For programs without support for RFC 7986.
      ["X-WR-CALNAME", title],
      ["REFRESH-INTERVAL;VALUE=DURATION", "PT1H"],
      ["X-PUBLISHED-TTL", "PT1H"],
    ]);
    return {
      body: `${head}${events.join("")}END:VCALENDAR\r\n`,
      headers: fileHeaders(plan, "ics", { as: "inline", next: null }),
    };
  },
};

type Line = readonly [name: string, value: string];

function printEvent(event: CalendarEvent, publicUrl: string, hostname: string): string {
  const modified = latestAsUtc(event.modified);
  const registration = absoluteAddress(event.registration ?? "", publicUrl);
  const description = [event.authors.join("; "), registration].filter(Boolean).join("\n");
  const degrees = degreesOf(event.gps);
  return printLines([
    ["BEGIN", "VEVENT"],
    ["UID", `${event.uid}@${hostname}`],
    ["DTSTAMP", modified],
    ["LAST-MODIFIED", modified],
    ["SEQUENCE", String(event.sequence)],
    ["DTSTART;VALUE=DATE", withoutHyphens(event.begin)],
    ...endOf(event),
    ["SUMMARY", escapeText(event.title)],
    ["LOCATION", escapeText(event.venue)],
    ...(description ? [["DESCRIPTION", escapeText(description)] as const] : []),
    ...(degrees ? [["GEO", degrees.join(";")] as const] : []),
    ["URL", publicUrl + event.path],
    ["STATUS", event.isAnnounced ? "TENTATIVE" : "CONFIRMED"],
    // Subscribers are not shown as busy on these days.
    ["TRANSP", "TRANSPARENT"],
    ["END", "VEVENT"],
  ]);
}

/** The last date that iCalendar can express: its years have four digits. */
const LAST_DAY = "9999-12-31";

/** The end date is exclusive in iCalendar. */
function endOf({ begin, end }: CalendarEvent): readonly Line[] {
  if (end < LAST_DAY) return [["DTEND;VALUE=DATE", withoutHyphens(dayAfter(end))]];
  // The day after `LAST_DAY` cannot be written. Without DTEND the event would last one day.
  return begin < LAST_DAY ? [["DTEND;VALUE=DATE", withoutHyphens(LAST_DAY)]] : [];
}

function withoutHyphens(date: string): string {
  return date.replaceAll("-", "");
}

/** The latest of several moments, as `20260331T083000Z`. */
function latestAsUtc(moments: readonly string[]): string {
  const latest = Math.max(...moments.map((moment) => Date.parse(moment)));
  return `${withoutHyphens(new Date(latest).toISOString().slice(0, 19)).replaceAll(":", "")}Z`;
}

// Control characters other than tab, which text must not contain (§3.1), and lone surrogates.
const UNWRITABLE = /[^\t\n\u{20}-\u{7E}\u{80}-\u{D7FF}\u{E000}-\u{10FFFF}]/gu;

/** @see §3.3.11 */
function escapeText(text: string): string {
  return (
    text
      // Programs in JavaScript and Python also treat these characters as line ends.
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
      .replace(UNWRITABLE, "")
      .replace(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

function printLines(lines: readonly Line[]): string {
  return lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join("");
}

/** Line length in bytes without CRLF, including the leading space of a continuation line. */
const MAX_LINE_BYTES = 75;

/** Folds a long line, never within a character. @see §3.1 */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  let folded = "";
  let lineBytes = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (lineBytes + bytes > MAX_LINE_BYTES) {
      folded += "\r\n ";
      lineBytes = 1;
    }
    folded += character;
    lineBytes += bytes;
  }
  return folded;
}
