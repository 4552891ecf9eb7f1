/** Compares two services' responses, byte for byte, at every address that one of them names. */
import assert from "node:assert/strict";
import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { crawl } from "../../support/crawl.ts";
import { Dice, isWhole } from "../../support/scale.ts";

const ACCEPTS = ["application/json, image/*", "text/html,application/xhtml+xml,*/*;q=0.8"];
// They depend on the time and the connection.
const NOT_COMPARED = new Set(["date", "connection", "keep-alive"]);

interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Text, or length and digest: a diff of two images would take gigabytes. */
  readonly body: string;
}

async function ask(address: string, path: string, accept: string): Promise<Answer> {
  const headers = { Accept: accept, "Accept-Encoding": "identity" };
  const response = await fetch(address + path, { headers, redirect: "manual" });
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !NOT_COMPARED.has(name)),
    body: isUtf8(body) ? body.toString() : `${body.length} bytes, ${hash("sha256", body)}`,
  };
}

/** In `npm run test:all` each address once, as JSON or page. @returns how many were compared */
export async function assertSameAnswers(
  one: string,
  other: string,
  publicUrl: string,
): Promise<number> {
  const { visited } = await crawl(one, publicUrl);
  const dice = new Dice();
  let compared = 0;
  for (const path of visited) {
    for (const accept of isWhole ? ACCEPTS : [dice.one(ACCEPTS)]) {
      const [expected, found] = await Promise.all([
        ask(one, path, accept),
        ask(other, path, accept),
      ]);
      assert.deepEqual(found, expected, `${path} for ${accept} (seed ${dice.seed})`);
      compared += 1;
    }
  }
  return compared;
}
