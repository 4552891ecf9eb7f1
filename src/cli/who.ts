/** Who is at work, for the history and for those who wait. */

import { userInfo } from "node:os";
import type { Publisher } from "../editions/store/store.ts";
import { say } from "../language/language.ts";

/** The name of the user of this process; a number where the machine knows no name. */
export function whoIsThis(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}

export function sayWhoHoldsTheLock(holder: Publisher | undefined): void {
  const { waiting, waitingForSomebody } = say.publish;
  console.error(holder ? waiting({ ...holder, process: holder.pid }) : waitingForSomebody);
}
