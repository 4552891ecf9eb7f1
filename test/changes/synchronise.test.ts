/** What changed since a publication, as the script of the documents uses it. (contract.md, "What changed") */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Copy, synchronise } from "../../docs/examples/synchronise.mjs";
import type { Site } from "../support/content-folder.ts";
import { PublishedSite } from "./published-site.ts";

const empty = (): Copy => ({ publicacao: 0, bodies: new Map() });

const noticia = (id: number, more: object = {}) => ({
  id,
  titulo: `Notícia ${id}`,
  slug: `n-${id}`,
  ...more,
});
const evento = (id: number, more: object = {}) => ({ id, ...more });
const base: Site = {
  temas: [{}],
  autores: [{}, {}],
  noticias: [1, 2, 3].map((id) => noticia(id)),
  eventos: [1, 2, 3].map((id) => evento(id, { autor: [1], noticias: [1] })),
  premios: [{}],
  candidatos: [{ nome: "Casa" }, { nome: "Loja" }],
  vencedores: [{ candidato: "Casa", categoria: "Residencial" }],
};

/** The states of a site, one publication each; a number goes back to that one. */
const publications: readonly (Site | number)[] = [
  { ...base, noticias: [...(base.noticias ?? []), noticia(4, { tema: 1 })] },
  // What events have nested in them changes with it.
  { ...base, autores: [{ titulo: "Outro nome" }, {}] },
  { ...base, eventos: [1, 3].map((id) => evento(id, { autor: [2] })) },
  { ...base, noticias: [noticia(1, { slug: "outro-nome" }), noticia(2), noticia(3)] },
  2,
  { ...base, noticias: [noticia(2, { teaser: "Novo" })], eventos: [evento(7)] },
  { ...base, vencedores: [] },
  3,
  { ...base, site: { noticia_url: "https://www.example.pt/n/{id}" } },
  { ...base, candidatos: [{ nome: "Casa" }], vencedores: [] },
];

test("the script is what docs/api.md shows", () => {
  const read = (file: string) =>
    readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");

  assert.ok(read("api.md").includes(`\`\`\`js\n${read("examples/synchronise.mjs")}\`\`\``));
});

test("a copy that is synchronised after each of ten publications, or a few, is what is read anew", async (t) => {
  const site = new PublishedSite(t);
  await site.publish(base);
  const { address } = await site.serve();
  const [each, third, atTheEnd] = [empty(), empty(), empty()];
  for (const copy of [each, third, atTheEnd]) await synchronise(address, copy);
  assert.ok(each.bodies.has(`${address}/noticias/n-1/`));
  const first = new Map(each.bodies);

  for (const [index, next] of publications.entries()) {
    await (typeof next === "number" ? site.goBack(next) : site.publish(next));
    await site.takenUp(index + 2);
    await synchronise(address, each);
    const whole = empty();
    await synchronise(address, whole);
    assert.deepEqual(each, whole, `publication ${index + 2}`);
    if (index % 3 === 2) await synchronise(address, third);
  }

  await synchronise(address, third);
  await synchronise(address, atTheEnd);
  assert.deepEqual(third, each);
  assert.deepEqual(atTheEnd, each);
  for (const [url, body] of each.bodies) {
    assert.equal(await (await fetch(url)).text(), body, url);
  }
  for (const url of first.keys()) {
    if (!each.bodies.has(url)) assert.notEqual((await fetch(url)).status, 200, url);
  }
});
