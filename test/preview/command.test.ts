/** `montra preview` in a process of its own, until it is stopped. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeContentFolder } from "../support/content-folder.ts";
import { eventually } from "../support/eventually.ts";
import { startMontra } from "../support/montra.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("montra preview shows a folder until it is stopped, and leaves nothing behind", async (t) => {
  const folder = temporaryFolder(t);
  const content = join(folder, "content");
  const scratch = join(folder, "scratch");
  for (const path of [content, scratch]) mkdirSync(path);
  writeContentFolder(content, { noticias: [{ titulo: "Um" }] });
  const before = readdirSync(content, { recursive: true });
  const child = startMontra(["preview", content, "--port", "0"], { TMPDIR: scratch });
  t.after(() => child.kill("SIGKILL"));
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [, address] = await eventually("an address", () => /on (http:\S+)\/\n/.exec(said) ?? false);
  await eventually("the folder", () =>
    said.includes("No problems: what is in the folder is shown.\n"),
  );

  const response = await fetch(`${address}/api/v1/noticias/`);
  assert.match(await response.text(), /"titulo":"Um"/);
  const events = await fetch(`${address}/-/preview/events`);
  writeFileSync(join(content, "noticias.json"), "[{");
  await eventually("the problem", () => said.includes("noticias.json:1:"));

  child.kill("SIGINT");
  const [exitCode] = await once(child, "exit");
  await events.text().catch(() => {});
  assert.equal(exitCode, 0);
  assert.deepEqual(readdirSync(scratch), []);
  assert.deepEqual(readdirSync(content, { recursive: true }), before);
});
