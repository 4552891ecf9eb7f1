/**
 * `node:test` follows every promise, and the end of each, to know which suite a test stands in and which test an error
 * belongs to that nobody catches. That is a fifth of what a test costs that asks a service over HTTP, and no longer needed
 * for the first once all suites are there. The second is said here: the test that ran last.
 */
import { createHook } from "node:async_hooks";
import { before, beforeEach } from "node:test";

type Hook = ReturnType<typeof createHook>;

const ofHooks = Object.getPrototypeOf(createHook({})) as Hook;
const { enable } = ofHooks;
let followed: Hook | undefined;
let begun = "";

/** To be called before the first suite: `node:test` enables its hook with that. */
export function findHook(): void {
  ofHooks.enable = function (this: Hook) {
    ofHooks.enable = enable;
    followed = this;
    return this.enable();
  };
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      console.error(`Nobody caught this, and the last test that began is "${begun}":`, error);
      process.exit(1);
    });
  }
}

/** To be called in each suite. Its tests are followed no longer. */
export function unfollow(): void {
  before(() => void followed?.disable());
  beforeEach(({ name }) => {
    begun = name;
  });
}
