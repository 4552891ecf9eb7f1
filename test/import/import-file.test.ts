/** What holds for every file that is imported: where it lies says which it is, and what is none is refused. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { textOf } from "./import-site.ts";
import { importText } from "./import-text.ts";

test("two files of one name in other folders are two sources", async (t) => {
  const root = temporaryFolder(t);
  const content = join(root, "content");
  for (const folder of ["norte", "sul"]) mkdirSync(join(root, folder));
  const calendar = (uid: string) =>
    [
      ...["BEGIN:VCALENDAR", "BEGIN:VEVENT", `UID:${uid}`, "SUMMARY:Encontro do Porto"],
      ...["DTSTART;VALUE=DATE:20260514", "END:VEVENT", "END:VCALENDAR", ""],
    ].join("\n");

  await importText("norte/agenda.ics", calendar("n"), content);
  const before = textOf(content, "eventos/2026-encontro-do-porto.yaml");
  assert.ok(before);
  const second = await importText("sul/agenda.ics", calendar("s"), content);
  const again = await importText("norte/agenda.ics", calendar("n"), content);

  assert.equal(second.files.removed + again.files.removed + again.files.changed, 0);
  assert.ok(second.files.added > 0);
  assert.equal(textOf(content, "eventos/2026-encontro-do-porto.yaml"), before);
});

for (const [name, text, says] of [
  ["nothing.json", "{", /^The file is no JSON: /],
  ["none.json", "[]", /^The file is no fixture: /],
  [
    "dump.zip",
    "PK\u0003\u0004",
    /dump\.zip is a ZIP archive: unpack it, and import what is in it$/,
  ],
  [
    "dump.xml",
    '<?xml version="1.0"?><django-objects version="1.0"/>',
    /dump\.xml is a fixture in XML: write it with manage\.py dumpdata --format json, and import that$/,
  ],
  [
    "dump.yaml",
    "- model: site.evento\n  pk: 1\n",
    /dump\.yaml is a fixture in YAML: write it with /,
  ],
  ["object.json", "{}", /^The file is no fixture: expected what "manage.py dumpdata" prints$/],
  [
    "page.xml",
    "<html></html>",
    /^The file is no export of WordPress: it has no channel with items$/,
  ],
  ["calendar.ics", "BEGIN:VCALENDAR\nBEGIN", /^The file is no calendar: /],
  [
    "tasks.ics",
    "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR\n",
    /^The calendar has no events /,
  ],
] as const) {
  test(`${name}, which is none, is refused with what it is not`, async (t) => {
    const content = join(temporaryFolder(t), "content");

    await assert.rejects(importText(name, text, content), {
      name: "ImportRefusedError",
      message: says,
    });

    assert.ok(!existsSync(join(content, "site.yaml")));
  });
}
