/**
 * A calendar (iCalendar, RFC 5545) as events: what a calendar says of one, and no more. A venue of the
 * folder is known by its name; another one is new, and lacks its coordinates unless the calendar has them.
 */
import ICAL from "ical.js";
import { isDate } from "../../content/check/moment.ts";
import { slugify } from "../../content/report/nearest-name.ts";
import { ImportRefusedError } from "../journal/journal.ts";
import type { FileReading } from "./file-reading.ts";

const LONGEST_SLUG = 80;
/** A day that is not said to be one, as some programs write it. */
const BARE_DAY = /^(DT(?:START|END))(?:;TZID=[^:;\r\n]*)?:(\d{8})(?=\r?$)/gim;
/** A property whose value is written as mail is (vCalendar 1.0): one line with `=` at the ends of all but its last. */
const QUOTED =
  /^([A-Z-]+);(?=[^:\r\n]*QUOTED-PRINTABLE)([^:\r\n]*):((?:[^=\r\n]|=\r?\n|=(?!\r?\n))*)$/gim;
/** Properties and parts of an event that say something which events have no field for. */
const LEFT_OUT = [
  ...["description", "x-alt-desc", "attach", "organizer", "attendee", "categories", "contact"],
  ...["comment", "resources", "valarm"],
];

/**
 * @param zone in which days begin, for what is told in UTC
 * @throws ImportRefusedError where the text is no calendar, or has no events
 */
export function readCalendar(text: string, zone: string, reading: FileReading): void {
  const { findings } = reading;
  let parts: ICAL.Component[];
  try {
    // Of several calendars in a file it gives a list of them.
    const whole = text.replaceAll(QUOTED, plainProperty).replaceAll(BARE_DAY, "$1;VALUE=DATE:$2");
    const parsed = ICAL.parse(whole) as unknown[];
    const calendars = (typeof parsed[0] === "string" ? [parsed] : parsed) as unknown[];
    parts = calendars.flatMap((calendar) =>
      new ICAL.Component(calendar as never).getAllSubcomponents(),
    );
  } catch (cause) {
    const said = (cause as Error).message.slice(0, 200);
    throw new ImportRefusedError(`The file is no calendar: ${said}`, { cause });
  }
  const events = newestOf(
    parts.filter(({ name }) => name === "vevent"),
    findings,
  );
  if (events.length === 0)
    throw new ImportRefusedError("The calendar has no events (VEVENT). Nothing was imported");
  const others = parts.filter(({ name }) => name !== "vevent" && name !== "vtimezone");
  for (const [name, all] of Map.groupBy(others, ({ name }) => name))
    findings.add("note", name, `${all.length} of this kind are left out: events alone are taken`);
  for (const [place, component] of events.entries()) {
    try {
      takeEvent(component, zone, reading);
    } catch (error) {
      const said = (error as Error).message.slice(0, 200);
      findings.add("incomplete", `event ${place + 1} of the file`, `cannot be read: ${said}`);
    }
  }
}

