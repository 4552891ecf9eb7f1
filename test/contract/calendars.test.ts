/** Events as calendars, compared literally and read with ical.js. (contract.md, "Calendars") */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import ICAL from "ical.js";
import { openPublishingStore } from "../../src/editions/store/open/open-publishing-store.ts";
import { eventually } from "../support/eventually.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const EVENTS = "/api/v1/eventos/?format=ics";
const moments = { created: "2026-01-01T10:00:00Z", modified: "2026-01-02T10:00:00Z" };
const eventos = [
  {
    id: 7,
    titulo:
      "Habitação; direito, cidade\\casa: um seminário de título comprido, para dobrar a linha a meio ção",
    data_inicio: "2026-03-28",
    data_fim: "2026-03-29",
    link_registo: "https://registo.example/7",
    autor: [1],
    ...moments,
  },
  {
    id: 8,
    data_inicio: "2026-02-27",
    data_fim: "2026-02-28",
    brevemente: true,
    autor: [],
    ...moments,
  },
  { id: 9, estado_publicacao: false },
];
const locais = [{ nome: "Casa da Música, Porto", gps: " 41.1579, -8.6291 ", ...moments }];
const site = { eventos, locais, autores: [{ titulo: "Câmara do Porto", ...moments }] };

async function calendarOf(served: TestSite, path: string): Promise<string> {
  const response = await served.get(path);
  assert.equal(response.status, 200, path);
  assert.equal(response.headers.get("content-type"), "text/calendar; charset=utf-8");
  return await response.text();
}

function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

/** From the beginning of 2026 to the current publication. */
async function secondsOf({ store }: TestSite): Promise<number> {
  const { time = "" } = (await openPublishingStore(store).current()) ?? {};
  return (Date.parse(time) - Date.parse("2026-01-01T00:00:00Z")) / 1000;
}

