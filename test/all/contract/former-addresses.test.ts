/** Every former address answers 200, 301 in one step, or 410. (contract.md, "Addresses") */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { PublishedSite } from "../../changes/published-site.ts";
import { type Site, writeContentFolder } from "../../support/content-folder.ts";
import { runMontra } from "../../support/montra.ts";
import { serveStore, untilTakenUp } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { PUBLICATIONS, renameThroughPublications } from "./renamings.ts";

/** Publishes several sites without waiting for seconds to pass. */
class Years extends PublishedSite {
  async publishAll(...sites: readonly Site[]): Promise<void> {
    for (const site of sites) await this.publish(site);
  }

  async answering() {
    const { address } = await this.serve({ publicUrl: "https://api.example.pt" });
    return {
      address,
      get: (path: string, headers: Record<string, string> = {}, method = "GET") =>
        fetch(address + path, { method, headers, redirect: "manual" }),
    };
  }
}

const news = (slug: string, id = 1): Site => ({ noticias: [{ id, slug }] });

test("GET /noticias/<slug>/ of a renamed news item leads to its slug of today in one step", async (t) => {
  const years = new Years(t);
  await years.publishAll(
    news("obras"),
    news("obras-na-baixa"),
    news("Obras-na-Baixa"),
    news("fim"),
  );
  const { get } = await years.answering();

  for (const slug of ["obras", "obras-na-baixa", "Obras-na-Baixa"]) {
    for (const method of ["GET", "HEAD"]) {
      const response = await get(`/noticias/${slug}/`, {}, method);
      assert.equal(response.status, 301, slug);
      assert.equal(response.headers.get("Location"), "/noticias/fim/");
      assert.equal(
        response.headers.get("Cache-Control"),
        "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
      );
    }
  }
  const toProgram = await get("/noticias/obras/");
  assert.equal(toProgram.headers.get("Content-Length"), "0");
  const toBrowser = await get("/noticias/obras/?a=1", { Accept: "text/html" });
  assert.equal(toBrowser.status, 301);
  assert.equal(toBrowser.headers.get("Location"), "/noticias/fim/?a=1");
  assert.equal(await toBrowser.text(), "");
  const withoutSlash = await get("/noticias/obras?format=json");
  assert.equal(withoutSlash.headers.get("Location"), "/noticias/fim/?format=json");
  assert.equal((await get("/noticias/fim/")).status, 200);
  assert.equal((await get("/noticias/nunca/")).status, 404);
});

test("a news item with a new id and the slug that it had keeps the addresses from before", async (t) => {
  const years = new Years(t);
  await years.publishAll(news("um"), news("dois"), news("dois", 7));
  const { get } = await years.answering();

  assert.equal((await get("/noticias/um/")).headers.get("Location"), "/noticias/dois/");
});

test("GET of what was withdrawn is 410, as a problem document and as a page", async (t) => {
  const years = new Years(t);
  await years.publishAll(
    { noticias: [{ id: 1 }, { id: 2, slug: "velha" }] },
    { noticias: [{ id: 1 }, { id: 2, slug: "retirada" }] },
    { noticias: [{ id: 1 }] },
  );
  const { get } = await years.answering();

  for (const slug of ["retirada", "velha"]) {
    const response = await get(`/noticias/${slug}/`);
    assert.equal(response.status, 410);
    assert.equal(response.headers.get("Content-Type"), "application/problem+json");
    assert.equal(response.headers.get("Cache-Control"), "public, max-age=5");
    assert.equal(
      await response.text(),
      '{"type":"https://api.example.pt/problems/gone/","title":"Gone","status":410,"detail":"What was published here has been withdrawn."}',
    );
  }
  const page = await get("/noticias/retirada/", { Accept: "text/html" });
  assert.equal(page.status, 410);
  assert.match(await page.text(), /<h1>The news item “retirada” was withdrawn<\/h1>/);
});

