import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { LargeAnswers } from "./large-answers.ts";

suite("LargeAnswers", () => {
  test("makes one response at a time, and goes on after a failure", async () => {
    const answers = new LargeAnswers<string>();
    const steps: string[] = [];
    const first = Promise.withResolvers<string>();
    const make = (name: string, made: Promise<string>) =>
      answers.make(name, () => {
        steps.push(name);
        return made;
      });

    const one = make("one", first.promise);
    const two = make("two", Promise.resolve("second"));
    await new Promise(setImmediate);
    assert.deepEqual(steps, ["one"]);
    first.reject(new Error("no edition"));

    await assert.rejects(one ?? assert.fail(), /no edition/);
    assert.equal(await two, "second");
    assert.deepEqual(steps, ["one", "two"]);
  });

  test("shares one response between concurrent requests, and makes it anew afterwards", async () => {
    const answers = new LargeAnswers<number>();
    let made = 0;
    const make = () => answers.make("table", async () => ++made);

    assert.deepEqual(await Promise.all([make(), make(), make()]), [1, 1, 1]);
    assert.equal(await make(), 2);
  });

  test("refuses the seventeenth distinct response", async () => {
    const answers = new LargeAnswers<void>();
    const gate = Promise.withResolvers<void>();
    const make = (key: number) => answers.make(String(key), () => gate.promise);
    const waiting = Array.from({ length: 16 }, (_, key) => make(key));

    assert.equal(make(16), undefined);
    assert.equal(make(3), waiting[3]);
    gate.resolve();
    await Promise.all(waiting);
    await make(16);
  });
});
