import assert from "node:assert/strict";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { BodyMemory, type Sent } from "./body-memory.ts";
import { Prepared } from "./prepared.ts";

const KIBIBYTE = 1024;
const PIECE = 100 * KIBIBYTE;

function prepared(bytes = PIECE): Prepared {
  const body = Buffer.alloc(bytes);
  return new Prepared({ status: 200, body, contentType: "text/plain", cacheControl: "no-store" });
}

function whole(response: Prepared): Sent {
  return { prepared: response, variant: response.identity };
}

function reader(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()));
}

test("BodyMemory makes room in the order of arrival, but not of what was asked for since", () => {
  const memory = new BodyMemory(3.5 * PIECE);
  const gone: string[] = [];
  const [asked, idle, third, fourth] = ["asked", "idle", "third", "fourth"].map((name) => ({
    name,
    response: prepared(),
  })) as { name: string; response: Prepared }[];
  const keep = (one: typeof asked) =>
    one && memory.keep(one.response, { pinned: false, onGone: () => gone.push(one.name) });
  for (const one of [asked, idle, third]) keep(one);
  (asked as { response: Prepared }).response.asked += 1;

  keep(fourth);

  assert.deepEqual(gone, ["idle"]);
  assert.ok(memory.keptBytes <= memory.maxBytes);
});

test("BodyMemory never gives up what is pinned, and does not take what is larger than all of it", () => {
  const memory = new BodyMemory(2.5 * PIECE);
  const gone: Prepared[] = [];
  const [pinned, other] = [prepared(), prepared()];
  memory.keep(pinned, { pinned: true, onGone: () => gone.push(pinned) });
  memory.keep(other, { pinned: false, onGone: () => gone.push(other) });

  const tooLarge = memory.keep(prepared(3 * PIECE), { pinned: false, onGone: () => {} });
  memory.keep(prepared(1.2 * PIECE), { pinned: false, onGone: () => {} });

  assert.equal(tooLarge, false);
  assert.deepEqual(gone, [other]);
  assert.ok(pinned.keeper);
});

test("BodyMemory counts a body once for all its slow readers, from the moment it is not kept", () => {
  const memory = new BodyMemory(10 * PIECE);
  const response = prepared();
  const [one, other] = [reader(), reader()];
  memory.keep(response, { pinned: false, onGone: () => {} });
  memory.watch(whole(response), one);
  memory.watch(whole(response), other);
  const whileKept = memory.looseBytes;

  memory.forget(response);
  const afterwards = memory.looseBytes;
  one.emit("close");
  const withOneReader = memory.looseBytes;
  other.emit("close");

  assert.deepEqual(
    [whileKept, afterwards, withOneReader, memory.looseBytes],
    [0, response.bytes, response.bytes, 0],
  );
});

test("BodyMemory gives up what is kept where slow readers hold the room", () => {
  const memory = new BodyMemory(2.5 * PIECE);
  const kept = prepared();
  memory.keep(kept, { pinned: false, onGone: () => {} });

  const readers = [reader(), reader()];
  for (const one of readers) memory.watch(whole(prepared()), one);
  const before = memory.isExhausted;
  memory.watch(whole(prepared()), reader());

  assert.equal(kept.keeper, undefined);
  assert.equal(memory.keptBytes, 0);
  assert.deepEqual([before, memory.isExhausted], [false, true]);
});

test("BodyMemory weighs a response again that has grown by a coding", () => {
  const memory = new BodyMemory(10 * PIECE);
  const response = prepared();
  memory.keep(response, { pinned: false, onGone: () => {} });
  const before = memory.keptBytes;

  response.addCoded("br", Buffer.alloc(5 * KIBIBYTE));
  response.keeper?.();

  assert.equal(memory.keptBytes, response.bytes);
  assert.ok(memory.keptBytes >= before + 5 * KIBIBYTE);
});

test("BodyMemory counts a body that was made for one reader beside what is kept", () => {
  const memory = new BodyMemory(10 * PIECE);
  const response = prepared();
  memory.keep(response, { pinned: false, onGone: () => {} });
  const readers = [reader(), reader()];
  const body = Buffer.alloc(KIBIBYTE);

  for (const one of readers)
    memory.watch({ prepared: response, variant: response.variantFor("br", body) }, one);
  const read = memory.looseBytes;
  for (const one of readers) one.emit("close");

  assert.deepEqual([read, memory.looseBytes], [2 * KIBIBYTE, 0]);
});

test("BodyMemory does not wait for a reader who went before the response was written", () => {
  const memory = new BodyMemory(10 * PIECE);
  const gone = reader();
  gone.destroy();

  memory.watch(whole(prepared()), gone);

  assert.equal(memory.looseBytes, 0);
});
