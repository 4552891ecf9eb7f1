/** The name of the user, for the history and for the publish lock of the store. */
import { userInfo } from "node:os";
import type { LockHolder } from "../editions/store/store.ts";
import { say } from "../language/language.ts";

/** The user name of this process; the user id if it has no name. */
export function whoIsThis(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}

export function lockOptions({ wait }: { wait: boolean }) {
  return { who: whoIsThis(), onWait: sayWhoHoldsTheLock, wait };
}

function sayWhoHoldsTheLock(holder: LockHolder | undefined): void {
  console.error(say.publish.waiting({ ...holder, process: holder?.pid }));
}
