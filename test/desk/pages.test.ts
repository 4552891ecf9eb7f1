/** The desk over HTTP, without JavaScript: report, plan, publication, history. */
import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { existsSync, renameSync } from "node:fs";
import type { Socket } from "node:net";
import { test } from "node:test";
import { FolderStore } from "../../src/editions/store/folder/folder-store.ts";
import { PublishingFolderStore } from "../../src/editions/store/folder/writing/folder-publishing.ts";
import { IMAGE_ADDRESS, type Site } from "../support/content-folder.ts";
import { eventually } from "../support/eventually.ts";
import { publishFolder } from "../support/serving.ts";
import { type DeskUnderTest, startDeskOn } from "./running-desk.ts";

const hostile = '<script>alert("x")</script>\u001b[31m';

const before: Site = {
  temas: [{}, {}, {}, {}],
  autores: [{}],
  noticias: [{ titulo: "Velho título", conteudo: "<p>O prazo acaba em maio.</p>" }, {}],
};
const after: Site = {
  temas: [{}, {}, {}],
  autores: [{}, { titulo: hostile }],
  noticias: [{ titulo: "Novo título", conteudo: "<p>O prazo acaba em junho.</p>" }, {}],
};

/** The page once it is complete. */
async function read(desk: DeskUnderTest, path: string): Promise<string> {
  return await eventually(`${path} is there`, async () => {
    const text = await (await desk.get(path)).text();
    return !text.includes("data-progress") && text;
  });
}

const hidden = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? "";

/** Sends a form, and waits for the result. */
async function sendForm(
  desk: DeskUnderTest,
  path: string,
  fields: Record<string, string>,
): Promise<Response> {
  const answer = await desk.post(path, fields);
  const location = answer.headers.get("location");
  if (!location?.endsWith("?running")) return answer;
  return await eventually("it is done", async () => {
    const later = await desk.get(location);
    return !(await later.clone().text()).includes("data-progress") && later;
  });
}

/** The address of the next page. */
async function send(...form: Parameters<typeof sendForm>): Promise<string> {
  const answer = await sendForm(...form);
  const location = answer.headers.get("location");
  assert.ok(location !== null, await answer.text());
  return location;
}

async function publishShown(desk: DeskUnderTest, note = ""): Promise<string> {
  const plan = hidden(await read(desk, "/desk/publish/"), "plan");
  return await send(desk, "/desk/publish/", { plan, note, sure: "yes" });
}

test("the report shows each problem at its line, with what to do and where to do it", async (t) => {
  const desk = await startDeskOn(t, { temas: [{}], noticias: [{}] });
  const whole = await read(desk, "/desk/");
  const site = await desk.get("/api/v1/vi-export/", { Accept: "application/json" });
  assert.equal(site.headers.get("x-montra-preview") !== null, true);
  assert.match(await site.text(), /"count":1/);

  await desk.write({ temas: [{}], noticias: [{ data: "2026-02-31", titulo: "Um título" }] });
  const wrong = await read(desk, "/desk/");

  assert.match(whole, /<h1>Nothing is wrong<\/h1>/);
  assert.match(wrong, /<h1>1 problem in 1 file<\/h1>/);
  assert.match(wrong, /<b class="mark">1<\/b>/);
  assert.match(wrong, /<mark>[^<]*2026-02-31[^<]*<\/mark>/);
  assert.match(wrong, /<dt>Expected<\/dt><dd>[^<]+<\/dd><dt>To do<\/dt><dd>[^<]+<\/dd>/);
  assert.match(wrong, /href="\/desk\/write\/\?file=noticias\.json&amp;line=1&amp;field=data"/);
  assert.match(await read(desk, "/desk/changes/"), /nothing can be published yet/);
  assert.match(await read(desk, "/desk/publish/"), /nothing can be published yet/);
});

