/**
 * Files that killed processes left in the temporary folder are removed, but not those of live ones.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { runMontraAlone, startMontra } from "../../support/montra.ts";
import { makeSite } from "./site.ts";

const PUBLISHER = fileURLToPath(new URL("publisher.ts", import.meta.url));

test("publishers that were killed leave nothing in the temporary folder once another one has run", async (context) => {
  const t = endingOf(context);
  const { store, folder } = await makeSite(t);
  const [content, temporary] = [join(folder, "content"), join(folder, "temporary")];
  writeContentFolder(content, { temas: [{ nome: "Um" }] });
  mkdirSync(temporary);
  const left = () => readdirSync(temporary).filter((name) => name.startsWith("montra-"));
  const env = { ...process.env, TMPDIR: temporary };
  for (const moment of ["reading", "storedEdition"]) {
    const child = spawn(process.execPath, [PUBLISHER, content, store, moment], { env });
    await once(child, "close");
    assert.equal(child.signalCode, "SIGKILL");
  }
  assert.equal(left().length, 1, "the second has removed what the first left");
  // A live one: it waits for the lock.
  const session = await openPublishingStore(store).startPublishing({ who: "t", onWait: () => {} });
  const waiting = startMontra(["publish", content, "--yes", "--store", store], {
    TMPDIR: temporary,
  });
  const exit = once(waiting, "exit");
  t.after(async () => {
    waiting.kill("SIGKILL");
    await exit;
  });
  let said = "";
  waiting.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await eventually("it waits for the lock", () => said.includes("publishing"));
  const [alive, ...others] = left();
  assert.deepEqual(others, [], "it has removed what was left");
  const another = join(temporary, "montra-process-of-another");
  mkdirSync(another);
  if (process.geteuid?.() === 0) chownSync(another, 12_345, 12_345);

  const ran = await runMontraAlone(["history", "--store", store], { TMPDIR: temporary });

  assert.equal(ran.exitCode, 0, ran.stderr);
  assert.deepEqual(left().sort(), [alive, "montra-process-of-another"].sort());
  await session[Symbol.asyncDispose]();
  await exit;
  assert.equal(waiting.exitCode, 0);
  assert.deepEqual(left(), ["montra-process-of-another"]);
});
