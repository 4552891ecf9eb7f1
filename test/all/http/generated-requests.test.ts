/**
 * Generated requests: no 5xx, no hang, and every error is a problem document that names the
 * mistake, or a bare 400 if it is not HTTP.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { problemTypes } from "../../../src/contract/problems.ts";
import { generatedRequest } from "../../support/generated-request.ts";
import { type RawAnswer, sendRaw } from "../../support/raw-http.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { scaled } from "../../support/scale.ts";
import { publishAndServe } from "../../support/serving.ts";

const COUNT = scaled(20_000);
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const AT_ONCE = 16;
const STATUSES = [200, 301, 304, 400, 404, 405, 406];

test(`${COUNT} generated requests (SEED=${SEED})`, async (t) => {
  const { serving } = await publishAndServe(t, sampleOfEverything);
  const statuses = new Map<number, number>();
  const wrong: { request: string; because: string }[] = [];

  const one = async ({ method, bytes }: { method: string; bytes: Buffer }) => {
    const answer = await sendRaw(serving.address, bytes, { head: method === "HEAD" });
    const because = answer ? faultOf(answer, method) : "no answer";
    if (because) wrong.push({ request: bytes.toString(), because });
    if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  };
  // By chance a status may be missing at first.
  for (let seed = SEED; seed < SEED + 10; seed++) {
    const requests = fc.sample(generatedRequest, { seed, numRuns: COUNT });
    for (let at = 0; at < requests.length; at += AT_ONCE) {
      await Promise.all(requests.slice(at, at + AT_ONCE).map(one));
    }
    if (STATUSES.every((status) => statuses.has(status))) break;
  }

  t.diagnostic(`answers by status: ${JSON.stringify([...statuses].sort())}`);
  assert.deepEqual(wrong, []);
  for (const status of STATUSES) {
    assert.ok(statuses.has(status), `no request was answered ${status}`);
  }
});

/** @returns `undefined` if the response is correct */
function faultOf({ status, headers, body }: RawAnswer, method: string): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (/evil\.example/.test(body)) return "it echoes Host";
  if (status < 400) return undefined;
  const type = headers.get("content-type");
  if (type === undefined) return status === 400 ? undefined : `a bare ${status}`;
  if (type === "text/html; charset=utf-8") return undefined;
  if (type !== "application/problem+json") return `an error as ${type}`;
  if (method === "HEAD") return undefined;
  const problem = JSON.parse(body) as { type: string; status: number; detail: string };
  const known = /\/problems\/([a-z-]+)\/$/.exec(problem.type)?.[1];
  if (known === undefined || !Object.hasOwn(problemTypes, known)) return `type ${problem.type}`;
  if (problem.status !== status) return `status ${problem.status} in the body of ${status}`;
  return problem.detail.length > 5 ? undefined : "no detail";
}
