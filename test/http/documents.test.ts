/** Documents: headers, ranges, conditions; they are served wherever images are. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { writeContentFolder } from "../support/content-folder.ts";
import { archive, DOCX, PDF } from "../support/documents.ts";
import { SuiteEnding } from "../support/ending.ts";
import { runMontra } from "../support/montra.ts";
import { publishFolder, serveStore } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Larger than what is read whole, and than a piece of a file. */
const LARGE = archive({ "ruido.bin": randomBytes(1_500_000).toString("base64") });

function addressOf(name: string, bytes: Buffer): string {
  return `/media/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}/${name}`;
}

suite("a site with documents", () => {
  const t = new SuiteEnding();
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  let origin: string;

  before(async () => {
    writeContentFolder(content, {
      autores: [{ link: "media/acta.docx" }],
      eventos: [
        {
          link_registo: "media/Programa São João.pdf",
          acomodacao: `<p><a href="media/Programa São João.pdf">Programa</a> <a href="media/tudo.zip">tudo</a></p>`,
        },
      ],
    });
    mkdirSync(join(content, "media"), { recursive: true });
    writeFileSync(join(content, "media/Programa São João.pdf"), PDF);
    writeFileSync(join(content, "media/acta.docx"), DOCX);
    writeFileSync(join(content, "media/tudo.zip"), LARGE);
    const result = await publishFolder(content, store);
    assert.equal(result.outcome, "published", JSON.stringify(result));
    origin = (await serveStore(t, store)).address;
  });
  after(() => t.end());

  const pdf = addressOf("programa-sao-joao.pdf", PDF);

  test("JSON has their absolute addresses, in texts and in fields", async () => {
    const authors = (await (await fetch(`${origin}/api/v1/autores/`)).json()) as {
      results: { link: string }[];
    };
    const events = (await (await fetch(`${origin}/api/v1/eventos/`)).json()) as {
      results: { link_registo: string; acomodacao: string }[];
    };

    const site = "https://api.example.pt";
    assert.equal(
      events.results[0]?.acomodacao,
      `<p><a href="${site}${pdf}">Programa</a> <a href="${site}${addressOf("tudo.zip", LARGE)}">tudo</a></p>`,
    );
    assert.equal(authors.results[0]?.link, site + addressOf("acta.docx", DOCX));
    assert.equal(events.results[0]?.link_registo, site + pdf);
    const calendar = await (await fetch(`${origin}/api/v1/eventos/?format=ics`)).text();
    assert.ok(calendar.replaceAll("\r\n ", "").includes(site + pdf));
  });

  test("a PDF is shown, in a sandbox and as nothing else", async () => {
    const response = await fetch(origin + pdf);

    assert.equal(response.status, 200);
    const fields = [
      "content-type",
      "content-disposition",
      "x-content-type-options",
      "content-security-policy",
      "cross-origin-resource-policy",
      "cache-control",
      "accept-ranges",
      "vary",
      "etag",
    ];
    assert.deepEqual(Object.fromEntries(fields.map((name) => [name, response.headers.get(name)])), {
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="programa-sao-joao.pdf"',
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
      vary: null,
      etag: `"${pdf.slice("/media/".length, "/media/".length + 32)}"`,
    });
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(PDF));
  });

  test("every other document is kept as a file", async () => {
    const response = await fetch(origin + addressOf("acta.docx", DOCX));

    assert.equal(response.headers.get("content-disposition"), 'attachment; filename="acta.docx"');
    assert.equal(
      response.headers.get("content-type"),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    );
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(DOCX));
  });

  test("HEAD, a range, a condition and OPTIONS are answered as of images", async () => {
    const url = origin + addressOf("tudo.zip", LARGE);
    const head = await fetch(url, { method: "HEAD" });
    const part = await fetch(url, { headers: { range: "bytes=1000000-1000099" } });
    const etag = head.headers.get("etag") ?? "";
    const unchanged = await fetch(url, { headers: { "if-none-match": etag } });
    const options = await fetch(url, { method: "OPTIONS" });

    assert.equal(head.headers.get("content-length"), String(LARGE.length));
    assert.equal(part.status, 206);
    assert.equal(part.headers.get("content-range"), `bytes 1000000-1000099/${LARGE.length}`);
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(LARGE.subarray(1_000_000, 1_000_100)));
    assert.equal(unchanged.status, 304);
    assert.ok(
      ((await options.json()) as { renders: string[] }).renders.includes("application/pdf"),
    );
    assert.ok(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(LARGE));
  });

  test("a copy, an export and the check of a store have them", async () => {
    const [copied, exported] = [join(folder, "copied"), join(folder, "exported")];

    for (const command of [
      ["copy", store, copied],
      ["verify", "--store", copied],
      ["export", exported, "--store", copied],
    ]) {
      const { exitCode, stderr } = await runMontra(command);
      assert.equal(exitCode, 0, `${command[0]}: ${stderr}`);
    }

    assert.ok(readFileSync(join(exported, "media/Programa São João.pdf")).equals(PDF));
    assert.match(
      readFileSync(join(exported, "autores.json"), "utf8"),
      /"link": "media\/acta\.docx"/,
    );
    const again = await publishFolder(exported, join(folder, "again"));
    assert.equal(again.outcome, "published");
    const first = readFileSync(join(store, "media", pdf.slice("/media/".length)));
    assert.ok(readFileSync(join(folder, "again/media", pdf.slice("/media/".length))).equals(first));
  });

  test("a document that changes between check and publication is not published", async () => {
    writeFileSync(join(content, "media/tudo.zip"), archive({ "outro.txt": "a" }));
    const next = join(folder, "changing");

    const publishing = publishFolder(content, next, {
      approve: async () => {
        writeFileSync(join(content, "media/tudo.zip"), archive({ "outro.txt": "b" }));
        return true;
      },
    });

    await assert.rejects(publishing, {
      name: "ContentChangedError",
      message: /^media\/tudo\.zip changed/,
    });
  });
});
