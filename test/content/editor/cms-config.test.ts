/** The collections for editors of hosted repositories: written as their `config.yml` has them. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { writeEditorFiles } from "../../../src/content/editor/editor-files.ts";
import { listFolder } from "../../../src/content/files/folder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const FILES: Readonly<Record<string, string>> = {
  "site.yaml": "nome: Casa\n",
  "temas.yaml": "- id: 1\n  nome: Habitação\n  slug: habitacao\n",
  "candidatos.csv": "nome\n",
  "autores/a.yaml": "id: 1\n",
  "noticias/n.md": "---\nid: 1\n---\n",
};

function folderOf(t: Parameters<typeof temporaryFolder>[0]): string {
  const folder = temporaryFolder(t);
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

test("montra schema --cms writes each collection as the folder has it, and none that cannot be edited so", async (t) => {
  const folder = folderOf(t);

  assert.deepEqual((await writeEditorFiles(folder, { cms: true })).slice(-2), [
    "_cms/config.yml",
    "_cms/index.html",
  ]);

  const config = parse(readFileSync(join(folder, "_cms/config.yml"), "utf8"));
  const { collections, ...rest } = config;
  assert.deepEqual(rest, {
    backend: { name: "github", repo: "owner/name", branch: "main" },
    media_folder: "media",
    public_folder: "media",
    slug: { encoding: "ascii", clean_accents: true },
  });
  const named = new Map<string, Record<string, unknown> & { fields: { name: string }[] }>(
    collections.map((one: { name: string }) => [one.name, one]),
  );
  assert.ok(!named.has("candidatos"));
  const id = {
    name: "id",
    label: "id",
    required: true,
    widget: "number",
    value_type: "int",
    hint: "Identifier.",
  };
  const text = (name: string, hint: string) => ({
    name,
    label: name,
    required: true,
    widget: "string",
    hint,
  });
  const pattern = ["^[-A-Za-z0-9_]+$", 'letters without accents, digits, "-" and "_"'];
  assert.deepEqual(named.get("temas"), {
    name: "temas",
    label: "Temas",
    files: [
      {
        name: "temas",
        label: "Temas",
        file: "temas.yaml",
        fields: [
          {
            name: "items",
            label: "Temas",
            widget: "list",
            root: true,
            fields: [id, text("nome", "Theme name."), { ...text("slug", "URL slug."), pattern }],
          },
        ],
      },
    ],
  });
  const { fields, ...news } = named.get("noticias") ?? { fields: [] };
  assert.deepEqual(news, {
    name: "noticias",
    label: "Noticias",
    label_singular: "News item",
    folder: "noticias",
    create: true,
    extension: "md",
    format: "frontmatter",
    identifier_field: "titulo",
    slug: "{{titulo}}",
  });
  const of = (name: string) => fields.find((field) => field.name === name);
  assert.deepEqual(of("body"), {
    name: "body",
    label: "conteudo",
    required: false,
    widget: "markdown",
    hint: "HTML body.",
  });
  assert.deepEqual(of("autor"), {
    ...{
      name: "autor",
      label: "autor",
      required: false,
      widget: "relation",
      collection: "autores",
    },
    ...{
      value_field: "{{slug}}",
      display_fields: ["titulo"],
      search_fields: ["titulo"],
      hint: "Id of the author.",
    },
  });
  assert.deepEqual(of("data"), {
    ...{ name: "data", label: "data", required: true, widget: "datetime", format: "YYYY-MM-DD" },
    ...{ date_format: "YYYY-MM-DD", time_format: false, hint: "News date." },
  });
  // Nothing of it is content.
  assert.deepEqual(listFolder(folder).problems, []);
});

test("what somebody has set there stays, and what is no YAML is not written over", async (t) => {
  const folder = folderOf(t);
  const config = join(folder, "_cms/config.yml");
  mkdirSync(join(folder, "_cms"));
  writeFileSync(config, "# ours\nbackend:\n  name: gitlab # hosted\ncollections: []\n");
  writeFileSync(join(folder, "_cms/index.html"), "ours");

  await writeEditorFiles(folder, { cms: true });

  assert.match(
    readFileSync(config, "utf8"),
    /^# ours\nbackend:\n {2}name: gitlab # hosted\ncollections:\n {2}- name: temas\n/,
  );
  assert.equal(readFileSync(join(folder, "_cms/index.html"), "utf8"), "ours");
  writeFileSync(config, "backend: [\n");
  await assert.rejects(writeEditorFiles(folder, { cms: true }), {
    message:
      'The file "_cms/config.yml" is no YAML that collections can be put into. Mend it, or move it away; nothing was written',
  });
  assert.equal(readFileSync(config, "utf8"), "backend: [\n");
});
