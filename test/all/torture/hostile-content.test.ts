/** Hostile files of the largest allowed size are refused with their line, or published. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import sharp from "sharp";
import { contentFolder } from "../../content/content-folder.ts";
import { Dice, isWhole } from "../../support/scale.ts";
import { HOSTILE } from "../content/hostile-files.ts";
import { costOf, MAX_MEBIBYTES, MAX_SECONDS } from "../content/measure-cost.ts";

const dice = new Dice();
console.log(`seed ${dice.seed}`);
const tests: [name: string, body: (t: TestContext) => Promise<void>][] = [];

for (const { name, files, whole, said } of HOSTILE) {
  tests.push([
    `${name} costs no more than any file may`,
    async (t) => {
      const folder = contentFolder(t, files(whole));
      const { seconds, peakMebibytes, first, longestLine } = await costOf(folder);

      t.diagnostic(`${seconds[0]?.toFixed(1)} s, ${Math.round(peakMebibytes)} MiB`);
      if (said) assert.match(first ?? "published", said);
      else assert.equal(first, undefined);
      assert.ok(peakMebibytes <= MAX_MEBIBYTES, `${peakMebibytes} MiB`);
      assert.ok((seconds[0] ?? 0) <= MAX_SECONDS, `${seconds[0]} s`);
      assert.ok(longestLine <= 2000, `a line of ${longestLine} characters`);
    },
  ]);
}

for (const [format, width, height] of [
  ["jpeg", 7050, 7050],
  ["png", 10_000, 10_000],
  ["gif", 10_000, 10_000],
  ["webp", 12_500, 4000],
  ["avif", 5000, 4000],
] as const) {
  tests.push([
    `the largest image in ${format} costs no more than any file may`,
    async (t) => {
      const bytes = await sharp({
        create: { width, height, channels: 3, background: "#246" },
        limitInputPixels: false,
      })
        .toFormat(format, { effort: 1, progressive: true })
        .toBuffer();
      const name = `media/imagem.${format === "jpeg" ? "jpg" : format}`;
      const news = `---\nid: 1\ntitulo: Obras\ndata: 2026-02-01\nimagem: ${name}\n---\n`;
      // Two different ones at a time.
      const other = name.replace("imagem.", "outra.");
      const folder = contentFolder(t, {
        [name]: bytes,
        [other]: Buffer.concat([bytes, Buffer.from(" ")]),
        "noticias/obras.md": news,
        "noticias/rendas.md": news.replace("id: 1", "id: 2").replace(name, other),
      });

      const { seconds, peakMebibytes, first } = await costOf(folder);

      t.diagnostic(`${seconds[0]?.toFixed(1)} s, ${Math.round(peakMebibytes)} MiB`);
      assert.equal(first, undefined);
      assert.ok(peakMebibytes <= MAX_MEBIBYTES, `${peakMebibytes} MiB`);
      assert.ok((seconds[0] ?? 0) <= MAX_SECONDS, `${seconds[0]} s`);
    },
  ]);
}

for (const [name, body] of isWhole ? tests : dice.shuffled(tests).slice(0, 1)) test(name, body);
