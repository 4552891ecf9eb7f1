/**
 * Carries out the worked examples of CONTRIBUTING on a copy of the project; the copy also serves an
 * earlier publication.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { type Site, writeContentFolder } from "../../support/content-folder.ts";
import { type CopyOfTree, copyOfTree } from "../../support/copy-of-tree.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { publishFolder } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const GUIDE = readFileSync(new URL("../../../CONTRIBUTING.md", import.meta.url), "utf8");
const BLOCK = /^```(?:ts|diff)\n ?\/\/ (\S+)\n([\s\S]*?)^```$/gm;
const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

interface Block {
  readonly path: string;
  readonly lines: readonly string[];
}

const blocks: Block[] = [...GUIDE.matchAll(BLOCK)].map(([, path = "", text = ""]) => ({
  path,
  lines: text.trimEnd().split("\n"),
}));
const ofLanguage = ["src/language/fr.ts", "src/language/language.ts"];
const isDifference = ({ lines }: Block) => lines.some((line) => line.startsWith("+"));

/** Carries out the code blocks of the guide. */
function follow(copy: CopyOfTree): void {
  for (const block of blocks) {
    const { path, lines } = block;
    if (!isDifference(block)) copy.add(path, `${lines.join("\n")}\n`);
    else {
      for (const [at, line] of lines.entries()) {
        const behind = lines[at - 1]?.slice(1) ?? "";
        if (line.startsWith("+")) copy.insert(path, behind, line.slice(1));
      }
    }
  }
}

const NEWS: Site = { noticias: [{ titulo: "Obras na Baixa" }], autores: [{ titulo: "Ordem" }] };

