/** The list of changes, followed by the script of the documents. (contract.md, "What changed") */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { type Copy, synchronise } from "../../../docs/examples/synchronise.mjs";
import { PublishedSite } from "../../changes/published-site.ts";
import type { Site } from "../../support/content-folder.ts";

const empty = (): Copy => ({ publicacao: 0, historia: "", bodies: new Map() });

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

/** The states of a site, one publication each; a number means a rollback to that one. */
const publications: readonly (Site | number)[] = [
  { ...base, noticias: [...(base.noticias ?? []), noticia(4, { tema: 1 })] },
  // Events change with their nested items.
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

test("a copy that is read while somebody publishes is begun again, though there are fewer pages then", async (t) => {
  const site = new PublishedSite(t);
  const many = Array.from({ length: 101 }, (_, index) => noticia(index + 1));
  await site.publish({ ...base, noticias: many });
  let published = 0;
  const between = createServer(async (request, response) => {
    const isSecond = request.url?.includes("/alteracoes/?desde=0&page=2") ?? false;
    if (isSecond && published++ === 0) {
      await site.publish(base);
      await site.takenUp(2);
    }
    const answer = await fetch(`${site.address}${request.url}`);
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
  t.after(() => between.close());
  const publicUrl = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  await site.serve({ publicUrl });
  const [copy, whole] = [empty(), empty()];

  await synchronise(publicUrl, copy);

  assert.equal(published, 1);
  await synchronise(publicUrl, whole);
  assert.deepEqual(copy, whole);
  assert.equal(copy.publicacao, 2);
  assert.ok(copy.bodies.has(`${publicUrl}/noticias/n-3/`));
  assert.ok(!copy.bodies.has(`${publicUrl}/noticias/n-4/`));
});

/** Items appear and disappear at seconds after the first publication; others come every 5 s. */
function scheduled(at: (second: number) => string): Site {
  return {
    ...base,
    noticias: [
      noticia(1, { retirar_em: at(13), tema: 1 }),
      noticia(2, { publicar_em: at(4), retirar_em: at(27) }),
      // It appears and disappears between two publications.
      noticia(3, { publicar_em: at(7), retirar_em: at(10), autor: 2 }),
      noticia(5, { publicar_em: at(20) }),
      noticia(6, { publicar_em: at(2), retirar_em: at(48) }),
    ],
    eventos: [
      evento(1, { autor: [1], noticias: [1, 2, 3], retirar_em: at(33) }),
      evento(4, { autor: [2], noticias: [6], publicar_em: at(38) }),
    ],
    candidatos: [{ nome: "Casa", publicar_em: at(17) }, { nome: "Loja" }],
    vencedores: [{ candidato: "Loja", categoria: "Residencial", retirar_em: at(44) }],
  };
}

test("copies are what is read anew where items appear and go between ten publications", async (t) => {
  const site = new PublishedSite(t);
  const first = site.now + 5000;
  const at = (second: number) => new Date(first + second * 1000).toISOString();
  const all = scheduled(at);
  const states: readonly (Site | number)[] = [
    all,
    { ...all, autores: [{ titulo: "Outro nome" }, {}] },
    // One is postponed, one appears at once, others come back.
    {
      ...all,
      noticias: [1, 2, 3, 6].map((id) => noticia(id)).concat(noticia(5, { publicar_em: at(31) })),
    },
    1,
    { ...all, temas: [{ nome: "Outro tema" }] },
    { ...all, eventos: [evento(4, { noticias: [6] })] },
    3,
    { ...all, vencedores: [] },
    all,
    {
      ...all,
      noticias: [...(all.noticias ?? []), noticia(9, { publicar_em: at(46), retirar_em: at(49) })],
    },
  ];
  const copies = { each: empty(), third: empty(), last: empty() };
  let address = "";
  const serveAt = async (now: number) => {
    const before = address;
    ({ address } = await site.serve({ clock: () => now }));
    // The same site on another port.
    for (const copy of Object.values(copies)) {
      const bodies = [...copy.bodies].map(([url, body]) =>
        [url, body].map((text) => text.replaceAll(before, address)),
      );
      copy.bodies = new Map(bodies as [string, string][]);
    }
  };
  const sizes = new Set<number>();
  for (const [index, next] of states.entries()) {
    await (typeof next === "number" ? site.goBack(next) : site.publish(next));
    await serveAt(site.now + (index % 2) * 4000);
    await synchronise(address, copies.each);
    const whole = empty();
    await synchronise(address, whole);
    assert.deepEqual(copies.each, whole, `publication ${index + 1}`);
    sizes.add(whole.bodies.size);
    if (index === 0) for (const copy of Object.values(copies)) await synchronise(address, copy);
    if (index % 3 === 2) await synchronise(address, copies.third);
  }

  await synchronise(address, copies.third);
  await synchronise(address, copies.last);
  assert.deepEqual(copies.third, copies.each);
  assert.deepEqual(copies.last, copies.each);
  assert.ok(sizes.size > 3);
});
