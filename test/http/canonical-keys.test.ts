/** Equal requests have equal cache keys, and different responses different ones. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import fc from "fast-check";
import { Edition } from "../../src/editions/edition/open-edition.ts";
import { FolderStore } from "../../src/editions/store/folder/folder-store.ts";
import { plainAnswer, plan } from "../../src/serving/api/answer-plan.ts";
import { Catalogue } from "../../src/serving/api/catalogue.ts";
import { readParameters } from "../../src/serving/api/read-parameters.ts";
import { lists } from "../../src/serving/api/resources/resources.ts";
import { parseTarget } from "../../src/serving/protocol/target.ts";
import { findRoute } from "../../src/serving/serve/routes.ts";
import { SuiteEnding } from "../support/ending.ts";
import { sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishAndServe } from "../support/serving.ts";

const name = fc.constantFrom(
  "page",
  "page_size",
  "premio",
  "categorias__descricao",
  "format",
  "foo",
);
const value = fc.constantFrom(
  ..."|1|2|01|+1|last|5|10|100|500|Residencial| Residencial |Turístico|Turi\u0301stico|premio-1|Prémio 1|nenhum|json".split(
    "|",
  ),
);
const path = fc.constantFrom(
  "/api/v1/eventos/",
  "/api/v1/ultimos/eventos/",
  "/api/v1/vi-export/",
  "/api/premio/candidatos/",
  "/api/premio/vencedores/",
  "/api/premio/list/1/patrociniostop/",
);
const query = fc.array(fc.tuple(name, value), { maxLength: 4 });

suite("canonical keys", () => {
  const ending = new SuiteEnding();
  let catalogue: Catalogue;
  before(async () => {
    const { store } = await publishAndServe(ending, sampleOfEverything);
    const reader = new FolderStore(store);
    const current = await reader.current();
    assert.ok(current);
    const edition = new Edition(await reader.editionFile(current.edition));
    catalogue = new Catalogue(edition, { publicUrl: "https://api.example.pt", lists });
    ending.after(() => catalogue[Symbol.dispose]());
  });
  after(() => ending.end());

  const planOf = (url: string) => {
    const target = parseTarget(url);
    assert.ok(!("message" in target) && !("message" in target.query));
    const { route, segments } = findRoute(target) ?? {};
    assert.ok(route?.kind === "resource" && segments);
    const { resource } = route;
    const given = readParameters(resource, target.query);
    if ("parameter" in given) return undefined;
    const planned = plan(catalogue, resource, { segments, parameters: given, now: 0 });
    return typeof planned === "string" ? undefined : planned;
  };
  const spell = (at: string, pairs: readonly (readonly [string, string])[]) =>
    `${at}?${new URLSearchParams(pairs.map(([one, other]) => [one, other]))}`;

  test("different answers never share a key", () => {
    const answers = new Map<string, string>();
    fc.assert(
      fc.property(path, query, (at, pairs) => {
        const planned = planOf(spell(at, pairs));
        if (!planned) return;
        const answer = JSON.stringify(plainAnswer(planned));
        assert.equal(answers.get(planned.key) ?? answer, answer, planned.key);
        answers.set(planned.key, answer);
      }),
      { numRuns: 3000 },
    );
  });

  test("order, unknown and empty parameters, and escapes do not change the key", () => {
    fc.assert(
      fc.property(path, query, fc.boolean(), (at, pairs, escaped) => {
        const unique = [...new Map(pairs)].filter(([, given]) => given !== "");
        const plain = planOf(spell(at, unique));
        const noisy = [["zz", "1"], ...unique.toReversed(), ["empty", ""]] as [string, string][];
        const other = planOf(spell(escaped ? at.replaceAll("o", "%6F") : at, noisy));

        assert.equal(other?.key, plain?.key);
      }),
    );
  });

  test("values that match nothing share one key", () => {
    const keys = fc.sample(fc.string(), 200).map((text) => {
      const filter = new URLSearchParams({ categorias__descricao: `x${text}` });
      return planOf(`/api/premio/candidatos/?${filter}`.replaceAll("%00", ""))?.key;
    });

    assert.deepEqual([...new Set(keys)], ["/api/premio/candidatos/ without items"]);
  });
});
