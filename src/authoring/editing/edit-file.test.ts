import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { EditValue, FileChange } from "./change.ts";
import { editFile } from "./edit-file.ts";

const set = (fields: Record<string, EditValue>, item = 0, body?: string): FileChange => ({
  kind: "set",
  item,
  fields: new Map(Object.entries(fields)),
  ...(body !== undefined && { body }),
});
const add = (item: number, fields: Record<string, EditValue>): FileChange => ({
  kind: "add",
  item,
  fields: new Map(Object.entries(fields)),
});

interface Case {
  readonly name: string;
  readonly path: string;
  readonly before: string;
  readonly change: FileChange;
  readonly after: string;
}

const cases: readonly Case[] = [
  {
    name: "a table that is one list between brackets takes a new item as it has the others",
    path: "temas.yaml",
    before: "# os temas\n[{id: 1, nome: Casa}, {id: 2, nome: Obras}] # todos\n",
    change: add(1, { id: 3, nome: "Sim, não: talvez", slug: "sim" }),
    after:
      '# os temas\n[{id: 1, nome: Casa}, {id: 3, nome: "Sim, não: talvez", slug: sim}, {id: 2, nome: Obras}] # todos\n',
  },
  {
    name: "so does one that is empty",
    path: "temas.yaml",
    before: "[]\n",
    change: add(0, { id: 1, nome: "Casa" }),
    after: "[{id: 1, nome: Casa}]\n",
  },
  {
    name: "a title keeps its quotes, its comment and everything around it",
    path: "noticias/obras.md",
    before:
      '---\n# para a Ana\nid: 1\ntitulo:   "Obras"   # curto\ndata: 2026-02-14\n---\n\nTexto *assim*.\n',
    change: set({ titulo: 'Obras "grandes" na Baixa' }),
    after:
      '---\n# para a Ana\nid: 1\ntitulo:   "Obras \\"grandes\\" na Baixa"   # curto\ndata: 2026-02-14\n---\n\nTexto *assim*.\n',
  },
  {
    name: "a plain text is quoted only where it must be",
    path: "noticias/obras.md",
    before: "---\r\ntitulo: Obras\r\n---\r\nTexto",
    change: set({ titulo: "Obras: o que muda" }),
    after: '---\r\ntitulo: "Obras: o que muda"\r\n---\r\nTexto',
  },
  {
    name: "a new field stands where the order of fields has it, with the line breaks of the file",
    path: "noticias/obras.md",
    before: "\ufeff---\r\nid: 1\r\ntitulo: Obras\r\nslug: obras\r\n---\r\n",
    change: set({ imagem: "media/a.jpg", relacionadas: ["um", 2] }),
    after:
      "\ufeff---\r\nid: 1\r\ntitulo: Obras\r\nimagem: media/a.jpg\r\nslug: obras\r\nrelacionadas: [um, 2]\r\n---\r\n",
  },
  {
    name: "a body changes by its lines, with the breaks of the file and without a last one",
    path: "noticias/obras.md",
    before: "---\r\nid: 1\r\n---\r\num\r\ndois\r\ntrês",
    change: set({}, 0, "um\nDOIS\ntrês"),
    after: "---\r\nid: 1\r\n---\r\num\r\nDOIS\r\ntrês",
  },
  {
    name: "one line of a block changes, the others keep their bytes",
    path: "eventos/a.yaml",
    before: "id: 1\nacomodacao: |\n    <p>Um,\n    dois,\n\n    três.</p>\n\nlocal: x",
    change: set({ acomodacao: "<p>Um,\ndois e meio,\n\ntrês.</p>\n" }),
    after: "id: 1\nacomodacao: |\n    <p>Um,\n    dois e meio,\n\n    três.</p>\n\nlocal: x",
  },
  {
    name: "an entry of a list moves with its comment",
    path: "eventos/a.yaml",
    before: "noticias:\n  - 1 # primeiro\n  # sobre dois\n  - dois\n  - três\nid: 1\n",
    change: set({ noticias: ["dois", 1, "três", "quatro"] }),
    after: "noticias:\n  # sobre dois\n  - dois\n  - 1 # primeiro\n  - três\n  - quatro\nid: 1\n",
  },
  {
    name: "a field without a value gets one before its comment",
    path: "eventos/a.yaml",
    before: "id: 1\ntitulo: # por decidir\nlocal: x\n",
    change: set({ titulo: "Encontro", local: undefined }),
    after: 'id: 1\ntitulo: "Encontro" # por decidir\n',
  },
  {
    name: "one item of a table changes by one line",
    path: "temas.yaml",
    before: "# temas do sítio\n\n- id: 1\n  nome: Um\n\n# o segundo\n- nome: Dois\n  id: 2",
    change: set({ nome: "Dois e meio" }, 1),
    after: "# temas do sítio\n\n- id: 1\n  nome: Um\n\n# o segundo\n- nome: Dois e meio\n  id: 2",
  },
  {
    name: "an item is added as the others stand",
    path: "temas.yaml",
    before: "- id: 1\n  nome: Um\n\n- id: 2\n  nome: Dois",
    change: add(2, { nome: "Três", id: 3 }),
    after: "- id: 1\n  nome: Um\n\n- id: 2\n  nome: Dois\n\n- id: 3\n  nome: Três",
  },
  {
    name: "the first item of an empty table",
    path: "temas.yaml",
    before: "# nada ainda",
    change: add(0, { id: 1, nome: "Um" }),
    after: "# nada ainda\n- id: 1\n  nome: Um\n",
  },
  {
    name: "an item is taken away with the comment above it",
    path: "temas.yaml",
    before: "- id: 1\n\n# o segundo\n- id: 2\n\n- id: 3\n",
    change: { kind: "remove", item: 1 },
    after: "- id: 1\n\n- id: 3\n",
  },
  {
    name: "an indented item is taken away without the comment within the one above",
    path: "temas.yaml",
    before: "  - id: 1\n    # do primeiro\n  # o segundo\n  - id: 2\n",
    change: { kind: "remove", item: 1 },
    after: "  - id: 1\n    # do primeiro\n",
  },
  {
    name: "JSON keeps its layout",
    path: "patrocinios.json",
    before:
      '[\r\n\t{"premio": "a",   "tipo":"Apoio"},\r\n\t{\r\n\t\t"premio": "b",\r\n\t\t"tipo": "Apoio"\r\n\t}\r\n]',
    change: set({ tipo: "Alto", imagem: "media/x.svg" }, 1),
    after:
      '[\r\n\t{"premio": "a",   "tipo":"Apoio"},\r\n\t{\r\n\t\t"premio": "b",\r\n\t\t"tipo": "Alto",\r\n\t\t"imagem": "media/x.svg"\r\n\t}\r\n]',
  },
  {
    name: "an item of JSON loses, changes and gets a field at once",
    path: "patrocinios.json",
    before: '[{"premio": 1, "tipo":"Apoio", "imagem":"media/x.svg"}]',
    change: set({ tipo: undefined, imagem: "media/y.svg", ordem: 3 }),
    after: '[{"premio": 1, "imagem":"media/y.svg", "ordem": 3}]',
  },
  {
    name: "a line of NDJSON",
    path: "temas.ndjson",
    before: '{"id":1,"nome":"Um"}\n\n{"id":2,"nome":"Dois"}',
    change: set({ nome: "2" }, 1),
    after: '{"id":1,"nome":"Um"}\n\n{"id":2,"nome":"2"}',
  },
  {
    name: "a cell of a table keeps separator, quotes and the spelling of its column",
    path: "noticias.csv",
    before: '\ufeffid;titulo;data;fechada\r\n1;"Um";31/12/2026;Sim\r\n2;"Dois";1/2/2026;não\r\n',
    change: set({ titulo: 'Dois; "e meio"', data: "2026-03-01", fechada: true }, 1),
    after:
      '\ufeffid;titulo;data;fechada\r\n1;"Um";31/12/2026;Sim\r\n2;"Dois; ""e meio""";01/03/2026;sim\r\n',
  },
  {
    name: "a column is added at the end of the header and of one row",
    path: "temas.csv",
    before: "id,nome\n1,Um\n2,Dois\n",
    change: set({ slug: "dois" }, 1),
    after: "id,nome,slug\n1,Um\n2,Dois,dois\n",
  },
  {
    name: "a column that a spreadsheet began with a capital is the same",
    path: "temas.csv",
    before: "ID;Nome;Slug\n1;Um;um\n",
    change: set({ nome: "Uma" }),
    after: "ID;Nome;Slug\n1;Uma;um\n",
  },
  {
    name: "a column that has a label for its heading is the same",
    path: "temas.csv",
    before: "N.º;Nome *;Name in the address\n1;Um;um\n",
    change: set({ nome: "Uma", slug: "uma" }),
    after: "N.º;Nome *;Name in the address\n1;Uma;uma\n",
  },
  {
    name: "a row is added after the last, which had no line break",
    path: "temas.csv",
    before: "sep=;\r\nid;nome;slug\r\n1;Um;um",
    change: add(1, { id: 2, nome: "Dois" }),
    after: "sep=;\r\nid;nome;slug\r\n1;Um;um\r\n2;Dois;",
  },
];

