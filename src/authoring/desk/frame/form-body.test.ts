import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { suite, test } from "node:test";
import { readForm } from "./form-body.ts";
import { DeskError } from "./page.ts";

const MEGABYTE = 1024 * 1024;
const TEXT = "application/x-www-form-urlencoded";

function requestOf(type: string | undefined, ...pieces: (string | Buffer)[]): IncomingMessage {
  const body = Readable.from(pieces.map((piece) => Buffer.from(piece as string)));
  return Object.assign(body, { headers: { "content-type": type } }) as unknown as IncomingMessage;
}

async function statusOf(reading: Promise<FormData>): Promise<number> {
  const error: unknown = await reading.then(
    () => new Error("it was read"),
    (refused) => refused,
  );
  if (error instanceof DeskError) return error.status;
  throw error;
}

function multipart(boundary: string, ...parts: readonly string[]): string {
  return `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;
}

suite("readForm()", () => {
  test("reads fields even if a piece ends within a percent-encoded character", async () => {
    const form = await readForm(requestOf(TEXT, "titulo=Obras+na+S%C", "3%A9&id=7&id=8"));
    assert.deepEqual(
      [...form],
      [
        ["titulo", "Obras na Sé"],
        ["id", "7"],
        ["id", "8"],
      ],
    );
  });

  test("reads files with their bytes and names, with a quoted or unquoted boundary", async () => {
    const body = multipart(
      "xYz",
      'Content-Disposition: form-data; name="titulo"\r\n\r\nSé',
      'Content-Disposition: form-data; name="imagem"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\u0001\u0002',
    );
    for (const type of [
      "multipart/form-data; boundary=xYz",
      'Multipart/Form-Data;boundary="xYz"',
    ]) {
      const form = await readForm(requestOf(type, body));
      assert.equal(form.get("titulo"), "Sé");
      const file = form.get("imagem") as File;
      assert.equal(file.name, "a.png");
      assert.deepEqual([...new Uint8Array(await file.arrayBuffer())], [1, 2]);
    }
  });

  test("refuses other media types with 415 and incomplete forms with 400", async () => {
    for (const type of [undefined, "", "application/json", "text/plain"])
      assert.equal(await statusOf(readForm(requestOf(type, "id=7"))), 415, String(type));
    assert.equal(await statusOf(readForm(requestOf("multipart/form-data", "id=7"))), 400);
    const cut = requestOf("multipart/form-data; boundary=xYz", "--xYz\r\nContent-Disp");
    assert.equal(await statusOf(readForm(cut)), 400);
  });

  test("refuses more than 16 MB of text with 413, and accepts a form at this limit", async () => {
    const pieces = Array.from({ length: 16 }, () => "x".repeat(MEGABYTE));
    const [first = "", ...others] = pieces;
    const form = await readForm(requestOf(TEXT, `a=${first.slice(2)}`, ...others));
    assert.equal((form.get("a") as string).length, 16 * MEGABYTE - 2);
    assert.equal(await statusOf(readForm(requestOf(TEXT, `a=${first}`, ...others))), 413);
  });

  test("counts the memory of a body only while it is read", async () => {
    const large = () =>
      requestOf(
        "multipart/form-data; boundary=xYz",
        ...Array.from({ length: 65 }, () => Buffer.alloc(MEGABYTE)),
      );
    // Together more than the limit for concurrent bodies, but one after the other.
    for (let turn = 0; turn < 4; turn++) assert.equal(await statusOf(readForm(large())), 413);
    assert.equal((await readForm(requestOf(TEXT, "id=7"))).get("id"), "7");
  });

  test("refuses a body with 503 if all bodies together would hold more than 192 MB", async () => {
    const three = [1, 2, 3].map(() => unfinished(64));
    await Promise.all(three.map(({ isHeld }) => isHeld));

    const fourth = unfinished(1);
    await fourth.isHeld.catch(() => {});
    for (const { leave } of [...three, fourth]) leave();
    const ended = await Promise.allSettled(three.map(({ read }) => read));

    assert.equal(await statusOf(fourth.read), 503);
    assert.ok(ended.every(({ status }) => status === "rejected"));
    assert.equal((await readForm(requestOf(TEXT, "id=7"))).get("id"), "7");
  });
});

/** An upload whose client sends some bytes and then stalls until it disconnects. */
function unfinished(megabytes: number) {
  const [sent, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const piece = Buffer.alloc(MEGABYTE);
  async function* body() {
    for (let count = 0; count < megabytes; count++) yield piece;
    sent.resolve();
    await left.promise;
    throw new Error("the client is gone");
  }
  const headers = { "content-type": "multipart/form-data; boundary=xYz" };
  const read = readForm(Object.assign(body(), { headers }) as unknown as IncomingMessage);
  return { read, isHeld: Promise.race([sent.promise, read]), leave: left.resolve };
}
