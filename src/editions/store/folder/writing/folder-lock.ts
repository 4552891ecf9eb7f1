/** The publish lock of a folder store: a lock on one file, and the name of its holder in another. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FileLock } from "../../file-lock.ts";
import type { LockOptions, Publisher } from "../../store.ts";
import { thisPublisher, waitForLock } from "../../writing/publish-lock.ts";

/** @returns the lock. @throws AbortError of `signal`; StoreUnavailableError; file system errors */
export async function lockFolder(folder: string, options: LockOptions): Promise<Disposable> {
  const holderFile = join(folder, "publishing.json");
  using lock = new DisposableStack();
  const file = lock.use(new FileLock(join(folder, "publishing.lock")));
  await waitForLock(options, {
    take: async () => file.take(),
    readHolder: () => readHolder(holderFile).catch(() => undefined),
    retryMilliseconds: 100,
  });
  await writeFile(holderFile, `${JSON.stringify(thisPublisher(options.who))}\n`);
  return lock.move();
}

async function readHolder(file: string): Promise<Publisher> {
  return JSON.parse(await readFile(file, "utf8")) as Publisher;
}
