/** The publish lock of a folder store: a lock on one file; another file describes its holder. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FileLock, holderOf } from "../../file-lock.ts";
import type { LockHolder, Publisher, SessionOptions } from "../../store.ts";
import { thisPublisher, waitForLock } from "../../writing/publish-lock.ts";

/** @returns the lock. @throws AbortError of `signal`; StoreUnavailableError; file system errors */
export async function lockFolder(folder: string, options: SessionOptions): Promise<Disposable> {
  const lockFile = join(folder, "publishing.lock");
  const holderFile = join(folder, "publishing.json");
  using lock = new DisposableStack();
  const file = lock.use(new FileLock(lockFile));
  await waitForLock(
    options,
    async () => file.take(),
    () => readHolder(lockFile, holderFile).catch(() => undefined),
  );
  await writeFile(holderFile, `${JSON.stringify(thisPublisher(options.who))}\n`);
  return lock.move();
}

// The file describes the last publisher, which may not hold the lock now.
async function readHolder(lockFile: string, holderFile: string): Promise<LockHolder | undefined> {
  const pid = holderOf(lockFile);
  const text = await readFile(holderFile, "utf8").catch(() => "null");
  const last = JSON.parse(text) as Publisher | null;
  // The system does not tell which process holds the lock.
  if (pid === undefined) return last ?? undefined;
  return last?.pid === pid ? last : { pid };
}