suite("the worked examples of CONTRIBUTING", () => {
  const ending = new SuiteEnding();
  let address: string;
  let copied: typeof import("../../support/serving.ts");
  let copiedProgram: typeof import("../../support/montra.ts");
  let [content, store] = ["", ""];
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(address + path, { headers });
  // biome-ignore lint/suspicious/noExplicitAny: the types of the copy are not known here
  const json = async (path: string): Promise<any> => await (await get(path)).json();

  before(async () => {
    const folder = temporaryFolder(ending);
    [content, store] = [join(folder, "content"), join(folder, "store")];
    writeContentFolder(content, NEWS);
    const published = await publishFolder(content, store);
    assert.equal(published.outcome, "published");
    const copy = await copyOfTree(ending);
    follow(copy);
    copied = (await copy.load("test/support/serving.ts")) as typeof copied;
    copiedProgram = (await copy.load("test/support/montra.ts")) as typeof copiedProgram;
    ({ address } = await copied.serveStore(ending, store));
  });
  after(() => ending.end());

  test("a field is one entry; a collection is two files and its lines in two tables", () => {
    const [field, ...rest] = blocks.filter(({ path }) => !ofLanguage.includes(path));
    const files = rest.filter((block) => !isDifference(block));

    assert.deepEqual(
      field?.lines
        .filter((line) => line.startsWith("+"))
        .join("\n")
        .match(/field\./g),
      ["field."],
    );
    assert.deepEqual(
      files.map(({ path }) => path),
      ["src/contract/site/livros.ts", "src/serving/api/resources/livros.ts"],
    );
    assert.deepEqual(
      rest.filter(isDifference).map(({ path }) => path),
      ["src/contract/site/collections.ts", "src/serving/api/resources/resources.ts"],
    );
  });

  test("a language is one file and its place in the table, for pages, the command line and settings", async (t) => {
    const files = blocks.filter(({ path }) => ofLanguage.includes(path));
    assert.deepEqual(
      files.map((block) => [block.path, isDifference(block)]),
      [
        ["src/language/fr.ts", false],
        ["src/language/language.ts", true],
      ],
    );
    const folder = temporaryFolder(t);
    const [french, published] = [join(folder, "content"), join(folder, "store")];
    writeContentFolder(french, { ...NEWS, site: { idioma: "fr" } });
    assert.equal((await copied.publishFolder(french, published)).outcome, "published");
    const { address: here } = await copied.serveStore(t, published);

    const page = await (await fetch(`${here}/api/v1/noticias/`, { headers: BROWSER })).text();
    assert.match(page, /<html lang="fr">/);
    assert.match(page, />Pour les programmes</);
    assert.match(page, /<time datetime="2024-05-06">6 mai 2024<\/time>/);
    // What is not translated yet.
    assert.match(page, /Skip to the content/);
    const { stdout } = await copiedProgram.runMontra(["check", french, "--lang", "fr"]);
    assert.match(stdout, /Aucun problème/);
  });

  test("what was published before has the field's default, and no item of the collection", async () => {
    const news = await json("/noticias/noticia-1/");
    assert.equal(news.titulo, "Obras na Baixa");
    assert.equal(news.legenda, "Sem legenda");
    const none = { count: 0, next: null, previous: null, results: [] };
    assert.deepEqual(await json("/api/v1/livros/"), none);
    assert.equal((await get("/api/v1/livros/1/")).status, 404);
  });

  test("what is wrong in them is said to editors", async (t) => {
    const folder = join(temporaryFolder(t), "content");
    writeContentFolder(folder, NEWS);
    writeFileSync(join(folder, "livros.yaml"), "- {id: 1, slug: a, ano: -5, autor: Ninguém}\n");
    const result = await copied.publishFolder(folder, store);

    assert.ok(result.outcome === "refused");
    const said = result.problems.map(({ field, wrong }) => `${field}: ${wrong}`);
    assert.deepEqual(said, [
      "titulo: a book needs this field, and it is missing",
      "ano: found the number -5",
      'autor: no author is named "Ninguém"',
    ]);
  });

  test("published, they are answered at every address, as pages and in the documents", async () => {
    writeContentFolder(content, { ...NEWS, noticias: [{ legenda: "Vista do rio" }] });
    const book = {
      id: 3,
      titulo: "A Casa",
      slug: "a-casa",
      capa: "media/casa.png",
      autor: "Ordem",
    };
    writeFileSync(join(content, "livros.json"), JSON.stringify([book]));
    const published = await copied.publishFolder(content, store);
    assert.equal(published.outcome, "published", JSON.stringify(published));
    const serving = await copied.serveStore(ending, store);
    address = serving.address;

    const item = {
      id: 3,
      titulo: "A Casa",
      slug: "a-casa",
      ano: null,
      capa: "https://api.example.pt/media/757f22e793615217c234c9066a8af262/casa.png",
      autor: (await json("/api/v1/livros/3/")).autor,
    };
    assert.equal(item.autor.titulo, "Ordem");
    assert.deepEqual(await json("/api/v1/livros/3/"), { ...item, conteudo: "" });
    const list = { count: 1, next: null, previous: null, results: [item] };
    assert.deepEqual(await json("/api/v1/livros/"), list);
    assert.equal((await json("/noticias/noticia-1/")).legenda, "Vista do rio");
    assert.equal((await json("/api/")).livros, "https://api.example.pt/api/v1/livros/");
    for (const path of ["/api/v1/livros/", "/api/v1/livros/3/"]) {
      const page = await (await get(path, BROWSER)).text();
      assert.match(page, /A Casa/);
      const told = await (await get(`${path}?format=api`, BROWSER)).text();
      assert.match(told, /Absolute URL of the cover\./);
    }
    const openapi = await json("/api/openapi.json");
    assert.ok(openapi.paths["/api/v1/livros/"].get && openapi.paths["/api/v1/livros/{id}/"].get);
    const { Book, BookSummary, NewsItem } = openapi.components.schemas;
    const listed = Object.keys(item);
    assert.deepEqual(BookSummary.required, listed);
    const onDemand = ["created", "modified", "capa_dados"];
    assert.deepEqual(Object.keys(BookSummary.properties), [...listed, ...onDemand]);
    assert.deepEqual(Object.keys(Book.properties), [...listed, "conteudo", ...onDemand]);
    assert.equal(Book.properties.ano.anyOf[0].minimum, 1450);
    assert.equal(NewsItem.properties.legenda.description, "Caption of the image.");
  });

  test("they are compared with another store and another service, without another line", async (t) => {
    const other = join(temporaryFolder(t), "store");
    const book = { id: 3, titulo: "A Casa Nova", slug: "a-casa", capa: "media/casa.png" };
    writeFileSync(join(content, "livros.json"), JSON.stringify([{ ...book, autor: "Ordem" }]));
    await copied.publishFolder(content, other);

    for (const was of [store, address]) {
      const args = ["compare", was, other, "--per-second", "5000", "--json"];
      const { exitCode, stdout } = await copiedProgram.runMontra(args);

      assert.equal(exitCode, 1, stdout);
      const { unexcused } = JSON.parse(stdout) as { unexcused: Record<string, string>[] };
      const ofBooks = unexcused.filter(({ field }) => field === "titulo");
      assert.deepEqual(
        ofBooks.map(({ resource, at, was, is }) => [resource, at, was, is]),
        ["/api/v1/livros/", "/api/v1/livros/:id/"].map((path) => {
          return [path, "livros/3", '"A Casa"', '"A Casa Nova"'];
        }),
      );
    }
  });
});
