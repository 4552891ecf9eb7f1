/**
 * The address of a PostgreSQL store, read by us and not by a client library: it may name several hosts,
 * which are tried in order, and what is said about it never holds the password.
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING
 */
import { userInfo } from "node:os";
import { StoreUnavailableError } from "./store.ts";

export interface PostgresHost {
  /** A name, an IP address without brackets, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
}

/** How TLS is used, in libpq's words. */
export const tlsModes = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;
export type TlsMode = (typeof tlsModes)[number];

export interface PostgresAddress {
  /** At least one, in the order in which they are tried. */
  readonly hosts: readonly PostgresHost[];
  readonly database: string;
  readonly user: string;
  /** `undefined`: `PGPASSWORD` or the password file, where the client finds one. */
  readonly password: string | undefined;
  readonly tls: TlsMode;
  /** Paths of PEM files. */
  readonly rootCertificate: string | undefined;
  readonly certificate: string | undefined;
  readonly key: string | undefined;
  /** For one host to answer. */
  readonly connectMilliseconds: number;
  /** The address without its password and parameters: for messages. */
  readonly place: string;
}

const SCHEME = /^postgres(?:ql)?:\/\//i;
const AUTHORITY = /^(?:([^:@/]*)(?::([^@/]*))?@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/;
// A host may be a name, an IPv4 address, or an IPv6 address in brackets.
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]]*)(?::([0-9]{1,5}))?$/i;

const PARAMETERS = new Set([
  "sslmode",
  "sslrootcert",
  "sslcert",
  "sslkey",
  "connect_timeout",
  "host",
  "port",
  "user",
  "password",
  "dbname",
]);

const USUAL_PORT = 5432;
const USUAL_CONNECT_SECONDS = 2;

/** Whether a store's address is one of PostgreSQL; anything else is a folder. */
export function isPostgresAddress(place: string): boolean {
  return SCHEME.test(place);
}

/**
 * @param place `postgres://user:password@host1:5432,host2:5432/database?sslmode=verify-full`
 * @throws StoreUnavailableError, which never quotes the address: it may hold a password
 */
export function parsePostgresAddress(place: string): PostgresAddress {
  const [, user, password, hosts = "", database, query = ""] =
    AUTHORITY.exec(place.replace(SCHEME, "")) ?? fail("it cannot be read");
  const parameters = readParameters(query);
  const name = decode(user) || parameters.get("user") || process.env.PGUSER || systemUser();
  const known = {
    hosts: parseHosts(hosts, parameters),
    user: name,
    database: decode(database) || parameters.get("dbname") || process.env.PGDATABASE || name,
  };
  return {
    ...known,
    password: decode(password) || parameters.get("password"),
    tls: parseMode(parameters.get("sslmode") ?? process.env.PGSSLMODE),
    rootCertificate: parameters.get("sslrootcert") ?? process.env.PGSSLROOTCERT,
    certificate: parameters.get("sslcert") ?? process.env.PGSSLCERT,
    key: parameters.get("sslkey") ?? process.env.PGSSLKEY,
    connectMilliseconds: parseSeconds(parameters.get("connect_timeout")) * 1000,
    place: `postgres://${known.user}@${known.hosts.map(formatHost).join(",")}/${known.database}`,
  };
}

export function formatHost({ host, port }: PostgresHost): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

function readParameters(query: string): Map<string, string> {
  const parameters = new Map(new URLSearchParams(query));
  for (const name of parameters.keys()) {
    if (!PARAMETERS.has(name)) {
      fail(`the parameter "${name}" is not known; known are ${[...PARAMETERS].join(", ")}`);
    }
  }
  return parameters;
}

function parseHosts(text: string, parameters: Map<string, string>): PostgresHost[] {
  const named = parameters.get("host");
  const ports = parameters.get("port")?.split(",") ?? [];
  const all = named ?? (text || process.env.PGHOST || "localhost");
  return all.split(",").map((one, index) => {
    const given = ports[index] ?? ports[0] ?? process.env.PGPORT;
    if (one.startsWith("/")) return { host: one, port: parsePort(given) };
    const [, host = "", port] = HOST.exec(decode(one) ?? "") ?? fail("a host in it cannot be read");
    return { host: host.replace(/[[\]]/g, "") || "localhost", port: parsePort(port ?? given) };
  });
}

function parsePort(text: string | undefined): number {
  const port = Number(text ?? USUAL_PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  return fail(`"${text}" is no port`);
}

function parseMode(text = "prefer"): TlsMode {
  // libpq's "allow" begins without TLS; beginning with it is what its user can only wish for.
  if (text === "allow") return "prefer";
  const mode = tlsModes.find((one) => one === text);
  return mode ?? fail(`sslmode "${text}" is none of ${tlsModes.join(", ")}`);
}

function parseSeconds(text: string | undefined): number {
  const seconds = Number(text ?? USUAL_CONNECT_SECONDS);
  if (seconds > 0 && seconds <= 600) return seconds;
  return fail(`connect_timeout "${text}" is no number of seconds from 1 to 600`);
}

function decode(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return fail("its percent-encoding is broken; write a % in the password as %25");
  }
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return "postgres";
  }
}

function fail(wrong: string): never {
  throw new StoreUnavailableError(
    `Cannot read the address of the PostgreSQL store: ${wrong}. It is written postgres://user:password@host:5432/database, several hosts with commas between them`,
  );
}
