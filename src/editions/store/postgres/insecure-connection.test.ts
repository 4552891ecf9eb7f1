import assert from "node:assert/strict";
import { test } from "node:test";
import { insecureConnectionWarning } from "./insecure-connection.ts";
import { parsePostgresAddress } from "./postgres-address.ts";

test("insecureConnectionWarning() warns if a password goes to another machine without server verification", () => {
  const warns = (place: string) =>
    insecureConnectionWarning(parsePostgresAddress(place)) !== undefined;

  for (const place of [
    ...["postgres://u:p@db/montra", "postgres://u:p@db/montra?sslmode=disable"],
    ...["postgres://u:p@127.0.0.1,db2/montra", "postgres://u:p@[2001:db8::1]/montra"],
    ...["postgres://u@192.0.2.1/montra?password=p&sslmode=allow"],
  ]) {
    assert.equal(warns(place), true, place);
  }
  for (const place of [
    ...["postgres://u:p@localhost/montra", "postgres://u:p@127.0.0.5,[::1]/montra"],
    ...["postgres://u:p@db/montra?sslmode=verify-full", "postgres://u:p@db/montra?sslmode=require"],
    ...["postgres://u:p@/montra?host=/var/run/postgresql"],
  ]) {
    assert.equal(warns(place), false, place);
  }
});
