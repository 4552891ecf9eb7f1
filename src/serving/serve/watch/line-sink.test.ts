import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { test } from "node:test";
import { eventually } from "../../../../test/support/eventually.ts";
import { LineSink, MAX_LINE_BYTES } from "./line-sink.ts";

test("a sink writes whole lines in order, in pieces of at most PIPE_BUF bytes", async () => {
  const pieces: string[] = [];
  const sink = new LineSink(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        pieces.push(chunk.toString("latin1"));
        setImmediate(done);
      },
    }),
  );
  const lines = Array.from({ length: 500 }, (_, number) => `${number} ${"x".repeat(number)}\n`);

  for (const line of lines) sink.write(line);
  await eventually("they are written", () => pieces.at(-1)?.endsWith(lines.at(-1) as string));
  sink.write("afterwards\n");
  await sink.end();

  assert.equal(pieces.join(""), `${lines.join("")}afterwards\n`);
  for (const piece of pieces) assert.ok(piece.length <= MAX_LINE_BYTES && piece.endsWith("\n"));
  assert.ok(pieces.length < 60, `${pieces.length} pieces`);
  assert.equal(sink.lost, 0);
});

test("a sink whose reader reads nothing buffers a mebibyte and counts the lost lines", async () => {
  let taken = 0;
  const sink = new LineSink(
    new Writable({
      write(chunk: Buffer) {
        taken += chunk.length;
      },
    }),
  );
  const line = `${"x".repeat(1023)}\n`;

  for (let number = 0; number < 3000; number += 1) sink.write(line);
  await sink.end();

  assert.equal(sink.lost, 3000 - 1024);
  assert.ok(taken <= MAX_LINE_BYTES);
});

test("a sink whose reader has gone counts the lost lines and does not throw", async () => {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done(new Error("EPIPE")) });
  const sink = new LineSink(stream);

  sink.write("one\n");
  await eventually("it has gone", () => stream.errored !== null);
  sink.write("two\n");
  await sink.end();

  assert.equal(sink.lost, 1);
});
