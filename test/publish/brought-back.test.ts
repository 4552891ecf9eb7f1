/** After a rollback the folder still has the undone changes, and the next publication says so. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { rollback } from "../../src/authoring/publish/rollback.ts";
import { openPublishingStore } from "../../src/editions/store/open/open-publishing-store.ts";
import { type Site, writeContentFolder } from "../support/content-folder.ts";
import { runMontra } from "../support/montra.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const before: Site = {
  temas: [
    { id: 1, nome: "Arrendamento" },
    { id: 2, nome: "Obras" },
  ],
  noticias: [
    { id: 1, titulo: "Primeira" },
    { id: 2, titulo: "Segunda" },
  ],
};
const after: Site = {
  site: { iframe_hosts: ["video.example"] },
  temas: [{ id: 1, nome: "Arrendamento" }],
  noticias: [
    { id: 1, titulo: "Primeira, mudada" },
    { id: 2, titulo: "Segunda" },
    { id: 3, titulo: "Terceira" },
  ],
};
const alone: Site = {
  ...before,
  noticias: [...(before.noticias ?? []), { id: 9, titulo: "Nova" }],
};

test("publish says what it brings back of what a rollback went back over", async (t) => {
  const folder = temporaryFolder(t);
  const store = join(folder, "store");
  const write = (name: string, site: Site) => {
    const content = join(folder, name);
    writeContentFolder(content, site);
    return content;
  };
  await publishFolder(write("before", before), store);
  await publishFolder(write("after", after), store);
  const options = { to: undefined, who: "test", note: "", onWait: () => {} };
  await rollback(openPublishingStore(store), options);
  const [content, other] = [write("again", after), write("alone", alone)];
  const publish = ["publish", content, "--store", store, "--allow-removals"];

  const planned = await runMontra([...publish, "--dry-run"]);
  const without = await runMontra(["publish", other, "--store", store, "--dry-run"]);
  const done = await runMontra([...publish, "--yes", "--then", "cat >&2"]);
  const next = await runMontra(["publish", other, "--store", store, "--dry-run", "--json"]);

  const lines = [
    "  Publication 3 rolled back publication 2, but the folder still has the content of publication 2. Publishing brings back 4 changes:",
    "    ~ site.yaml",
    "    - temas Obras",
    "    ~ noticias Primeira, mudada",
    "    + noticias Terceira",
  ].join("\n");
  assert.ok(planned.stdout.includes(lines), planned.stdout);
  assert.ok(!without.stdout.includes("rolled back"), without.stdout);
  // Without a terminal no plan was shown.
  assert.ok(done.stderr.includes(lines), done.stderr);
  assert.equal(done.exitCode, 0);
  // From then on, the publication after the rollback counts.
  assert.equal("bringsBack" in (JSON.parse(next.stdout) as object), false);
});