test("a site is published, changed, looked at as it was, gone back to, and forward again", async (t) => {
  const desk = await startDeskOn(t, before);

  const first = await publishShown(desk, "O primeiro");
  await desk.write(after);
  const changes = await read(desk, "/desk/changes/");
  const plan = hidden(await read(desk, "/desk/publish/"), "plan");
  const asked = await (await desk.post("/desk/publish/", { plan, note: "Prazos" })).text();
  const second = await send(desk, "/desk/publish/", { plan, note: "Prazos", sure: "yes" });

  assert.equal(first, "/desk/history/1/");
  assert.match(changes, /1 added, 1 changed, 1 removed/);
  assert.match(changes, /<del>Velho<\/del> título<\/td><td><ins>Novo<\/ins> título<\/td>/);
  assert.match(
    changes,
    /O prazo acaba em <del>maio<\/del>\.<\/td><td>O prazo acaba em <ins>junho<\/ins>\./,
  );
  assert.ok(changes.includes("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;\\u001b[31m"));
  assert.match(changes, /<summary>\d+ with changed content<\/summary>/);
  assert.match(asked, /<h1>One item would be withdrawn\. Is that intended\?<\/h1>/);
  assert.match(asked, /<li>Tema 4<\/li>/);
  assert.ok(!asked.includes("more than a third"));
  assert.equal(second, "/desk/history/2/");

  const done = await read(desk, second);
  assert.match(done, /<h1>Publication 2 is published<\/h1>/);
  assert.match(done, /test · Prazos/);
  const [shown = ""] = done.split("<details");
  assert.match(shown, /Readers see it now, or within seconds, except what is scheduled\./);
  assert.match(
    shown,
    /<a href="http:\/\/127\.0\.0\.1:8000\/noticias\/noticia-1\/">Novo título<\/a>/,
  );
  assert.doesNotMatch(shown.replaceAll(/href="[^"]*"/g, ""), /\/api\/|\b[234]\d\d\b/);
  assert.match(await read(desk, "/desk/changes/"), /<h1>Nothing would change<\/h1>/);

  const look = await desk.get("/desk/history/1/look");
  const was = look.headers.get("location") ?? "";
  const theNews = (headers: Record<string, string>) =>
    fetch(`${was}api/v1/vi-export/`, { headers: { Accept: "application/json", ...headers } });
  assert.notEqual(new URL(was).origin, desk.address);
  assert.equal((await theNews({})).status, 403);
  assert.match(await (await theNews({ Cookie: desk.cookie })).text(), /Velho título/);

  const history = await read(desk, "/desk/history/");
  assert.match(history, /href="\/desk\/history\/1\/back\/">Undo the last publication/);
  const back = await read(desk, "/desk/history/1/back/");
  assert.match(back, /<ins>Velho<\/ins> título/);
  const fields = { plan: hidden(back, "plan"), sure: "yes" };
  assert.equal(await send(desk, "/desk/history/1/back/", fields), "/desk/history/3/");
  for (const path of ["/desk/changes/", "/desk/publish/"]) {
    const comesBack = await read(desk, path);
    assert.match(comesBack, /rolled back publication 2[^<]*3 changes[^<]*<\/p>/, path);
    assert.match(comesBack, /<li>News items, 1 changed: Novo título<\/li>/, path);
  }
  const again = hidden(await read(desk, "/desk/history/2/back/"), "plan");
  const stale = await (await desk.post("/desk/history/2/back/", fields)).text();
  assert.match(stale, /Somebody has saved changes or published meanwhile/);
  const forward = { plan: again, sure: "yes", note: "" };
  assert.equal(await send(desk, "/desk/history/2/back/", forward), "/desk/history/4/");
  const store = new FolderStore(desk.store);
  const [two, four] = await Promise.all([2, 4].map((number) => store.publication(number)));
  assert.equal(two?.edition, four?.edition);
  assert.match(await read(desk, "/desk/history/"), /content of publication 2/);
  assert.deepEqual(desk.faults, []);
});

test("what was shown is what is published, or it is shown again", async (t) => {
  const desk = await startDeskOn(t, before);
  const plan = hidden(await read(desk, "/desk/publish/"), "plan");

  await desk.write(after);
  const sent = { plan, sure: "yes", note: "A semana" };
  const stale = await (await desk.post("/desk/publish/", sent)).text();
  const fresh = hidden(stale, "plan");
  await publishFolder(desk.folder, desk.store);
  const overtaken = await desk.post("/desk/publish/", { plan: fresh, sure: "yes" });

  assert.match(stale, /role="alert">Somebody has saved changes or published meanwhile/);
  assert.notEqual(fresh, plan);
  const since = /<section class="since">.*?<h2>All that is published/s.exec(stale)?.[0] ?? "";
  assert.match(since, /<del>Velho<\/del>.*<ins>Novo<\/ins>/s);
  assert.match(stale, /name="note" value="A semana"/);
  assert.match(await overtaken.text(), /<h1>Nothing would change<\/h1>/);
  assert.equal((await new FolderStore(desk.store).current())?.number, 1);
});

test("a store that had publications and has none is away, and is not begun anew", async (t) => {
  const desk = await startDeskOn(t, before);
  await publishShown(desk);
  renameSync(desk.store, `${desk.store}-away`);
  await desk.write(after);

  const words = /The store no longer has its publications/;
  for (const path of ["/desk/changes/", "/desk/publish/", "/desk/history/", "/desk/history/1/"]) {
    assert.match(await read(desk, path), words, path);
  }
  assert.ok(!existsSync(desk.store));
  renameSync(`${desk.store}-away`, desk.store);
  await eventually("it is there again", async () =>
    (await read(desk, "/desk/changes/")).includes("1 added, 1 changed, 1 removed"),
  );
  assert.deepEqual(desk.faults, []);
});

test("two desks on one folder see what each saves and publishes", async (t) => {
  const desk = await startDeskOn(t, before);
  const { folder, store: storeFolder } = desk;
  const other = await startDeskOn(t, {}, { folder, storeFolder });

  await publishShown(other);
  await other.write(after);

  await eventually("what the other has saved is seen", async () => {
    return (await read(desk, "/desk/changes/")).includes("1 added, 1 changed, 1 removed");
  });
  assert.match(await read(desk, "/desk/history/"), /Publication 1, the current one<\/a>/);
});

test("of two who publish at once one is told who does", async (t) => {
  const desk = await startDeskOn(t, before);
  const plan = hidden(await read(desk, "/desk/publish/"), "plan");
  const other = new PublishingFolderStore(desk.store);

  await using _session = await other.startPublishing({ who: "Outra", onWait: () => {} });
  const refused = await sendForm(desk, "/desk/publish/", { plan });

  assert.equal(refused.status, 409);
  assert.match(
    await refused.text(),
    /Outra is publishing just now, since .+\. Look again in a moment\./,
  );
});

test("an answer that takes long to make ends no connection, and none is closed while it is idle", async (t) => {
  const desk = await startDeskOn(t, before);
  const path = "/desk/history/";
  await desk.get(path);
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<undefined>();
  t.mock.method(FolderStore.prototype, "current", () => {
    asked.resolve();
    return held.promise;
  });
  const sockets = new Set<Socket>();
  const note = (message: unknown) => sockets.add((message as { socket: Socket }).socket);
  subscribe("http.server.request.start", note);
  t.after(() => unsubscribe("http.server.request.start", note));

  const page = desk.get(path);
  await asked.promise;
  const [socket] = sockets;
  const whileMade = socket?.timeout;
  held.resolve(undefined);
  await (await page).text();

  assert.equal(whileMade, 0);
  await eventually("it is sent", () => {
    return socket?.timeout === 0;
  });
});

test("a collection that loses more than a third of its items is asked about by name", async (t) => {
  const desk = await startDeskOn(t, before);
  await publishShown(desk);

  await desk.write({ ...before, temas: [{}] });
  const plan = hidden(await read(desk, "/desk/publish/"), "plan");
  const asked = await (await desk.post("/desk/publish/", { plan })).text();

  assert.match(asked, /3 of 4 items of temas would be withdrawn: more than a third\./);
});

test("images are shown from the store or from the folder, and nothing else is", async (t) => {
  const desk = await startDeskOn(t, { patrocinios: [{}] });

  const plan = await read(desk, "/desk/changes/");
  const ofFolder = await desk.get(`/desk/media/${IMAGE_ADDRESS}`);
  await publishShown(desk);
  const ofStore = await desk.get(`/desk/media/${IMAGE_ADDRESS}`);
  const strange = await desk.get(`/desk/media/${"0".repeat(32)}/..%2f..%2fsite.yaml`);

  assert.ok(plan.includes(`<figure><img src="/desk/media/${IMAGE_ADDRESS}"`));
  assert.equal(ofFolder.headers.get("location"), `/media/${IMAGE_ADDRESS}`);
  assert.equal(ofStore.headers.get("content-type"), "image/png");
  assert.equal(strange.status, 404);
});

test("what is scheduled is shown, and large plans say how much more there is", async (t) => {
  const temas = Array.from({ length: 130 }, () => ({}));
  const noticias = [{ titulo: "Amanhã", publicar_em: "2999-01-01T09:00:00Z" }];
  const desk = await startDeskOn(t, { temas, noticias });

  const changes = await read(desk, "/desk/changes/");

  assert.match(changes, /It is the first publication: everything is new\./);
  assert.match(changes, /<li>Amanhã <b class="now">appears on 1 January 2999 at 09:00<\/b>/);
  assert.match(await read(desk, "/desk/publish/"), /appears on 1 January 2999 at 09:00/);
  const list = await read(desk, "/desk/write/noticias/");
  assert.match(list, /Amanhã<\/a> <small>[^<]*<\/small><b class="now">appears on 1 January 2999/);
  assert.equal(changes.match(/<li>Tema /g)?.length, 100);
  assert.match(changes, /<p class="rest">[^<]*30[^<]*<\/p>/);
});

test("days, moments and flags that change are shown as readers say them", async (t) => {
  const site = { fuso_horario: "Europe/Lisbon" };
  const event = { titulo: "Encontro", data_inicio: "2027-03-05", data_fim: "2027-03-05" };
  const desk = await startDeskOn(t, { site, eventos: [event] });
  await publishShown(desk);
  const publicar_em = "2999-07-01T09:00:00";
  await desk.write({
    site,
    eventos: [{ ...event, data_fim: "2027-03-06", publicar_em, brevemente: true }],
  });

  const changes = await read(desk, "/desk/changes/");

  const cells = [...changes.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
    cell.replaceAll(/<[^>]+>/g, ""),
  );
  assert.deepEqual(cells.slice(3), [
    ...["Ends", "5 March 2027", "6 March 2027"],
    ...["Coming soon", "—", "✓"],
    ...["Shown from", "", "1 July 2999 at 09:00"],
  ]);
});

test("what is scheduled has no link after publishing, and no former name", async (t) => {
  const [publicar_em, today] = ["2999-01-01T09:00:00Z", { id: 2, titulo: "Hoje" }];
  const tomorrow = { id: 1, titulo: "Amanhã", publicar_em };
  const desk = await startDeskOn(t, { noticias: [tomorrow, today] });

  const published = await read(desk, await publishShown(desk));
  await desk.write({ noticias: [tomorrow, { ...today, publicar_em }] });
  const changes = await read(desk, "/desk/changes/");

  assert.match(published, /<a href="[^"]*\/noticias\/[^"]*">Hoje<\/a>/);
  assert.doesNotMatch(published, /<a [^>]*>Amanhã/);
  assert.match(changes, /<th scope="row">Shown from<\/th>/);
  assert.doesNotMatch(changes, /Former/);
});
