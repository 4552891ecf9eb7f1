/** Two people at one desk, or a form that is sent twice: no text is lost. */
import assert from "node:assert/strict";
import { readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { FILES, type FormsDesk, fieldsOf, NEWS, startFormsDesk } from "./forms-desk.ts";

const PATH = "/desk/write/noticias/item?file=noticias/obras.md";

describe("two people at one desk", () => {
  const ending = new SuiteEnding();
  let desk: FormsDesk;
  const write = async (file: string, text: string) => {
    writeFileSync(join(desk.folder, file), text);
    await desk.look();
  };

  before(async () => {
    desk = await startFormsDesk(ending);
  });
  beforeEach(() => write("noticias/obras.md", NEWS));
  after(() => ending.end());

  test("fields that one of them changed are merged without a question", async () => {
    const form = fieldsOf(await desk.page(PATH), "save");
    form.set("f.titulo", "Obras no Rossio");
    await write("noticias/obras.md", NEWS.replace("abril", "maio").replace("02-14", "02-15"));

    const response = await desk.send(PATH, form);

    assert.match(response.headers.get("location") ?? "", /said=saved/);
    assert.equal(
      desk.read("noticias/obras.md"),
      NEWS.replace("abril", "maio").replace("02-14", "02-15").replace("na Baixa", "no Rossio"),
    );
  });

  test("what both changed is asked with one's own chosen, and merged with all else", async () => {
    const form = fieldsOf(await desk.page(PATH), "save");
    form.set("f.titulo", "Obras no Rossio");
    form.set("f.antetitulo", "Cidade");
    await write(
      "noticias/obras.md",
      NEWS.replace("na Baixa", "em Alfama").replace("abril", "maio"),
    );

    const response = await desk.send(PATH, form);
    const page = await response.text();

    assert.equal(response.status, 409);
    assert.deepEqual(
      [...page.matchAll(/name="pick\.(\w+)" value="(\w+)"[^>]* checked/g)].map((one) =>
        one.slice(1),
      ),
      [["titulo", "mine"]],
    );
    assert.match(page, /Obras <ins>no<\/ins> <ins>Rossio<\/ins>/);
    assert.match(page, /Obras <del>em<\/del> <del>Alfama<\/del>/);
    const saved = await desk.send(PATH, fieldsOf(page, "save"));
    assert.match(saved.headers.get("location") ?? "", /said=saved/);
    assert.equal(
      desk.read("noticias/obras.md"),
      NEWS.replace(
        'titulo:   "Obras na Baixa"',
        'antetitulo: Cidade\ntitulo:   "Obras no Rossio"',
      ).replace("abril", "maio"),
    );
  });

  test("the text that is not chosen is among the versions of the file", async () => {
    const form = fieldsOf(await desk.page(PATH), "save");
    form.set("f.conteudo", "Uma tarde de trabalho.\r\n");
    await write("noticias/obras.md", NEWS.replace("abril", "maio"));
    const page = await (await desk.send(PATH, form)).text();
    const theirs = fieldsOf(page, "save");
    theirs.set("pick.conteudo", "now");

    const { headers } = await desk.send(PATH, theirs);

    const location = headers.get("location") ?? "";
    assert.match(
      await desk.page(location),
      /Nothing that you wrote was saved: the other version stays\./,
    );
    const folder = join(desk.folder, ".montra/undo");
    const texts = readdirSync(folder)
      .filter((name) => /^\d{4}-/.test(name))
      .map((name) => desk.read(`.montra/undo/${name}/noticias/obras.md`));
    assert.ok(texts.some((text) => text.includes("Uma tarde de trabalho.")));
  });

  test("the same value in another spelling is no conflict", async () => {
    const form = fieldsOf(await desk.page(PATH), "save");
    form.set("f.publicar_em", "2031-04-06T09:00");
    form.set("f.titulo", "Obras no Rossio");
    await write(
      "noticias/obras.md",
      NEWS.replace("data: ", "publicar_em: 2031-04-06T09:00:00\ndata: "),
    );

    const response = await desk.send(PATH, form);

    assert.match(response.headers.get("location") ?? "", /said=saved/);
    assert.match(desk.read("noticias/obras.md"), /^publicar_em: 2031-04-06T09:00:00$/m);
    assert.match(desk.read("noticias/obras.md"), /no Rossio/);
  });

  test("a form that arrives twice is saved, and asks nothing the second time", async () => {
    const form = fieldsOf(await desk.page(PATH), "save");
    form.set("f.titulo", "Obras no Rossio");
    const places: (string | null)[] = [];
    for (let count = 0; count < 2; count++)
      places.push((await desk.send(PATH, form)).headers.get("location"));

    assert.deepEqual(places, [
      "/desk/write/noticias/item?file=noticias%2Fobras.md&item=0&said=saved",
      "/desk/write/noticias/item?file=noticias%2Fobras.md&item=0&said=unchanged",
    ]);
  });

  test("a new item whose form arrives again, changed or not, is one item", async () => {
    for (const [collection, field, file, fields] of [
      ["noticias", "titulo", "noticias/reuniao.md", { "f.imagem": "media/casa.png" }],
      ["locais", "nome", "locais/reuniao.md", { "f.gps": "38.7,-9.1" }],
      [
        "autores",
        "titulo",
        "autores/reuniao.md",
        { "f.imagem": "media/casa.png", "f.link": "https://exemplo.pt/" },
      ],
      ["temas", "nome", "temas.yaml", {}],
      ["categorias", "descricao", "categorias.csv", {}],
    ] as const) {
      const path = `/desk/write/${collection}/item`;
      const form = fieldsOf(await desk.page(path), "save");
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set(`f.${field}`, "Reunião");
      const send = async (text: string) => {
        form.set(`f.${field}`, text);
        return (await desk.send(path, form)).headers.get("location");
      };

      const places = [
        ...(await Promise.all([send("Reunião"), send("Reunião")])),
        await send("Reunião"),
        await send("Reunião geral"),
        await send("Reunião anual"),
      ];

      const named = places.map((place) => new URLSearchParams(place?.split("?")[1]).get("file"));
      assert.deepEqual(
        named,
        places.map(() => file),
        collection,
      );
      assert.equal(desk.read(file).split("Reunião").length - 1, 1, desk.read(file));
      assert.match(desk.read(file), /Reunião anual/);
    }
    assert.deepEqual(readdirSync(join(desk.folder, "noticias")).sort(), ["obras.md", "reuniao.md"]);
  });

  test("a colleague's change of an item that was just made is asked about, not overwritten", async () => {
    const path = "/desk/write/temas/item";
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.nome", "Mobilidade");
    await desk.send(path, form);
    await write("temas.yaml", desk.read("temas.yaml").replace("Mobilidade", "Transportes"));
    form.set("f.nome", "Trânsito");

    const response = await desk.send(path, form);

    assert.equal(response.status, 409);
    assert.match(desk.read("temas.yaml"), /Transportes/);
    await write("temas.yaml", String(FILES["temas.yaml"]));
  });

  test("a withdrawal and a removal that arrive twice are done once", async () => {
    const form = fieldsOf(await desk.page(PATH), "withdraw");
    for (let count = 0; count < 2; count++) {
      const { headers } = await desk.send(PATH, form);
      assert.match(headers.get("location") ?? "", /file=noticias%2F_obras\.md/);
    }
    const draft = "/desk/write/noticias/item?file=noticias/_obras.md";
    const removal = fieldsOf(await desk.page(draft), "remove");
    for (let count = 0; count < 2; count++) {
      const { headers } = await desk.send(draft, removal);
      assert.equal(headers.get("location"), "/desk/write/noticias/?said=removed");
    }
    assert.deepEqual(desk.faults, []);
  });

  test("an item whose file somebody renamed is found again, and saved only where it is now", async () => {
    const form = fieldsOf(await desk.page(PATH), "save");
    form.set("f.titulo", "Obras no Rossio");
    renameSync(
      join(desk.folder, "noticias/obras.md"),
      join(desk.folder, "noticias/obras-na-baixa.md"),
    );
    await write("noticias/obras-na-baixa.md", NEWS.replace("abril", "maio"));

    const asked = await desk.send(PATH, form);
    const page = await asked.text();

    assert.equal(asked.status, 409);
    assert.match(
      page,
      /renamed the file meanwhile: the item is now in noticias\/obras-na-baixa\.md/,
    );
    assert.equal(desk.read("noticias/obras-na-baixa.md"), NEWS.replace("abril", "maio"));
    const saved = await desk.send(PATH, fieldsOf(page, "save"));
    assert.match(saved.headers.get("location") ?? "", /obras-na-baixa\.md.*said=saved/);
    assert.deepEqual(
      readdirSync(join(desk.folder, "noticias")).filter((file) => file.startsWith("obras")),
      ["obras-na-baixa.md"],
    );
    assert.equal(
      desk.read("noticias/obras-na-baixa.md"),
      NEWS.replace("abril", "maio").replace("na Baixa", "no Rossio"),
    );
    renameSync(
      join(desk.folder, "noticias/obras-na-baixa.md"),
      join(desk.folder, "noticias/obras.md"),
    );
  });

  test("a row without a key of its own stays the same row when its name was changed", async () => {
    const path = "/desk/write/categorias/item?file=categorias.csv&item=1";
    const sponsor = "/desk/write/patrocinios/item?file=patrocinios.json&item=0";
    const mine = fieldsOf(await desk.page(path), "save");
    const form = fieldsOf(await desk.page(path), "save");
    const [own, other] = [
      fieldsOf(await desk.page(sponsor), "save"),
      fieldsOf(await desk.page(sponsor), "save"),
    ];
    form.set("f.descricao", "Hotelaria");
    form.set("sure", "leave");
    await desk.send(path, form);
    other.set("f.tipo", "Apoio institucional");
    await desk.send(sponsor, other);

    mine.set("f.descricao", "Turismo");
    mine.set("sure", "leave");
    const asked = await desk.send(path, mine);
    own.set("f.nome", "Caixa");
    const merged = await desk.send(sponsor, own);

    assert.equal(asked.status, 409);
    assert.match(await asked.text(), /Hotelaria/);
    assert.match(merged.headers.get("location") ?? "", /said=saved/);
    assert.match(desk.read("categorias.csv"), /^descricao\nResidencial\nHotelaria\n/);
    assert.doesNotMatch(desk.read("categorias.csv"), /Turismo/);
    assert.match(desk.read("patrocinios.json"), /"Apoio institucional", "nome": "Caixa" }\n\]/);
  });
});