describe("editFile()", () => {
  for (const { name, path, before, change, after } of cases) {
    test(name, async () => {
      const made = await editFile(path, Buffer.from(before), change);

      assert.ok(Buffer.isBuffer(made), JSON.stringify(made));
      assert.equal(made.toString(), after);
    });
  }

  test("a table in windows-1252 keeps its encoding, and characters that it lacks are refused", async () => {
    const windows = Buffer.from("id;nome\n1;Habitação\n2;Ação\n", "latin1");

    assert.deepEqual(
      await editFile("temas.csv", windows, set({ nome: "Orçamento €" }, 0)),
      Buffer.from("id;nome\n1;Or\xe7amento \x80\n2;A\xe7\xe3o\n", "latin1"),
    );
    assert.deepEqual(await editFile("temas.csv", windows, set({ nome: "Ğ" }, 0)), {
      wrong: 'the table is saved as Windows saves it, in an encoding that has no "Ğ"',
      expected: "letters of western Europe",
      fix: 'open the table and save it as "CSV UTF-8" first, or use another character',
    });
  });

  test("workbooks, unreadable files and values shared by a YAML anchor are refused", async () => {
    const said = async (path: string, text: string, change: FileChange) => {
      const made = await editFile(path, Buffer.from(text), change);
      return "wrong" in made ? made.wrong : made.toString();
    };

    assert.equal(
      await said("temas.xlsx", "PK", set({ nome: "x" })),
      "workbooks can be seen here, but not changed",
    );
    assert.equal(
      await said("noticias/a.md", "titulo: x", set({ titulo: "y" })),
      'the file does not begin with a line of just "---"',
    );
    const shared = "- nome: &n Um\n  id: 1\n- nome: *n\n  id: 2\n";
    const refused = "this cannot be written into the file without changing something else in it";
    assert.equal(await said("site.yaml", "nome: x", set({ nome: "y" })), refused);
    assert.equal(await said("../temas.yaml", "- id: 1", set({ id: 2 })), refused);
    assert.equal(await said("temas.yaml", shared, set({ nome: "Dois" })), refused);
    assert.equal(
      await said("temas.yaml", shared, set({ nome: "Dois" }, 1)),
      "- nome: &n Um\n  id: 1\n- nome: Dois\n  id: 2\n",
    );
  });
});
