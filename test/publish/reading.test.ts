/** An item keeps its `modified` if only the reading of its text has changed. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeContentFolder } from "../support/content-folder.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const FIELDS = "---\nid: 1\ntitulo: A\nslug: a\ndata: 2026-02-01\nimagem: media/casa.png\n---\n";
const WRITTEN =
  "Rua do Notário, 1\n1000-001 Lisboa, tel. 213 456 789\n\n14. um\n17. dois\n\n![](media/casa.png)\n";
/** How an earlier version published the same text. */
const FORMER =
  '<p>Rua do Notário, 1\n1000-001 Lisboa, tel. 213 456 789</p>\n<ol start="14">\n<li>um</li>\n<li>dois</li>\n</ol>\n<p><img src="media/casa.png" alt=""></p>\n';

test("an item changes with its text, and not with the reading of the text", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, {});
  mkdirSync(join(content, "noticias"));
  const publishText = async (extension: string, text: string) => {
    writeFileSync(join(content, "noticias", `a.${extension}`), FIELDS + text);
    const result = await publishFolder(content, store);
    rmSync(join(content, "noticias", `a.${extension}`));
    assert.ok(result.outcome === "published", JSON.stringify(result));
    return result.counts.noticias;
  };

  await publishText("html", FORMER);
  const unchanged = { added: 0, changed: 0, removed: 0, unchanged: 1 };
  assert.deepEqual(await publishText("md", WRITTEN), unchanged);
  const changed = { added: 0, changed: 1, removed: 0, unchanged: 0 };
  assert.deepEqual(await publishText("md", WRITTEN.replace("17.", "18.")), changed);
});
