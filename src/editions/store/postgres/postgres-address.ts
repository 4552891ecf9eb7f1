/**
 * Parses the address of a PostgreSQL store. The client library's parser is not used: there may be
 * several hosts, and messages must never contain the password.
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING
 */
import { userInfo } from "node:os";
import { StoreUnavailableError } from "../store.ts";

export interface PostgresHost {
  /** A name, an IP address without brackets, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
}

const tlsModes = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;
type TlsMode = (typeof tlsModes)[number];

export interface PostgresAddress {
  /** At least one; tried in this order. */
  readonly hosts: readonly PostgresHost[];
  readonly database: string;
  readonly user: string;
  /** If `undefined`: `PGPASSWORD` or the password file. */
  readonly password: string | undefined;
  readonly tls: TlsMode;
  /** Paths of PEM files. */
  readonly rootCertificate: string | undefined;
  readonly certificate: string | undefined;
  readonly key: string | undefined;
  /** Timeout for each host. */
  readonly connectMilliseconds: number;
  /** Without password and parameters, for messages. */
  readonly place: string;
}

const SCHEME = /^postgres(?:ql)?:\/\//i;
// "user:password@host:5432,host2/database?sslmode=require": five parts, all optional. None contains
// an @, so that the rest of a password with an unescaped @, / or ? is not taken for another part,
// which messages quote.
const ADDRESS_PARTS = /^(?:([^:@/?]*)(?::([^@/?]*))?@)?([^@/?]*)(?:\/([^@/?]*))?(?:\?([^@]*))?$/;
// A host may be a name, an IPv4 address, or an IPv6 address in brackets.
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]]*)(?::([0-9]{1,5}))?$/i;

const PARAMETERS = new Set(
  "sslmode sslrootcert sslcert sslkey connect_timeout host port user password dbname".split(" "),
);

const DEFAULT_PORT = 5432;
const DEFAULT_CONNECT_SECONDS = 2;

/** @throws StoreUnavailableError for other or mistyped addresses, which would become folders */
export function isPostgresAddress(place: string): boolean {
  if (SCHEME.test(place)) return true;
  if (!OTHER_ADDRESS.test(place)) return false;
  throw new StoreUnavailableError(
    "Cannot tell where the store is: that is neither a folder nor an address of PostgreSQL. Write postgres://user:password@host:5432/database without quotes, or a folder; one whose name looks like an address begins with ./",
  );
}

// A scheme and a slash, PostgreSQL's scheme without one, and libpq's "host=db1 password=…".
const OTHER_ADDRESS =
  /^["'\s]*(?:[a-z][a-z0-9+.:-]*:\/|postgres(?:ql)?:|(?:host|hostaddr|port|user|password|dbname|service|sslmode)\s*=)/i;

/** @throws StoreUnavailableError, which never quotes the address: it may contain a password */
export function parsePostgresAddress(place: string): PostgresAddress {
  const [, userPart, passwordPart, hostsPart = "", databasePart, query = ""] =
    ADDRESS_PARTS.exec(place.replace(SCHEME, "")) ?? fail(NOT_ENCODED);
  const parameters = parseParameters(query);
  const { PGUSER, PGDATABASE } = process.env;
  const user = decode(userPart) || parameters.get("user") || PGUSER || systemUser();
  const hosts = parseHosts(hostsPart, parameters);
  const database = decode(databasePart) || parameters.get("dbname") || PGDATABASE || user;
  return {
    hosts,
    user,
    database,
    password: decode(passwordPart) || parameters.get("password"),
    tls: parseMode(parameters.get("sslmode") ?? process.env.PGSSLMODE),
    rootCertificate: parameters.get("sslrootcert") ?? process.env.PGSSLROOTCERT,
    certificate: parameters.get("sslcert") ?? process.env.PGSSLCERT,
    key: parameters.get("sslkey") ?? process.env.PGSSLKEY,
    connectMilliseconds: parseSeconds(parameters.get("connect_timeout")) * 1000,
    place: `postgres://${user}@${hosts.map(formatHost).join(",")}/${database}`,
  };
}

const NOT_ENCODED =
  "a user, a password or a parameter holds an @, a / or a ? as it stands. Write them as %40, %2F and %3F";

export function formatHost({ host, port }: PostgresHost): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

// Messages do not quote a parameter: it may be the rest of a password with an unescaped &.
function parseParameters(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [index, pair] of query.split("&").filter(Boolean).entries()) {
    // As in libpq, + does not mean a space.
    const [name = "", ...value] = pair.split("=");
    if (!PARAMETERS.has(name)) {
      fail(`its parameter ${index + 1} is not known; known are ${[...PARAMETERS].join(", ")}`);
    }
    parameters.set(name, decode(value.join("=")) ?? "");
  }
  return parameters;
}

function parseHosts(text: string, parameters: Map<string, string>): PostgresHost[] {
  const hosts = parameters.get("host") ?? (text || process.env.PGHOST || "localhost");
  const ports = parameters.get("port")?.split(",") ?? [];
  return hosts.split(",").map((part, index) => {
    const defaultPort = ports[index] ?? ports[0] ?? process.env.PGPORT;
    if (part.startsWith("/")) return { host: part, port: parsePort(defaultPort) };
    const [, host = "", port] =
      HOST.exec(decode(part) ?? "") ?? fail("a host in it cannot be read");
    return {
      host: host.replace(/[[\]]/g, "") || "localhost",
      port: parsePort(port ?? defaultPort),
    };
  });
}

function parsePort(text: string | undefined): number {
  const port = Number(text ?? DEFAULT_PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  return fail("a port in it is no number from 1 to 65535");
}

function parseMode(text = "prefer"): TlsMode {
  // libpq's "allow" tries without TLS first; "prefer" tries with TLS first, which is safer.
  if (text === "allow") return "prefer";
  const mode = tlsModes.find((known) => known === text);
  return mode ?? fail(`its sslmode is none of ${tlsModes.join(", ")}`);
}

function parseSeconds(text: string | undefined): number {
  const seconds = Number(text ?? DEFAULT_CONNECT_SECONDS);
  if (seconds > 0 && seconds <= 600) return seconds;
  return fail("its connect_timeout is no number of seconds from 1 to 600");
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
