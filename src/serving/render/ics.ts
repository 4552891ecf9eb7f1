/**
 * Events as a calendar to subscribe to, or one to keep. Written here: the library takes two seconds for a
 * thousand events.
 * @see RFC 5545 (iCalendar), RFC 7986 (name and refreshing)
 */

import { absoluteAddress } from "../../contract/media-addresses.ts";
import { dayAfter } from "../../contract/site/site-day.ts";
import { loadInSlices } from "../api/list-items.ts";
import { type CalendarEvent, calendarEvents } from "../api/resources/calendar-events.ts";
import { problemJson } from "./problem-forms.ts";
import type { LargeRepresentation } from "./representation.ts";
import { tableName } from "./table.ts";

/** Events of one calendar: the first ones, which are the newest. */
const MOST_EVENTS = 10_000;

export const ics: LargeRepresentation = {
  name: "ics",
  format: "ics",
  mediaType: "text/calendar",
  contentType: "text/calendar; charset=utf-8",
  words: "a calendar",
  about: "for a calendar to subscribe to",
  kinds: ["list", "detail"],
  of: ["eventos"],
  everywhere: true,
  extent: { default: MOST_EVENTS, max: MOST_EVENTS, pages: false },
  caching: "shared",
  problems: problemJson,
  body: "text",
  large: true,
  render: async (plan, { catalogue, room }) => {
    const { publicUrl, edition } = catalogue;
    const { hostname } = new URL(publicUrl);
    const events: string[] = [];
    for await (const some of loadInSlices(plan, (ids) => calendarEvents(catalogue, ids))) {
      const printed = some.map((event) => printEvent(event, publicUrl, hostname)).join("");
      room.take(printed.length);
      if (printed !== "") events.push(printed);
    }
    if (plan.resource.kind === "detail" && events.length === 0) return undefined;
    const head = lines([
      ["BEGIN", "VCALENDAR"],
      ["VERSION", "2.0"],
      ["PRODID", "-//Montra//Montra//EN"],
      ["CALSCALE", "GREGORIAN"],
      ["NAME", escapeText(edition.site.nome)],
      // What programs read that are older than RFC 7986.
      ["X-WR-CALNAME", escapeText(edition.site.nome)],
      ["REFRESH-INTERVAL;VALUE=DURATION", "PT1H"],
      ["X-PUBLISHED-TTL", "PT1H"],
    ]);
    const file = `inline; filename="${tableName(plan)}.ics"`;
    return {
      body: `${head}${events.join("")}END:VCALENDAR\r\n`,
      fields: ["Content-Disposition", file],
    };
  },
};

type Line = readonly [name: string, value: string];

function printEvent(event: CalendarEvent, publicUrl: string, hostname: string): string {
  const modified = utc(event.modified);
  const description = [
    event.autores.join("; "),
    absoluteAddress(event.link_registo ?? "", publicUrl),
  ].filter(Boolean);
  const point = /^\s*([-+\d.]+)\s*,\s*([-+\d.]+)\s*$/.exec(event.gps);
  const texts: readonly Line[] = [
    ["SUMMARY", escapeText(event.titulo)],
    ["LOCATION", escapeText(event.local)],
    ...(description.length > 0
      ? [["DESCRIPTION", escapeText(description.join("\n"))] as const]
      : []),
  ];
  return lines([
    ["BEGIN", "VEVENT"],
    ["UID", `evento-${event.id}@${hostname}`],
    ["DTSTAMP", modified],
    ["LAST-MODIFIED", modified],
    ["SEQUENCE", String(event.sequence)],
    ["DTSTART;VALUE=DATE", basic(event.data_inicio)],
    ...endOf(event),
    ...texts,
    ...(point ? [["GEO", `${Number(point[1])};${Number(point[2])}`] as const] : []),
    ["URL", `${publicUrl}/api/v1/eventos/${event.id}/`],
    ["STATUS", event.brevemente ? "TENTATIVE" : "CONFIRMED"],
    // Whoever looks at what there is, is not busy on these days.
    ["TRANSP", "TRANSPARENT"],
    ["END", "VEVENT"],
  ]);
}

/** What a year has room for: what follows is no date of calendars. */
const LAST_DAY = "9999-12-31";

/** The day that is no day of it any more. */
function endOf({ data_inicio, data_fim }: CalendarEvent): readonly Line[] {
  if (data_fim < LAST_DAY) return [["DTEND;VALUE=DATE", basic(dayAfter(data_fim))]];
  // What has no end ends as late as can be said; without an end it is the one day of its beginning.
  return data_inicio < LAST_DAY ? [["DTEND;VALUE=DATE", basic(LAST_DAY)]] : [];
}

function basic(date: string): string {
  return date.replaceAll("-", "");
}

/** The latest of moments: `20260331T083000Z`. */
function utc(moments: readonly string[]): string {
  const latest = Math.max(...moments.map((moment) => Date.parse(moment)));
  return `${basic(new Date(latest).toISOString().slice(0, 19)).replaceAll(":", "")}Z`;
}

// Everything below a space but the tab, which no text may have. (§3.1)
const UNWRITABLE = /[^\t\n\u{20}-\u{7E}\u{80}-\u{D7FF}\u{E000}-\u{10FFFF}]/gu;

/** @see §3.3.11 */
function escapeText(text: string): string {
  return (
    text
      // Readers written in JavaScript and Python take the others for the end of a line too.
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
      .replace(UNWRITABLE, "")
      .replace(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

function lines(some: readonly Line[]): string {
  return some.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join("");
}

/** Bytes of a line without its end; the space of a continued one counts. */
const MOST_BYTES = 75;

/** Cuts a line between characters. @see §3.1 */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= MOST_BYTES) return line;
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (bytes + more > MOST_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += more;
  }
  return folded;
}
