/** Publishes the examples of docs/content.md: a code block below a file name is that file. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { collections } from "../../src/contract/site/collections.ts";
import { speak } from "../../src/language/language.ts";
import { contentFolder, itemsOf, linesOf, read } from "./content-folder.ts";

const DOCUMENT = readFileSync(join(import.meta.dirname, "../../docs/content.md"), "utf8");
const BASE = join(import.meta.dirname, "base/media");
const IMAGES = {
  "media/baixa.jpg": readFileSync(join(BASE, "casa.jpg")),
  "media/notarios.svg": readFileSync(join(BASE, "logo.svg")),
};

const EXAMPLE = /^`([a-z/_.0-9-]+)`\n```(\w+)( refused)?\n([\s\S]*?)^```$/gm;

function examples(kind: "accepted" | "refused"): [string, string][] {
  return [...DOCUMENT.matchAll(EXAMPLE)]
    .filter(([, , , refused]) => (kind === "refused") === (refused !== undefined))
    .map(([, path = "", , , content = ""]) => [path, content]);
}

test("the examples of docs/content.md are published as they stand", async (t) => {
  const found = examples("accepted");
  const report = await read(t, contentFolder(t, { ...Object.fromEntries(found), ...IMAGES }));

  assert.deepEqual(linesOf(report), []);
  const counts = Object.entries(report.content?.counts ?? {}).filter(([, count]) => count > 0);
  assert.deepEqual(
    counts.map(([, count]) => count),
    [2, 1, 2, 1, 1, 1, 2, 2, 2, 2],
  );
  assert.equal(itemsOf(report, "eventos")[0]?.values.local, 1);
  assert.deepEqual(report.content?.site.iframe_hosts, ["player.vimeo.com", "www.youtube.com"]);
});

test("each example of docs/content.md of the smallest site is published too", async (t) => {
  const [smallest] = examples("accepted");
  assert.deepEqual(smallest, ["site.yaml", "nome: Casa e Cidade\n"]);

  const report = await read(t, contentFolder(t, Object.fromEntries([smallest ?? ["", ""]])));

  assert.deepEqual(linesOf(report), []);
});

test("the refused example of docs/content.md gives the report that stands below it", async (t) => {
  const folder = contentFolder(t, { ...Object.fromEntries(examples("accepted")), ...IMAGES });
  for (const [path, content] of examples("refused")) writeFileSync(join(folder, path), content);

  const expected = /^```text report\n([\s\S]*?)^```$/m.exec(DOCUMENT)?.[1];
  assert.equal(`${linesOf(await read(t, folder)).join("\n")}\n`, expected);
});

test("the same report stands there in Portuguese", async (t) => {
  const folder = contentFolder(t, { ...Object.fromEntries(examples("accepted")), ...IMAGES });
  for (const [path, content] of examples("refused")) writeFileSync(join(folder, path), content);
  speak("pt");
  t.after(() => speak("en"));

  const expected = /^```text relatório\n([\s\S]*?)^```$/m.exec(DOCUMENT)?.[1];
  assert.equal(`${linesOf(await read(t, folder)).join("\n")}\n`, expected);
});

test("docs/content.md lists every field of every collection", () => {
  for (const { name, fields } of Object.values(collections)) {
    const row = new RegExp(`^\\| \`${name}\` \\| (.*) \\|$`, "m").exec(DOCUMENT)?.[1] ?? "";
    const written = [...row.matchAll(/`([a-z_]+\*?)`/g)].map(([, field]) => field);
    const declared = Object.entries(fields)
      .filter(([field]) => field !== "created" && field !== "modified")
      .map(([field, { required }]) => (required ? `${field}*` : field));
    const line = `| \`${name}\` | ${declared.map((field) => `\`${field}\``).join(" ")} |`;
    assert.deepEqual(written, declared, `write in docs/content.md, "All the fields": ${line}`);
  }
});
