/** Importing a calendar. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { writeContentFolder } from "../support/content-folder.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { linesOf, textOf } from "./import-site.ts";
import { importText } from "./import-text.ts";

const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:1@example.pt
SUMMARY:Encontro do Porto
DTSTART;VALUE=DATE:20260514
DTEND;VALUE=DATE:20260516
LOCATION:Local 1
URL:https://www.example.pt/inscricao
END:VEVENT
BEGIN:VEVENT
UID:3@example.pt
SUMMARY:Noite
DTSTART:20260601T233000Z
DTEND:20260602T003000Z
LOCATION:Local 1
END:VEVENT
BEGIN:VEVENT
UID:2@example.pt
SUMMARY:Semana
DTSTART:20260601T090000Z
DTEND:20260601T120000Z
RRULE:FREQ=DAILY;COUNT=3
LOCATION:Outra sala
GEO:41.15;-8.63
END:VEVENT
BEGIN:VEVENT
UID:4@example.pt
SUMMARY:Sem dia
DTSTART:amanhã
END:VEVENT
END:VCALENDAR
BEGIN:VCALENDAR
BEGIN:VEVENT
UID:5@example.pt
SUMMARY:Outra agenda
DTSTART;VALUE=DATE:20260701
LOCATION:Local 1
END:VEVENT
END:VCALENDAR
`.replaceAll("\n", "\r\n");

test("a calendar of an old program (vCalendar 1.0) is read in the letters that it was written in", async (t) => {
  const content = join(temporaryFolder(t), "content");
  writeContentFolder(content, { locais: [{}], eventos: [{ id: 1 }] });
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:1.0", "BEGIN:VEVENT", "DTSTART:20260514T090000Z"],
    "SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Habita=C3=A7=C3=A3o; renda, sen=",
    "horio e inquilino",
    "LOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Sal=E3o=0D=0ARua Nova",
    ...["URL:https://www.example.pt/?a=", "END:VEVENT", "END:VCALENDAR", ""],
  ];

  await importText("antigo.vcs", lines.join("\r\n"), content);

  assert.equal(
    textOf(content, "eventos/2026-habitacao-renda-senhorio-e-inquilino.yaml"),
    `id: 2
titulo: Habitação; renda, senhorio e inquilino
data_inicio: 2026-05-14
data_fim: 2026-05-14
link_registo: https://www.example.pt/?a=
local: salao-rua-nova
`,
  );
  assert.match(textOf(content, "locais/salao-rua-nova.yaml") ?? "", /\nnome: Salão, Rua Nova\n/);
});

test("a calendar becomes events, at venues of the folder where it has them", async (t) => {
  const root = temporaryFolder(t);
  const content = join(root, "content");
  writeContentFolder(content, { locais: [{}], eventos: [{ id: 1 }] });

  const imported = await importText("seminarios.ics", CALENDAR, content);

  assert.equal(
    textOf(content, "eventos/2026-encontro-do-porto.yaml"),
    `id: 2
titulo: Encontro do Porto
data_inicio: 2026-05-14
data_fim: 2026-05-15
link_registo: https://www.example.pt/inscricao
local: 1
`,
  );
  // Half past midnight in Lisbon.
  assert.match(
    textOf(content, "eventos/2026-noite.yaml") ?? "",
    /\ndata_inicio: 2026-06-02\ndata_fim: 2026-06-02\n/,
  );
  assert.match(
    textOf(content, "eventos/2026-semana.yaml") ?? "",
    /\ndata_fim: 2026-06-01\nlocal: outra-sala\n/,
  );
  assert.equal(
    textOf(content, "locais/outra-sala.yaml"),
    "id: 2\nnome: Outra sala\ngps: 41.15,-8.63\n",
  );
  assert.ok(textOf(content, "eventos/2026-outra-agenda.yaml"));
  assert.match(
    linesOf(imported)[1] ?? "",
    /^incomplete \| event 4 of the file \| cannot be read: /,
  );
  assert.deepEqual(linesOf(imported).slice(0, 1), [
    "incomplete | eventos/semana | of a series the first day alone is taken",
  ]);
  const published = await publishFolder(content, join(root, "store"));
  assert.deepEqual(published.outcome === "refused" ? published.problems : [], []);
});

test("days that are excepted, that there are not, or are not said to be days are those of the calendar", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const events = [
    "DTSTART:20260105T100000Z\nDTEND:20260105T110000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20260105T100000Z\nSUMMARY:Série\nUID:1",
    "DTSTART:20260301\nSUMMARY:Dia\nUID:2\nATTACH:https://a.example/1.pdf\nLOCATION:Casa\\nRua X\nSEQUENCE:1",
    "DTSTART:20260308\nSUMMARY:Dia mudado\nUID:2\nSEQUENCE:2\nSTATUS:CANCELLED",
    "DTSTART:20260231T100000Z\nSUMMARY:Nunca\nUID:3",
    "DTSTART:20260310T100000Z\nDTEND:20260309T100000Z\nSUMMARY:Acaba antes\nUID:4",
  ].map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`);
  const todo = "BEGIN:VTODO\nUID:5\nEND:VTODO";
  const calendar = ["BEGIN:VCALENDAR", ...events, todo, "END:VCALENDAR", ""].join("\n");

  const imported = await importText("velho.ics", Buffer.from(calendar, "latin1"), content);

  assert.match(textOf(content, "eventos/2026-serie.yaml") ?? "", /\ndata_inicio: 2026-01-12\n/);
  const moved = textOf(content, "eventos/2026-dia-mudado.yaml");
  assert.match(
    moved ?? "",
    /\ndata_inicio: 2026-03-08\ndata_fim: 2026-03-08\nestado_publicacao: false\n/,
  );
  const lines = linesOf(imported);
  for (const line of [
    "incomplete | eventos/serie | of a series the first day alone is taken",
    "incomplete | event 3 of the file | cannot be read: there is no 2026-02-31",
    "incomplete | eventos/acaba-antes | it ends before it begins, so its first day is its last",
    "note | velho.ics | is not in UTF-8, and was read as windows-1252: look at its accents",
    "note | eventos/dia | it stands in the file 2 times, and is taken once",
    "note | eventos/dia-mudado | it is cancelled, and so not shown",
    "note | vtodo | 1 of this kind are left out: events alone are taken",
  ]) {
    assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
  }
});