suite("calendars", () => {
  test("one event is a calendar of RFC 5545", async (t) => {
    const served = await publishAndServe(t, site);
    const response = await served.get("/api/v1/eventos/7/", { Accept: "text/calendar" });

    assert.equal(response.headers.get("content-disposition"), 'inline; filename="evento-7.ics"');
    const text = await response.text();
    // When the item was registered, while its publication was made.
    const sequence = Number(/^SEQUENCE:(\d+)\r$/m.exec(text)?.[1]);
    const published = await secondsOf(served);
    assert.ok(sequence <= published && sequence > published - 3600, `${sequence}, ${published}`);
    assert.deepEqual(text.split("\r\n"), [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Montra//Montra//EN",
      "CALSCALE:GREGORIAN",
      "NAME:Sítio de teste — Habitação\\; direito\\, cidade\\\\casa: um seminári",
      " o de título comprido\\, para dobrar a linha a meio ção",
      "X-WR-CALNAME:Sítio de teste — Habitação\\; direito\\, cidade\\\\casa: um s",
      " eminário de título comprido\\, para dobrar a linha a meio ção",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "BEGIN:VEVENT",
      "UID:evento-7@api.example.pt",
      "DTSTAMP:20260102T100000Z",
      "LAST-MODIFIED:20260102T100000Z",
      `SEQUENCE:${sequence}`,
      "DTSTART;VALUE=DATE:20260328",
      "DTEND;VALUE=DATE:20260330",
      "SUMMARY:Habitação\\; direito\\, cidade\\\\casa: um seminário de título comp",
      " rido\\, para dobrar a linha a meio ção",
      "LOCATION:Casa da Música\\, Porto",
      "DESCRIPTION:Câmara do Porto\\nhttps://registo.example/7",
      "GEO:41.1579;-8.6291",
      "URL:https://api.example.pt/api/v1/eventos/7/",
      "STATUS:CONFIRMED",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
    assert.equal((await served.get("/api/v1/eventos/9/?format=ics")).status, 404);
  });

  test("an independent reader finds days, texts and places in a list", async (t) => {
    const served = await publishAndServe(t, site);
    const text = await calendarOf(served, EVENTS);
    const events = eventsIn(text);

    for (const line of text.split("\r\n")) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.deepEqual(
      events.map(({ uid, summary, startDate, endDate, duration, location }) => [
        ...[uid, summary, location, startDate.toString(), endDate.toString()],
        ...[startDate.isDate, duration.toString()],
      ]),
      [
        [
          "evento-7@api.example.pt",
          "Habitação; direito, cidade\\casa: um seminário de título comprido, para dobrar a linha a meio ção",
          ...["Casa da Música, Porto", "2026-03-28", "2026-03-30", true, "P2D"],
        ],
        [
          "evento-8@api.example.pt",
          "Evento 2",
          ...["Casa da Música, Porto", "2026-02-27", "2026-03-01", true, "P2D"],
        ],
      ],
    );
    assert.equal(events[1]?.component.getFirstPropertyValue("status"), "TENTATIVE");
    assert.deepEqual(events[0]?.component.getFirstPropertyValue("geo"), [41.1579, -8.6291]);
  });

  test("what changes has a greater number, its venue and authors too; what is withdrawn is gone", async (t) => {
    const served = await publishAndServe(t, site);
    const sequences = async () => {
      const events = eventsIn(await calendarOf(served, EVENTS));
      return Object.fromEntries(events.map(({ uid, sequence }) => [uid, sequence]));
    };
    const publish = async (next: object) => {
      const before = await calendarOf(served, EVENTS);
      await served.publish({ ...site, ...next });
      await eventually("it is served", async () => (await calendarOf(served, EVENTS)) !== before);
    };
    const first = await sequences();
    // When they were registered, possibly a while before the publication.
    const seconds = Number(first["evento-7@api.example.pt"]);
    const published = await secondsOf(served);
    assert.ok(seconds <= published && seconds > published - 3600, `${seconds}, ${published}`);

    await publish({ eventos: [eventos[0], { ...eventos[1], titulo: "Outro" }] });
    const second = await sequences();
    const coliseu = [{ ...locais[0], nome: "Coliseu" }];
    await publish({ eventos: [eventos[0], { ...eventos[1], titulo: "Outro" }], locais: coliseu });
    const third = await sequences();
    await publish({
      eventos: [eventos[0], { ...eventos[1], titulo: "Outro" }],
      locais: coliseu,
      autores: [{ titulo: "Câmara da Maia", ...moments }],
    });
    const fourth = await sequences();
    await publish({ eventos: [eventos[0], { ...eventos[1], estado_publicacao: false }] });
    const [seven, eight] = ["evento-7@api.example.pt", "evento-8@api.example.pt"] as const;

    assert.deepEqual(first, { [seven]: seconds, [eight]: seconds });
    assert.equal(second[seven], seconds);
    assert.ok(Number(second[eight]) > seconds);
    assert.ok(Number(third[seven]) > seconds);
    assert.ok(Number(third[eight]) > Number(second[eight]));
    assert.ok(Number(fourth[seven]) > Number(third[seven]));
    assert.equal(fourth[eight], third[eight]);
    assert.deepEqual(Object.keys(await sequences()), [seven]);
    await publish({ eventos: [eventos[0], { ...eventos[1], titulo: "De volta" }] });
    const fifth = await sequences();
    assert.ok(Number(fifth[eight]) > Number(fourth[eight]));
    // Deleted, and restored.
    await publish({ eventos: [eventos[0]] });
    assert.deepEqual(Object.keys(await sequences()), [seven]);
    await publish({ eventos: [eventos[0], { ...eventos[1], titulo: "De volta" }] });
    assert.ok(Number((await sequences())[eight]) > Number(fifth[eight]));
  });

  test("the latest events leave at midnight, and conditions are as everywhere", async (t) => {
    const clock = () => Temporal.Instant.from(now).epochMilliseconds;
    let now = "2026-03-29T12:00:00Z";
    const served = await publishAndServe(t, site, { clock });
    const path = "/api/v1/ultimos/eventos/?format=ics";
    const before = await served.get(path);
    const etag = before.headers.get("etag") ?? "";

    assert.equal(eventsIn(await before.text()).length, 2);
    assert.equal((await served.get(path, { "If-None-Match": etag })).status, 304);
    now = "2026-03-29T23:00:00Z";
    const after = await served.get(path, { "If-None-Match": etag });
    assert.equal(after.status, 200);
    assert.deepEqual(
      eventsIn(await after.text()).map(({ uid }) => uid),
      ["evento-8@api.example.pt"],
    );
  });

  test("a line break of a title is a space, and other ends of lines stay line breaks", async (t) => {
    const titulo = "a\r\nb\rc\u2028d\u2029e\u0085f";
    const served = await publishAndServe(t, { eventos: [{ titulo }] });

    assert.match(await calendarOf(served, EVENTS), /\r\nSUMMARY:a b c\\nd\\ne\\nf\r\n/);
  });

  test("no end is later than the last day that can be written", async (t) => {
    const served = await publishAndServe(t, {
      eventos: [
        { id: 1, data_inicio: "2026-03-28", data_fim: "9999-12-31" },
        { id: 2, data_inicio: "9999-12-31", data_fim: "9999-12-31" },
        { id: 3, data_inicio: "9999-12-30", data_fim: "9999-12-30" },
      ],
    });
    const days = (await calendarOf(served, EVENTS)).match(/^DT(?:START|END).*$/gm);

    assert.deepEqual(days, [
      "DTSTART;VALUE=DATE:99991231",
      "DTSTART;VALUE=DATE:99991230",
      "DTEND;VALUE=DATE:99991231",
      "DTSTART;VALUE=DATE:20260328",
      "DTEND;VALUE=DATE:99991231",
    ]);
  });

  test("an empty list is an empty calendar", async (t) => {
    const served = await publishAndServe(t, { eventos: [] });

    assert.deepEqual(eventsIn(await calendarOf(served, EVENTS)), []);
  });
});
