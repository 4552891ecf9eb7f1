/** `OPTIONS` lists parameters, and unknown ones are reported. (contract.md, "Pages of a list") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const NOTE = /<div class="unknown" role="note">(.*?)<\/div>/s;

suite("parameters that mean nothing", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, { eventos: [{}], candidatos: [{}] });
  });
  after(() => ending.end());

  const noteOf = async (path: string) => {
    const address = `${path}${path.includes("?") ? "&" : "?"}format=api`;
    const response = await site.get(address, { Accept: "text/html" });
    assert.equal(response.status, 200);
    const [, note] = NOTE.exec(await response.text()) ?? [];
    return note
      ?.replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  };

  test("the page of a list names those that it does not have, and those that it has", async () => {
    assert.equal(
      await noteOf("/api/v1/noticias/?tema=1&categoria=x&categoria=y"),
      "categoria is not a parameter of this list, and is ignored. Its parameters: autor , data__gte , data__lte , fields , format , id__in , ordering , page , page_size , search , slug , tema .",
    );
    assert.equal(
      await noteOf("/api/v1/eventos/1/?page=2"),
      "page is not a parameter of this page, and is ignored. Its parameters: fields , format .",
    );
  });

  test("a page says nothing of what it knows, not even where it was asked for with a slip before", async () => {
    for (const query of ["?tema=1", "", "?tema=1", "?tema=1", ""]) {
      const note = await noteOf(`/api/v1/eventos/${query}`);
      assert.equal(note !== undefined, query !== "", query);
    }
    assert.equal(await noteOf("/api/premio/candidatos/?page=1&page_size=5&search=a"), undefined);
    assert.equal(await noteOf("/?utm_source=x"), undefined);
  });

  test("names are echoed as text, cut, and no more than five of them", async () => {
    const long = "x".repeat(500);
    const note = await noteOf(`/api/v1/eventos/?%3Cb%3E=1&${long}=1&a=1&b=1&c=1&d=1&e=1`);

    assert.match(note ?? "", /^&lt;b&gt; is not a parameter/);
    assert.ok(note?.includes(` ${"x".repeat(63)}… is not`));
    assert.equal(note?.match(/ is not a parameter /g)?.length, 5);
  });

  test("programs and visitors are told nothing: the bytes are those without it", async () => {
    const strange = "utm_source=x&fbclid=y&gclid=z&tema=1&%3Cb%3E=1";
    for (const path of ["/", "/api/v1/eventos/", "/api/v1/eventos/1/", "/candidato/Codigo01/"]) {
      for (const Accept of ["application/json", "text/html"]) {
        const plain = await site.get(path, { Accept });
        const asked = await site.get(`${path}?${strange}`, { Accept });

        assert.equal(asked.headers.get("etag"), plain.headers.get("etag"), `${path} ${Accept}`);
        assert.equal(await asked.text(), await plain.text());
      }
    }
  });

  test("each page of a filtered bare array leads to the other one", async () => {
    const asked = async (query: string) =>
      await (await site.get(`/api/premio/candidatos/${query}`, { Accept: "text/html" })).text();

    assert.match(
      await asked("?premio=premio-1"),
      /<a href="\/api\/premio\/candidatos\/\?premio=premio-1&amp;format=api" data-audience="developers">/,
    );
    assert.match(
      await asked("?premio=premio-1&format=api"),
      /<a href="\/api\/premio\/candidatos\/\?premio=premio-1" data-audience="visitors">/,
    );
  });

  test("OPTIONS of a bare array names page and page_size of its tables", async () => {
    const response = await site.send("OPTIONS", "/api/premio/categorias/");

    const { parameters } = (await response.json()) as { parameters: { name: string }[] };
    assert.deepEqual(parameters.slice(2), [
      {
        name: "page",
        description: "Only in csv and xlsx: the page number, from 1, or last.",
        schema: { anyOf: [{ type: "integer", minimum: 1 }, { const: "last" }], default: 1 },
      },
      {
        name: "page_size",
        description: "Only in csv and xlsx: items per page; higher values count as 10000.",
        schema: { type: "integer", minimum: 1, default: 10_000 },
      },
    ]);
    const paged = await site.send("OPTIONS", "/api/v1/eventos/");
    const { parameters: all } = (await paged.json()) as { parameters: { name: string }[] };
    assert.deepEqual(
      all.find(({ name }) => name === "page_size"),
      {
        name: "page_size",
        description:
          "Items per page; higher values count as 100. In csv, xlsx and geojson the default and the maximum are 10000.",
        schema: { type: "integer", minimum: 1, default: 10 },
      },
    );
  });
});
