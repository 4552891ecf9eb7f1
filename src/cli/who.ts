/** Who is at work, for the history and for those who wait. */
import { userInfo } from "node:os";
import type { Publisher } from "../store/store.ts";

/** The name of the user of this process; a number where the machine knows no name. */
export function whoIsThis(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}

export function sayWhoHoldsTheLock(holder: Publisher | undefined): void {
  const whom = holder
    ? `${holder.who} (process ${holder.pid} on ${holder.host}, since ${holder.since})`
    : "another publisher";
  console.error(`Waiting for ${whom} to finish publishing into this store …`);
}
