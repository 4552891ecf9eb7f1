import assert from "node:assert/strict";
import { test } from "node:test";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";
import { CacheFolderError, DamagedError } from "../store.ts";
import { NodeCache } from "./node-cache.ts";

const SHA256 = "0".repeat(64);

test("NodeCache.fetchEdition() names the full folder and a remedy", async (t) => {
  const folder = temporaryFolder(t);
  const cache = new NodeCache({
    folder,
    maxBytes: 1024,
    keepsMedia: true,
    remedy: "Name another one",
  });
  const full = () => {
    const cause = new Error("ENOSPC: no space left on device, write");
    throw Object.assign(cause, { code: "ENOSPC", syscall: "write" });
  };
  const damaged = () => {
    throw new DamagedError("it is damaged");
  };

  await assert.rejects(
    cache.fetchEdition(SHA256, async () => full()),
    (error: Error) => {
      assert.ok(error instanceof CacheFolderError);
      assert.equal(
        error.message,
        `Cannot keep an edition in the cache folder ${folder}: ENOSPC: no space left on device, write. Make room there, or use another folder. Name another one`,
      );
      return true;
    },
  );
  await assert.rejects(
    cache.fetchEdition(SHA256, async () => damaged()),
    DamagedError,
  );
});
