/**
 * The address of a PostgreSQL store, read by us and not by a client library: it may name several hosts,
 * which are tried in order, and what is said about it never holds the password.
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING
 */
import { userInfo } from "node:os";
import { StoreUnavailableError } from "../store.ts";

export interface PostgresHost {
  /** A name, an IP address without brackets, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
}

/** How TLS is used, in libpq's words. */
const tlsModes = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;
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
// An @, a slash or a question mark that stands for itself in a password would make the rest of it a host,
// a database or a parameter, which messages name: so none of these holds an @.
const AUTHORITY = /^(?:([^:@/?]*)(?::([^@/?]*))?@)?([^@/?]*)(?:\/([^@/?]*))?(?:\?([^@]*))?$/;
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

/**
 * Whether a store's address is one of PostgreSQL, or else a folder.
 * @throws StoreUnavailableError where it looks like an address of something else, or like one of
 *   PostgreSQL that is written wrongly: a folder of that name would only be made by mistake
 */
export function isPostgresAddress(place: string): boolean {
  if (SCHEME.test(place)) return true;
  if (!OTHER_ADDRESS.test(place)) return false;
  throw new StoreUnavailableError(
    "Cannot tell where the store is: that is neither a folder nor an address of PostgreSQL. Write postgres://user:password@host:5432/database without quotes, or a folder; one whose name looks like an address begins with ./",
  );
}

// A scheme before a slash ("mysql://", "postgres:/", "file:/", also after a quote that was taken along),
// PostgreSQL's scheme alone, and libpq's other way of writing ("host=db1 password=…").
const OTHER_ADDRESS =
  /^["'\s]*(?:[a-z][a-z0-9+.:-]*:\/|postgres(?:ql)?:|(?:host|hostaddr|port|user|password|dbname|service|sslmode)\s*=)/i;

/**
 * @param place `postgres://user:password@host1:5432,host2:5432/database?sslmode=verify-full`
 * @throws StoreUnavailableError, which never quotes the address: it may hold a password
 */
export function parsePostgresAddress(place: string): PostgresAddress {
  const [, user, password, hosts = "", database, query = ""] =
    AUTHORITY.exec(place.replace(SCHEME, "")) ?? fail(NOT_ENCODED);
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

const NOT_ENCODED =
  "a user, a password or a parameter holds an @, a / or a ? as it stands. Write them as %40, %2F and %3F";

export function formatHost({ host, port }: PostgresHost): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

// Nothing that was given is quoted: it may be the rest of a password that holds an & of its own.
function readParameters(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [index, pair] of query.split("&").filter(Boolean).entries()) {
    // A plus stands for itself, as in libpq, and not for a space.
    const [name = "", ...value] = pair.split("=");
    if (!PARAMETERS.has(name)) {
      fail(`its parameter ${index + 1} is not known; known are ${[...PARAMETERS].join(", ")}`);
    }
    parameters.set(name, decode(value.join("=")) ?? "");
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
  return fail("a port in it is no number from 1 to 65535");
}

function parseMode(text = "prefer"): TlsMode {
  // libpq's "allow" begins without TLS; beginning with it is what its user can only wish for.
  if (text === "allow") return "prefer";
  const mode = tlsModes.find((one) => one === text);
  return mode ?? fail(`its sslmode is none of ${tlsModes.join(", ")}`);
}

function parseSeconds(text: string | undefined): number {
  const seconds = Number(text ?? USUAL_CONNECT_SECONDS);
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
