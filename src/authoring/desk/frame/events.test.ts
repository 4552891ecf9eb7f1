import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Store } from "../../../editions/store/store.ts";
import type { Preview } from "../../preview/preview.ts";
import { Events } from "./events.ts";

/** Events whose checks of the folder end when the test says so. */
function eventsOn(t: TestContext) {
  const checks: PromiseWithResolvers<void>[] = [];
  const update = () => {
    checks.push(Promise.withResolvers());
    return checks.at(-1)?.promise;
  };
  const preview = { update, onChange: () => () => {} } as unknown as Preview;
  const events = new Events({} as Store, preview);
  t.after(() => events.stop());
  const save = () => {
    events.check();
    const [check, { whenChecked }] = [checks.at(-1), events];
    return async () => {
      check?.resolve();
      await whenChecked;
    };
  };
  return { events, save };
}

test("of two saves whose checks overlap, the folder is being checked until the later one is done", async (t) => {
  const { events, save } = eventsOn(t);
  const [first, second] = [save(), save()];

  await first();
  assert.ok(events.isChecking);
  await second();
  assert.ok(!events.isChecking);
});

test("an earlier check that ends last leaves the folder checked", async (t) => {
  const { events, save } = eventsOn(t);
  const [first, second] = [save(), save()];

  await second();
  await first();

  assert.ok(!events.isChecking);
});