test("an address that is given to another item is that item's, and goes when it goes", async (t) => {
  const years = new Years(t);
  await years.publishAll(news("programa"), {
    noticias: [
      { id: 1, slug: "programa-2025" },
      { id: 2, slug: "programa" },
    ],
  });
  const { get, address } = await years.answering();

  const taken = await get("/noticias/programa/");
  assert.equal(taken.status, 200);
  assert.equal(((await taken.json()) as { id: number }).id, 2);

  await years.publishAll(news("programa-2025"));
  await untilTakenUp(address, 3);
  assert.equal((await get("/noticias/programa/")).status, 410);
});

test("what comes back is there again, with the addresses that it had", async (t) => {
  const years = new Years(t);
  await years.publishAll(
    { temas: [{}], ...news("antes") },
    { temas: [{}], ...news("depois") },
    { temas: [{}] },
    { temas: [{}], ...news("depois") },
  );
  const { get } = await years.answering();

  assert.equal((await get("/noticias/depois/")).status, 200);
  assert.equal((await get("/noticias/antes/")).headers.get("Location"), "/noticias/depois/");
});

test("GET /candidato/<codigo>/ leads to the new code of the same project, and of one that has none is 410", async (t) => {
  const years = new Years(t);
  const entries = (...candidatos: Record<string, unknown>[]): Site => ({
    candidatos,
    vencedores: [],
  });
  await years.publishAll(
    entries({ nome: "Casa", codigo: "Aaaaaaa1" }, { nome: "Hotel", codigo: "Bbbbbbb1" }),
    entries({ nome: "Casa", codigo: "Aaaaaaa2" }, { nome: "Hotel do Largo", codigo: "Bbbbbbb2" }),
    entries({ nome: "Casa", codigo: "Aaaaaaa3" }, { nome: "Hotel do Largo", codigo: "Bbbbbbb2" }),
  );
  const { get } = await years.answering();

  assert.equal((await get("/candidato/Aaaaaaa1/")).headers.get("Location"), "/candidato/Aaaaaaa3/");
  assert.equal((await get("/candidato/Aaaaaaa2/")).headers.get("Location"), "/candidato/Aaaaaaa3/");
  assert.equal((await get("/candidato/Bbbbbbb1/")).status, 410);
});

test("a winner that was no candidate keeps its addresses through new codes", async (t) => {
  const years = new Years(t);
  const winner = (codigo: string): Site => ({
    vencedores: [{ categoria: "Residencial", nome: "Pensão", foto: "media/casa.png", codigo }],
  });
  await years.publishAll(winner("Aaaaaaa1"), winner("Aaaaaaa2"));
  const { get } = await years.answering();

  assert.equal((await get("/candidato/Aaaaaaa1/")).headers.get("Location"), "/candidato/Aaaaaaa2/");
});

test("events and award editions that are gone are 410; an event that was never shown is 404", async (t) => {
  const years = new Years(t);
  await years.publishAll(
    {
      eventos: [{}, { id: 2 }, { id: 3, estado_publicacao: false }],
      premios: [{}, { id: 9 }],
      patrocinios: [{ premio: 9 }],
    },
    { eventos: [{}, { id: 2, estado_publicacao: false }], premios: [{}] },
  );
  const { get } = await years.answering();

  assert.equal((await get("/api/v1/eventos/1/")).status, 200);
  assert.equal((await get("/api/v1/eventos/2/")).status, 410);
  assert.equal((await get("/api/v1/eventos/2")).status, 410);
  assert.equal((await get("/api/v1/eventos/3/")).status, 404);
  assert.equal((await get("/api/premio/list/1/patrociniostop/")).status, 200);
  assert.equal((await get("/api/premio/list/9/patrociniostop/")).status, 410);
  assert.equal((await get("/api/premio/list/10/patrociniostop/")).status, 404);
});

