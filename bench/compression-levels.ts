/** `node bench/compression-levels.ts <store>`: the table of levels in docs/performance.md. */
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { startMontra } from "./peers.ts";

const levels: [name: string, compress: (body: Buffer) => Buffer][] = [
  ...[1, 4, 5, 6, 7, 9, 11].map((level): [string, (body: Buffer) => Buffer] => [
    `br ${level}`,
    (body) =>
      brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
  ]),
  ...[1, 3, 6, 9, 12, 15, 19].map((level): [string, (body: Buffer) => Buffer] => [
    `zstd ${level}`,
    (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
  ]),
  ...[1, 4, 6, 7, 9].map((level): [string, (body: Buffer) => Buffer] => [
    `gzip ${level}`,
    (body) => gzipSync(body, { level }),
  ]),
];

// The fastest of several passes counts, because other load only adds time.
const PASSES = 7;

const bodies = await fetchBodies(process.argv[2] as string);
const best = new Map<string, number>();
for (let pass = 0; pass < PASSES; pass++) {
  for (const [level, compress] of levels) {
    for (const { name, body } of bodies) {
      const from = performance.now();
      compress(body);
      const took = performance.now() - from;
      const key = `${level} ${name}`;
      best.set(key, Math.min(took, best.get(key) ?? Infinity));
    }
  }
}
console.log(`| level | ${bodies.map(({ name }) => name).join(" | ")} |`);
console.log(`| --- |${" ---: |".repeat(bodies.length)}`);
for (const [level, compress] of levels) {
  const cells = bodies.map(({ name, body }) => {
    const ratio = body.length / compress(body).length;
    return `${ratio.toFixed(2)} in ${best.get(`${level} ${name}`)?.toFixed(2)} ms`;
  });
  console.log(`| ${level} | ${cells.join(" | ")} |`);
}

async function fetchBodies(store: string) {
  await using montra = await startMontra({ store, core: "1", port: 18_299 });
  const read = async (path: string, accept = "application/json") => {
    const headers = { Accept: accept, "Accept-Encoding": "identity" };
    const response = await fetch(montra.origin + path, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    return {
      name: `${path}${accept === "text/html" ? ", page" : ""} (${body.length} bytes)`,
      body,
    };
  };
  return [
    await read("/api/v1/vi-export/"),
    await read("/api/v1/eventos/"),
    await read("/api/v1/eventos/", "text/html"),
  ];
}
