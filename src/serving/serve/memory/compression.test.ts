import assert from "node:assert/strict";
import { test } from "node:test";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, zstdDecompress } from "node:zlib";
import { type Coding, codings } from "../../protocol/negotiation.ts";
import { PreparedResponse } from "../../protocol/prepared.ts";
import { Compression } from "./compression.ts";

const decompress: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
  gzip: promisify(gunzip),
};

const body = Buffer.from("Reabilitação urbana. ".repeat(500));

function prepared(): PreparedResponse {
  return new PreparedResponse({
    status: 200,
    body,
    contentType: "text/plain",
    cacheControl: "no-store",
  });
}

for (const coding of codings) {
  test(`Compression in ${coding} decodes to the same bytes and has a tag of its own`, async () => {
    const response = prepared();
    response.markCached(() => {});

    const variant = await new Compression().compress(response, coding);

    assert.ok(variant);
    assert.deepEqual(await decompress[coding](variant.body), body);
    assert.equal(variant.etag, response.identity.etag?.replace(/"$/, `-${coding}"`));
    assert.ok(variant.header.fields.includes(coding));
    assert.equal(
      variant.header.fields[variant.header.fields.indexOf("Content-Length") + 1],
      String(variant.body.length),
    );
  });
}

test("Compression runs once for concurrent requests, and stores nothing in responses not cached", async () => {
  const compression = new Compression();
  const [kept, passing] = [prepared(), prepared()];
  let grown = 0;
  kept.markCached(() => {
    grown += 1;
  });

  const variants = await Promise.all(
    Array.from({ length: 9 }, () => compression.compress(kept, "br")),
  );
  await compression.compress(passing, "gzip");

  assert.equal(new Set(variants).size, 1);
  assert.equal(grown, 1);
  assert.equal(kept.coded("br"), variants[0]);
  assert.deepEqual([passing.coded("br"), passing.coded("gzip")], [undefined, undefined]);
});

test("Compression takes no further body while four mebibytes are being compressed", async () => {
  const compression = new Compression();
  const large = () => {
    const letters = Buffer.alloc(1024 * 1024, "a");
    return new PreparedResponse({
      status: 200,
      body: letters,
      contentType: "text/plain",
      cacheControl: "",
    });
  };

  const answers = Array.from({ length: 8 }, () => compression.compress(large(), "gzip"));
  const started = answers.filter((answer) => answer !== undefined);
  const variants = await Promise.all(started);

  assert.equal(started.length, 4);
  for (const one of variants) assert.ok(one.header.fields.includes("gzip"));
  assert.notEqual(compression.compress(large(), "gzip"), undefined);
});
