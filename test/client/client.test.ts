/** The typed client against the running service: every path, paging, conditions, errors. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import {
  type Item,
  MontraClient,
  MontraError,
  type Path,
  type Schemas,
} from "../../client/src/index.ts";
import { SuiteEnding } from "../support/ending.ts";
import { sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishAndServe, serveStore, type TestSite } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Operation {
  readonly responses: { readonly 200: { readonly content?: Readonly<Record<string, unknown>> } };
}
interface PathItem {
  readonly parameters?: readonly { readonly name: string; readonly example?: string | number }[];
  readonly get: Operation;
}

suite("the typed client", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  let montra: MontraClient;
  before(async () => {
    // Links have another host than the client requests, but are followed all the same.
    site = await publishAndServe(ending, sampleOfEverything);
    montra = new MontraClient({ baseUrl: `${site.serving.address}/` });
  });
  after(() => ending.end());

  test("gets every path of the document that answers JSON", async () => {
    const document = (await montra.get("/api/openapi.json")).data as {
      paths: Readonly<Record<string, PathItem>>;
    };
    const readable = Object.entries(document.paths).filter(
      ([, { get }]) => get.responses[200].content?.["application/json"],
    );

    for (const [path, { parameters = [] }] of readable) {
      const segments = Object.fromEntries(
        parameters.map(({ name, example = "" }) => [name, example]),
      );
      const query = path.endsWith("/alteracoes/") ? { desde: 0 } : { q: "casa" };
      const { data, response } = await montra.get(path as "/", { path: segments, query } as never);
      const { pathname, search } = new URL(response.url);
      assert.deepEqual(data, await (await site.get(pathname + search)).json(), path);
    }
    assert.ok(readable.length >= 11, `${readable.length} paths`);
  });

  test("types the fields on demand", async () => {
    const { data } = await montra.get("/api/v1/noticias/", {
      query: { fields: ["titulo", "conteudo", "imagem_dados"], page_size: 1 },
    });
    const [item] = data.results;
    const text: string | undefined = item?.conteudo;
    const width: number | null | undefined = item?.imagem_dados?.variantes[0]?.width;
    const sponsors = await montra.get("/api/premio/list/{premio}/patrociniostop/", {
      path: { premio: 1 },
      query: { fields: ["nome", "link"] },
    });
    const link: string | null | undefined = sponsors.data[0]?.link;

    assert.equal(typeof text, "string");
    assert.ok(Number(width) > 0);
    assert.notEqual(link, undefined);
  });

  test("types a page of events, its query and its items", async () => {
    const { data, lastModified } = await montra.get("/api/v1/eventos/", {
      query: { page_size: 2 },
    });
    const [evento] = data.results;
    const venue: Schemas["Venue"] | undefined = evento?.local;

    assert.equal(data.count, 12);
    assert.equal(venue?.nome, "Local 1");
    assert.ok(lastModified instanceof Date);
    // @ts-expect-error Events have no such field.
    assert.equal(evento?.nada, undefined);
    // @ts-expect-error No such path.
    const wrong: Path = "/api/v1/nada/";
    assert.equal(wrong, "/api/v1/nada/");
  });

  test("takes several values, numbers as ids, and options that are undefined", async () => {
    const several: readonly number[] = [1, 2];
    const { data } = await montra.get("/api/v1/noticias/", {
      query: { id__in: several, tema: undefined, search: undefined, fields: ["id", "titulo"] },
      signal: undefined,
      known: undefined,
    });
    const one = await montra.get("/api/v1/noticias/", { query: { tema: 1 } });
    // @ts-expect-error An item has no such field.
    const wrong = montra.get("/api/v1/noticias/", { query: { fields: ["nada"] } });

    assert.deepEqual(
      data.results.map(({ id }) => id),
      [2, 1],
    );
    assert.equal(one.data.count, 1);
    await assert.rejects(wrong, { status: 400 });
  });

  test("resolve() gives the address of a path on the service, and leaves addresses alone", () => {
    const below = new MontraClient({ baseUrl: "https://casa.example/dados/" });

    assert.equal(below.resolve("/media/a/casa.png"), "https://casa.example/dados/media/a/casa.png");
    assert.equal(below.resolve("candidato/x/"), "https://casa.example/dados/candidato/x/");
    for (const whole of ["https://fora.example/a", "//fora.example/a", "mailto:a@b.example"]) {
      assert.equal(below.resolve(whole), whole);
    }
    assert.equal(new MontraClient({ baseUrl: "" }).resolve("/media/a.png"), "/media/a.png");
  });

  test("items() goes through all pages of a list, and stops when nobody asks on", async () => {
    const ids: number[] = [];
    for await (const { id } of montra.items("/api/v1/eventos/", { query: { page_size: 5 } })) {
      ids.push(id);
    }
    const some: number[] = [];
    for await (const { id } of montra.items("/api/v1/eventos/")) {
      some.push(id);
      if (some.length === 3) break;
    }

    assert.deepEqual(ids, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    assert.deepEqual(some, [12, 11, 10]);
  });

  test("items() goes through a bare array, filtered", async () => {
    const query = { categorias__descricao: "Turístico" };
    const found: Item<"/api/premio/candidatos/">[] = [];
    for await (const item of montra.items("/api/premio/candidatos/", { query })) found.push(item);

    assert.deepEqual(
      found.map(({ nome, categorias }) => [nome, categorias]),
      [["Projeto 2", "Turístico"]],
    );
  });

  test("pages() begins with the page that is asked for", async () => {
    const sizes: number[] = [];
    const query = { page: 2, page_size: 5 };
    for await (const { data } of montra.pages("/api/v1/eventos/", { query })) {
      sizes.push(data.results.length);
    }

    assert.deepEqual(sizes, [5, 2]);
  });

  test("get() with a known answer asks with its tag, and tells what has changed", async (t) => {
    const own = await publishAndServe(t, { eventos: [{ titulo: "Antes" }] });
    const client = new MontraClient({ baseUrl: own.serving.address });
    const first = await client.get("/api/v1/eventos/");

    const same = await client.get("/api/v1/eventos/", { known: first });
    await own.publish({ eventos: [{ titulo: "Depois" }] });
    let next = await client.get("/api/v1/eventos/", { known: same });
    while (!next.changed) next = await client.get("/api/v1/eventos/", { known: same });

    assert.equal(first.changed, true);
    assert.equal(same.changed, false);
    assert.equal(same.response.status, 304);
    assert.deepEqual(same.data, first.data);
    assert.equal(next.data.results[0]?.titulo, "Depois");
  });

  const errors: [name: string, ask: () => Promise<unknown>, expected: Partial<MontraError>][] = [
    [
      "a page that is not there",
      () => montra.get("/api/v1/eventos/", { query: { page: 99 } }),
      { kind: "invalid-page", status: 404, message: "Invalid page.", errors: {} },
    ],
    [
      "an item that is not there",
      () => montra.get("/noticias/{slug}/", { path: { slug: "não há/../x" } }),
      { kind: "not-found", status: 404, message: "Not found." },
    ],
    [
      "a parameter that cannot be understood",
      () => montra.get("/api/v1/eventos/", { query: { page_size: 0 } }),
      {
        kind: "malformed-request",
        status: 400,
        errors: { page_size: ["Must be a whole number from 1 to 100."] },
      },
    ],
  ];
  for (const [name, ask, expected] of errors) {
    test(`throws a MontraError for ${name}`, async () => {
      await assert.rejects(ask, (error: MontraError) => {
        assert.ok(error instanceof MontraError);
        for (const [key, value] of Object.entries(expected)) {
          assert.deepEqual(error[key as keyof MontraError], value, key);
        }
        return true;
      });
    });
  }

  test("a segment that is missing is said before anything is asked", async () => {
    // @ts-expect-error The path needs an id.
    await assert.rejects(montra.get("/api/v1/eventos/{id}/"), {
      name: "TypeError",
      message: 'The path /api/v1/eventos/{id}/ needs a value for "id".',
    });
  });

  test("a parameter outside of query is said, instead of reading the whole list", async () => {
    // @ts-expect-error Parameters go into query.
    await assert.rejects(montra.items("/api/v1/noticias/", { id__in: [1] }).next(), {
      name: "TypeError",
      message: 'Unknown option "id__in": parameters are written { query: { … } }.',
    });
  });

  test("a request can be aborted", async () => {
    const signal = AbortSignal.abort();
    await assert.rejects(montra.get("/api/", { signal }), { name: "AbortError" });
  });
});

test("the client tells when it is worth asking again", async (t) => {
  const { address } = await serveStore(t, temporaryFolder(t));
  const montra = new MontraClient({ baseUrl: address });

  await assert.rejects(montra.get("/api/"), { kind: "nothing-published", retryAfterSeconds: 5 });
});

test("an answer that is not Montra's own is an unexpected error", async () => {
  const fetch = async () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  const montra = new MontraClient({ baseUrl: "https://api.example.pt", fetch });

  await assert.rejects(montra.get("/api/"), { kind: "unexpected", status: 502 });
});
