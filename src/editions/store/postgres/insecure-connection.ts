import { existsSync } from "node:fs";
import { isIPv4 } from "node:net";
import { join } from "node:path";
import type { PostgresAddress } from "./postgres-address.ts";

/** Warns if the password goes to another machine unencrypted, or to an unverified server. */
export function insecureConnectionWarning(address: PostgresAddress): string | undefined {
  if (address.tls !== "prefer" && address.tls !== "disable") return undefined;
  const remoteHost = address.hosts.find(({ host }) => !isThisMachine(host));
  if (!remoteHost || !hasPassword(address)) return undefined;
  const risk =
    address.tls === "disable"
      ? "goes unencrypted"
      : "may go unencrypted, or to an impostor, because the server's identity is not verified";
  return `The password for ${address.place} ${risk}: sslmode is ${address.tls}. Use sslmode=verify-full with sslrootcert, as in docs/fleet.md, "The address"`;
}

function isThisMachine(host: string): boolean {
  if (host.startsWith("/") || /^localhost\.?$/i.test(host) || host === "::1") return true;
  return isIPv4(host) && host.startsWith("127.");
}

function hasPassword({ password }: PostgresAddress): boolean {
  const { PGPASSWORD, PGPASSFILE, HOME } = process.env;
  // Where the client looks for the password file.
  const passwordFile = PGPASSFILE || join(HOME || "./", ".pgpass");
  return Boolean(password || PGPASSWORD) || existsSync(passwordFile);
}
