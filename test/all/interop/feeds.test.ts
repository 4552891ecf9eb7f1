/** Feeds in an independent reader; test/contract/feeds.test.ts compares them literally. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFeed } from "../../../tools/test/validators.ts";
import { IMAGE_ADDRESS } from "../../support/content-folder.ts";
import { publishAndServe } from "../../support/serving.ts";

const moments = { created: "2026-01-01T10:00:00Z", modified: "2026-01-02T10:00:00Z" };

test("an independent reader finds the newest fifty, whatever page is asked for", async (t) => {
  const site = await publishAndServe(t, {
    noticias: [
      ...Array.from({ length: 60 }, () => ({ data: "2024-01-01", ...moments })),
      {
        titulo: "Casas & <ruas>",
        data: "2026-07-01",
        conteudo: '<p>Veja <a href="/noticias/noticia-1/">isto</a> ]]&gt;</p>',
        ...moments,
      },
    ],
    site: { vi_export: { maximo: 100 } },
  });
  for (const format of ["atom", "rss"]) {
    const path = `/api/v1/vi-export/?format=${format}&page=2&page_size=3`;

    const feed = parseFeed(await (await site.get(path)).text());

    assert.equal(feed.title, "Sítio de teste — News teasers");
    assert.equal(feed.items.length, 50);
    const [first] = feed.items;
    assert.equal(first?.id, "tag:api.example.pt,2026:noticias/61");
    assert.equal(first?.title?.trim(), "Casas & <ruas>");
    assert.equal(first?.url, "https://api.example.pt/noticias/noticia-61/");
    assert.equal(first?.published?.toISOString(), "2026-06-30T23:00:00.000Z");
    assert.equal(first?.image?.url, `https://api.example.pt/media/${IMAGE_ADDRESS}`);
    assert.match(
      first?.content ?? "",
      /<a href="https:\/\/api\.example\.pt\/noticias\/noticia-1\/">/,
    );
  }
});
