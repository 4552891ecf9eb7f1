/**
 * A calendar (iCalendar, RFC 5545) as events: what a calendar says of one, and no more. A venue of the
 * folder is known by its name; another one is new, and lacks its coordinates unless the calendar has them.
 */
import ICAL from "ical.js";
import { slugify } from "../../content/report/nearest-name.ts";
import { ImportRefusedError } from "../journal/journal.ts";
import type { FileReading } from "./file-reading.ts";

const LONGEST_SLUG = 80;

/**
 * @param zone in which days begin, for what is told in UTC
 * @throws ImportRefusedError where the text is no calendar
 */
export function readCalendar(text: string, zone: string, reading: FileReading): void {
  const { findings } = reading;
  let events: ICAL.Component[];
  try {
    // Of several calendars in a file it gives a list of them.
    const parsed = ICAL.parse(text) as unknown[];
    const calendars = (typeof parsed[0] === "string" ? [parsed] : parsed) as unknown[];
    events = calendars.flatMap((calendar) =>
      new ICAL.Component(calendar as never).getAllSubcomponents("vevent"),
    );
  } catch (cause) {
    const said = (cause as Error).message.slice(0, 200);
    throw new ImportRefusedError(`The file is no calendar: ${said}`, { cause });
  }
  for (const [place, component] of events.entries()) {
    try {
      takeEvent(component, zone, reading);
    } catch (error) {
      const said = (error as Error).message.slice(0, 200);
      findings.add("incomplete", `event ${place + 1} of the file`, `cannot be read: ${said}`);
    }
  }
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
  if (event.isRecurring())
    findings.add("incomplete", at, "of a series the first day alone is taken");
  if (event.description) findings.add("note", at, "its description has no field, and is left out");
  const data_inicio = dateOf(event.startDate, zone);
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
    ...{ data_inicio, data_fim: lastDay(event, zone) },
    ...(component.getFirstPropertyValue("status") === "CANCELLED" && {
      estado_publicacao: false,
    }),
    ...(typeof link === "string" && { link_registo: link }),
    ...(event.location && { local: venue(event, reading) }),
  });
}

function venue(event: ICAL.Event, { harvest, ids, existing }: FileReading): number {
  const nome = event.location.trim();
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

// The end of whole days is the day after; an event without an end is over on the day on which it begins.
function lastDay({ startDate, endDate }: ICAL.Event, zone: string): string {
  if (!endDate || endDate.compare(startDate) <= 0) return dateOf(startDate, zone);
  const last = endDate.clone();
  if (endDate.isDate) last.adjust(-1, 0, 0, 0);
  else last.adjust(0, 0, 0, -1);
  return dateOf(last, zone);
}
