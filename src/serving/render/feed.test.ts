import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { publishedStore } from "../../../test/support/serving.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { openNodeStore } from "../../editions/store/open/open-store.ts";
import { type Plan, plan } from "../api/answer-plan.ts";
import { Catalogue } from "../api/catalogue.ts";
import { noParameters } from "../api/parameter-values.ts";
import { viExportList } from "../api/resources/noticias.ts";
import { lists } from "../api/resources/resources.ts";
import { atom } from "./atom.ts";
import { jsonFeed } from "./json-feed.ts";
import { renderContext } from "./prepare.ts";
import { rss } from "./rss.ts";

const TEXT = 100_000;

suite("feeds", () => {
  test("reserve memory for each entry before the next ones are read, and stop if there is none", async (t) => {
    const conteudo = `<p>${"x".repeat(TEXT)}</p>`;
    const noticias = Array.from({ length: 12 }, () => ({ conteudo }));
    const place = await publishedStore(t, { noticias });
    const store = openNodeStore(place, { onWarning: () => {} });
    const { edition: sha256 } = (await store.current()) ?? assert.fail();
    using edition = new Edition(await store.editionFile(sha256));
    const catalogue = new Catalogue(edition, { publicUrl: "https://api.example.pt", lists });
    const now = Date.parse("2026-03-01T12:00:00Z");

    for (const representation of [atom, rss, jsonFeed]) {
      const { extent } = representation;
      const request = { segments: {}, parameters: noParameters, now, extent };
      const planned = plan(catalogue, viExportList, request) as Plan;
      const taken: number[] = [];
      const reserve = (characters: number) => {
        taken.push(characters);
        if (taken.length > 6) throw new Error("no memory");
      };

      const context = renderContext(planned, { catalogue, now, memory: { reserve } });
      assert.throws(() => representation.render(planned, context), /no memory/);
      // Seven of the twelve.
      assert.equal(taken.length, 7);
      for (const characters of taken) assert.ok(characters >= TEXT);
    }
  });
});