test("a publication after a rollback remembers what the rollback went back over", async (t) => {
  const years = new Years(t);
  await years.publishAll(news("um"), news("dois"), {
    noticias: [
      { id: 1, slug: "tres" },
      { id: 2, slug: "quatro" },
    ],
  });
  await years.goBack(2);
  await years.publishAll({ ...news("um"), temas: [{}] });
  const { get } = await years.answering();

  assert.equal((await get("/noticias/um/")).status, 200);
  assert.equal((await get("/noticias/dois/")).headers.get("Location"), "/noticias/um/");
  assert.equal((await get("/noticias/tres/")).headers.get("Location"), "/noticias/um/");
  assert.equal((await get("/noticias/quatro/")).status, 410);
});

test("addresses outlive swaps, circles and names of before that others have, also in a copy", async (t) => {
  const years = new Years(t);
  const two = (first: string, second: string, former: string[] = []): Site => ({
    noticias: [
      { id: 1, slug: first, ...(former.length > 0 && { slugs_anteriores: former }) },
      { id: 2, slug: second },
    ],
  });
  await years.publishAll(
    two("a", "b"),
    two("b", "a"),
    two("c", "a"),
    two("b", "x"),
    two("b", "x", ["x", "velho"]),
  );
  const swapped = await years.answering();
  const locationOf = async ({ get }: typeof swapped, slug: string) => {
    const { status, headers } = await get(`/noticias/${slug}/`);
    return status === 301 ? headers.get("Location") : status;
  };

  // An item's last name leads to it, unless another item has that name now.
  assert.deepEqual(
    await Promise.all(["a", "b", "c", "x", "velho"].map((slug) => locationOf(swapped, slug))),
    ["/noticias/x/", 200, "/noticias/b/", 200, "/noticias/b/"],
  );

  // The other item is withdrawn: names in `slugs_anteriores` lead to this one, its own are gone.
  await years.publishAll({ noticias: [{ id: 1, slug: "b", slugs_anteriores: ["x", "velho"] }] });
  const copied = `${years.store}-2`;
  for (const command of [
    ["prune", "--keep", "1", "--yes", "--store", years.store],
    ["copy", years.store, copied],
  ]) {
    assert.equal((await runMontra(command)).exitCode, 0, command.join(" "));
  }
  const { address } = await serveStore(t, copied);
  const again = {
    ...swapped,
    get: (path: string) => fetch(address + path, { redirect: "manual" }),
  };
  assert.deepEqual(
    await Promise.all(["a", "b", "c", "x", "velho"].map((slug) => locationOf(again, slug))),
    [410, 200, "/noticias/b/", "/noticias/b/", "/noticias/b/"],
  );
});

test(`after ${PUBLICATIONS * 20} renamings in ${PUBLICATIONS} publications every address that ever was answers 200, 301 or 410`, async (t) => {
  t.diagnostic(await renameThroughPublications(new PublishedSite(t)));
});

test("the plan names every address that will answer 301 or 410", async (t) => {
  const years = new Years(t);
  await years.publishAll(
    { noticias: [{ slug: "velha" }, { slug: "outra" }] },
    { noticias: [{ slug: "nova" }, { slug: "outra" }] },
  );
  const content = join(temporaryFolder(t), "content");
  writeContentFolder(content, { noticias: [{ slug: "novissima" }] });

  const plan = ["publish", content, "--store", years.store, "--dry-run"];
  const { stdout } = await runMontra(plan);
  const { effects } = JSON.parse((await runMontra([...plan, "--json"])).stdout);

  const [, addresses = ""] = stdout.split("addresses: ");
  assert.equal(
    addresses,
    `1 withdrawn, 2 redirected, 1 new, 2 with changed content
    - /noticias/outra/  410: withdrawn
    > /noticias/nova/  301: moved to /noticias/novissima/
    > /noticias/velha/  301: moved to /noticias/novissima/
    + /noticias/novissima/
    ~ /api/v1/vi-export/
    ~ /api/v1/noticias/
`,
  );
  assert.deepEqual(effects.gone, ["/noticias/outra/"]);
  assert.deepEqual(effects.removed, ["/noticias/nova/", "/noticias/outra/"]);
});