/** A property in quoted-printable (RFC 2045, section 6.7) as iCalendar writes it. */
function plainProperty(_line: string, name: string, parameters: string, value: string): string {
  const [, charset] = /\bCHARSET=([\w-]+)/i.exec(parameters) ?? [];
  const octets = value
    .replaceAll(/=\r?\n[ \t]?/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const text = new TextDecoder(charset).decode(Buffer.from(octets, "latin1"));
  return `${name}:${text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n")}`;
}

/** Of an event that stands in the file more than once the last revision, where it says which that is. */
function newestOf(
  all: readonly ICAL.Component[],
  findings: FileReading["findings"],
): ICAL.Component[] {
  const text = (component: ICAL.Component, name: string) =>
    String(component.getFirstPropertyValue(name) ?? "");
  const keyOf = (component: ICAL.Component) =>
    [text(component, "uid") || JSON.stringify(component), text(component, "recurrence-id")].join(
      "\n",
    );
  return [...Map.groupBy(all, keyOf).values()].map((same) => {
    const [first, ...rest] = same as [ICAL.Component, ...ICAL.Component[]];
    const sequence = (component: ICAL.Component) => Number(text(component, "sequence") || 0);
    if (rest.length > 0) {
      const at = `eventos/${slugify(text(first, "summary"))}`;
      findings.add("note", at, `it stands in the file ${same.length} times, and is taken once`);
    }
    return rest.reduce((a, b) => (sequence(b) > sequence(a) ? b : a), first);
  });
}

function takeEvent(component: ICAL.Component, zone: string, reading: FileReading): void {
  const { harvest, findings, ids } = reading;
  const event = new ICAL.Event(component);
  const titulo = event.summary ?? "";
  const at = `eventos/${slugify(titulo)}`;
  if (component.hasProperty("recurrence-id")) {
    findings.add("incomplete", at, "an exception to a series is left out");
    return;
  }
  if (!event.startDate) {
    findings.add("incomplete", at, "it has no date, and is left out");
    return;
  }
  refuseMissingDays(component);
  const days = daysOf(event, zone);
  if (days === undefined) {
    findings.add("incomplete", at, "of a series each day is excepted, so it is left out");
    return;
  }
  if (event.isRecurring())
    findings.add("incomplete", at, "of a series the first day alone is taken");
  const left = LEFT_OUT.filter((name) =>
    name === "valarm" ? component.getFirstSubcomponent(name) : component.hasProperty(name),
  );
  if (left.length > 0)
    findings.add("note", at, `no field is there for ${left.join(", ")}, which are left out`);
  const isCancelled = component.getFirstPropertyValue("status") === "CANCELLED";
  if (isCancelled) findings.add("note", at, "it is cancelled, and so not shown");
  if (event.endDate && event.endDate.compare(event.startDate) < 0)
    findings.add("incomplete", at, "it ends before it begins, so its first day is its last");
  const { data_inicio } = days;
  const id = ids.idOf("eventos", event.uid || `${data_inicio} ${titulo}`);
  const link = component.getFirstPropertyValue("url");
  harvest.take("eventos", id, {
    ...{
      id,
      titulo,
      slug: [data_inicio.slice(0, 4), slugify(titulo)]
        .join("-")
        .replace(/-$/, "-evento")
        .slice(0, LONGEST_SLUG),
    },
    ...days,
    ...(isCancelled && { estado_publicacao: false }),
    ...(typeof link === "string" && { link_registo: link }),
    ...(event.location && { local: venue(event, reading) }),
  });
}

function venue(event: ICAL.Event, { harvest, ids, existing }: FileReading): number {
  // An address of several lines is a name of one.
  const lines = event.location.split("\n").map((line) => line.trim());
  const nome = lines.filter((line) => line !== "").join(", ");
  const same = existing.get("locais")?.find(({ called }) => called === nome.normalize("NFC"));
  if (same?.id !== undefined) {
    harvest.known("locais", same.id, same.slug);
    return same.id;
  }
  const id = ids.idOf("locais", nome);
  const geo = event.component.getFirstPropertyValue("geo");
  const gps = Array.isArray(geo) ? geo.join(",") : undefined;
  if (!harvest.has("locais", id)) harvest.take("locais", id, { id, nome, ...(gps && { gps }) });
  return id;
}

// What is told in another zone than UTC is on the day on which it is there.
function dateOf(time: ICAL.Time, zone: string): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const { year, month, day, hour, minute, second, isDate } = time;
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  if (isDate || time.zone !== ICAL.Timezone.utcTimezone) return date;
  const moment = Temporal.Instant.from(`${date}T${two(hour)}:${two(minute)}:${two(second)}Z`);
  return moment.toZonedDateTimeISO(zone).toPlainDate().toString();
}

// The library makes the third of March of the thirty-first of February.
function refuseMissingDays(component: ICAL.Component): void {
  for (const name of ["dtstart", "dtend"]) {
    const [written = ""] = [component.getFirstProperty(name)?.jCal?.[3]].flat().map(String);
    const [day] = /^\d{4}-\d\d-\d\d/.exec(written) ?? [];
    if (day !== undefined && !isDate(day)) throw new Error(`there is no ${day}`);
  }
}

// More than that is no series that anybody announces.
const MOST_EXCEPTED = 10_000;

/** Of a series the first time that is not excepted; `undefined` where there is none. */
function daysOf(
  event: ICAL.Event,
  zone: string,
): { data_inicio: string; data_fim: string } | undefined {
  const { startDate, endDate } = event;
  if (!event.isRecurring())
    return { data_inicio: dateOf(startDate, zone), data_fim: lastDay(startDate, endDate, zone) };
  const times = event.iterator();
  let next: ICAL.Time | null | undefined;
  for (let tries = 0; tries < MOST_EXCEPTED && !next; tries++) {
    next = times.next();
    if (times.complete) break;
  }
  if (!next) return undefined;
  const { startDate: first, endDate: last } = event.getOccurrenceDetails(next);
  return { data_inicio: dateOf(first, zone), data_fim: lastDay(first, last, zone) };
}

// The end of whole days is the day after; an event without an end is over on the day on which it begins.
function lastDay(startDate: ICAL.Time, endDate: ICAL.Time | undefined, zone: string): string {
  if (!endDate || endDate.compare(startDate) <= 0) return dateOf(startDate, zone);
  const last = endDate.clone();
  if (endDate.isDate) last.adjust(-1, 0, 0, 0);
  else last.adjust(0, 0, 0, -1);
  return dateOf(last, zone);
}
