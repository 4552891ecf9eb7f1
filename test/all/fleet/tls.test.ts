/** What each `sslmode` does. The certificate in tls/ is self-signed, only for this test. */
import assert from "node:assert/strict";
import { chmodSync, chownSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openStore } from "../../../src/editions/store/open/open-store.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { serverUser } from "../../support/postgres/postgres-binaries.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const fixture = (name: string) => fileURLToPath(new URL(`tls/${name}`, import.meta.url));

test("sslmode decides whether the line is encrypted, and who the server must be", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  chmodSync(folder, 0o755);
  for (const name of ["key.pem", "certificate.pem"]) {
    copyFileSync(fixture(name), join(folder, name));
    chmodSync(join(folder, name), 0o600);
    if (serverUser.uid !== undefined) chownSync(join(folder, name), serverUser.uid, serverUser.gid);
  }
  const server = await PostgresServer.start(t, {
    settings: [
      "ssl=on",
      `ssl_key_file=${join(folder, "key.pem")}`,
      `ssl_cert_file=${join(folder, "certificate.pem")}`,
    ],
  });
  await server.makeDatabase("montra");
  const encrypted = async (parameters: string, host = "127.0.0.1") => {
    const store = openStore(
      `${server.url().replace("127.0.0.1", host)}?connect_timeout=60&${parameters}`,
    );
    const [{ begun }] = await server.sql("SELECT clock_timestamp()::text AS begun");
    // An idle connection may be closed before it is seen.
    const { ssl } = await eventually("its connection is there", async () => {
      await store.current();
      const [row] = await server.sql(
        `SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
          WHERE application_name LIKE 'montra@%' AND backend_start > $1::timestamptz
          ORDER BY backend_start DESC LIMIT 1`,
        [begun],
      );
      return row as { ssl: boolean } | undefined;
    });
    return ssl;
  };
  const root = `sslrootcert=${fixture("certificate.pem")}`;

  assert.equal(await encrypted("sslmode=disable"), false);
  assert.equal(await encrypted("sslmode=prefer"), true);
  assert.equal(await encrypted("sslmode=require"), true);
  assert.equal(await encrypted(`sslmode=verify-ca&${root}`), true);
  assert.equal(await encrypted(`sslmode=verify-full&${root}`, "localhost"), true);
  await assert.rejects(encrypted("sslmode=verify-ca"), /self-signed certificate/);
  await assert.rejects(encrypted(`sslmode=verify-full&${root}`), /does not match certificate/);
});
