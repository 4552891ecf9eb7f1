/** Documents in a PostgreSQL store: stored in pieces, and served by a node that never had them. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeContentFolder } from "../../support/content-folder.ts";
import { archive } from "../../support/documents.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { publishFolder, serveStore } from "../../support/serving.ts";
import { makeSite } from "./site.ts";

test("a document of several parts is stored and served with the bytes of its file", async (context) => {
  const t = endingOf(context);
  const { store, folder } = await makeSite(t);
  const content = join(folder, "content");
  const document = archive({ "ruido.bin": randomBytes(6_500_000).toString("base64") });
  writeContentFolder(content, { autores: [{ link: "media/tudo.zip" }] });
  writeFileSync(join(content, "media/tudo.zip"), document);

  const result = await publishFolder(content, store);
  const { address } = await serveStore(t, store);

  assert.equal(result.outcome, "published");
  const hash = createHash("sha256").update(document).digest("hex").slice(0, 32);
  // A slow machine may need a retry.
  const response = await eventually("the document", async () => {
    const answer = await fetch(`${address}/media/${hash}/tudo.zip`);
    return answer.status === 200 && answer;
  });
  assert.equal(response.headers.get("content-type"), "application/zip");
  assert.ok(Buffer.from(await response.arrayBuffer()).equals(document));
});
