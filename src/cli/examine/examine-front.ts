/**
 * The examinations of `montra doctor <url>`: what stands in front of a service (a proxy, a cache, a CDN), looked at from
 * where readers are. Whether it answers the right bytes is `montra verify <url>`.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type PeerCertificate } from "node:tls";
import { type Finding, fine, note, warning, wrong } from "./finding.ts";
import { explainStatus, explainUnreachable } from "./front-remedies.ts";

const LIST = "/api/v1/eventos/";
const PATIENCE_MILLISECONDS = 10_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LEAST_DAYS = 14;
/** What is asked for for the first time is sent as it is, and compressed meanwhile. */
const COMPRESSION_ATTEMPTS = 5;

type Said = Omit<Finding, "subject">;
type Examination = readonly [subject: string, look: (url: string) => Promise<Said>];

const examinations: readonly Examination[] = [
  ["TLS", examineTls],
  ["clock", examineClock],
  ["public URL", examinePublicUrl],
  ["headers", examineHeaders],
  ["pages and JSON", examineVariants],
  ["revalidation", examineRevalidation],
  ["compression", examineCompression],
  ["purge", examinePurge],
  ["health and metrics", examineInside],
];

/** @param url without a trailing slash. In the order of {@link examinations}; one that fails is a finding by itself. */
export async function examineFront(url: string): Promise<Finding[]> {
  const reached = await ask(url, "/api/").catch((error: Error) => error);
  if (reached instanceof Error || !reached.ok) {
    const why = reached instanceof Error ? explainUnreachable(reached) : explainStatus(reached);
    return [{ subject: "service", ...wrong(`${url}/api/ cannot be read: ${why}`) }];
  }
  const findings: Finding[] = [{ subject: "service", ...fine(`${url} answers`) }];
  for (const [subject, look] of examinations) {
    const found = await look(url).catch((error: Error) => wrong(explainUnreachable(error)));
    findings.push({ subject, ...found });
  }
  return findings;
}

async function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Response> {
  return await fetch(url + path, {
    ...{ method, redirect: "manual" },
    headers: { Accept: "application/json", "Accept-Encoding": "identity", ...headers },
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  });
}

async function examineTls(url: string): Promise<Said> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol === "http:") {
    if (isOfThisMachine(hostname)) return note("none, and none is needed on this machine");
    return warning("none: what readers get can be read and changed on its way. Use https://");
  }
  const { valid_from: from, valid_to: until } = await certificateOf(hostname, Number(port || 443));
  const left = Date.parse(until) - Date.now();
  const lasts =
    left < 2 * DAY ? `${Math.floor(left / HOUR)} hours` : `${Math.floor(left / DAY)} days`;
  // Some are made for days or hours, and renewed when a third of that is left.
  const least = Math.min(LEAST_DAYS * DAY, (Date.parse(until) - Date.parse(from)) / 4);
  if (left >= least) return fine(`the certificate holds for ${lasts}`);
  return warning(
    `the certificate ends in ${lasts}, and was not renewed: "systemctl list-timers certbot.timer", or "journalctl -u caddy", says why`,
  );
}

async function certificateOf(host: string, port: number): Promise<PeerCertificate> {
  const { promise, resolve, reject } = Promise.withResolvers<PeerCertificate>();
  const socket = connect({ host, port, servername: host, timeout: PATIENCE_MILLISECONDS }, () => {
    resolve(socket.getPeerCertificate());
  });
  socket.once("error", reject).once("timeout", () => reject(new Error("no answer in time")));
  return await promise.finally(() => socket.destroy());
}

async function examineClock(url: string): Promise<Said> {
  const { headers } = await ask(url, "/api/");
  const there = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(there)) return warning("answers have no Date, by which caches count");
  const age = Number(headers.get("age") ?? 0) * 1000;
  const seconds = Math.round((there + age - Date.now()) / 1000);
  if (Math.abs(seconds) <= 5) return fine("the same there and here");
  return warning(
    `${Math.abs(seconds)} seconds ${seconds > 0 ? "ahead" : "behind"} of this machine: set both by NTP`,
  );
}

async function examinePublicUrl(url: string): Promise<Said> {
  const links = Object.values((await (await ask(url, "/api/")).json()) as Record<string, unknown>);
  const own = links.filter((link) => typeof link === "string" && /^https?:/.test(link));
  const other = own.find((link) => !(link as string).startsWith(`${url}/`));
  if (other === undefined) return fine("what is answered leads back here");
  return warning(
    `what is answered leads to ${other}: set MONTRA_PUBLIC_URL=${url}, or ask for that one`,
  );
}

const EXPECTED: readonly [name: string, looks: RegExp][] = [
  ["etag", /^"[^"]+"$/],
  ["vary", /\baccept\b/i],
  ["cache-control", /\bmax-age=\d/],
  ["last-modified", /GMT$/],
  ["allow", /\bGET\b/],
  ["access-control-allow-origin", /^\*$/],
  ["x-content-type-options", /^nosniff$/],
];

async function examineHeaders(url: string): Promise<Said> {
  const { headers } = await ask(url, LIST);
  const lacking = EXPECTED.filter(([name, looks]) => !looks.test(headers.get(name) ?? ""));
  if (lacking.length === 0) return fine("all that Montra sends arrive");
  const names = lacking.map(([name]) => `${name} (${headers.get(name) ?? "none"})`);
  return wrong(`changed or lost on the way: ${names.join(", ")}`);
}

async function examineVariants(url: string): Promise<Said> {
  for (const [Accept, type] of [
    ["application/json", "application/json"],
    ["text/html", "text/html; charset=utf-8"],
    ["application/json", "application/json"],
  ] as const) {
    const found = (await ask(url, LIST, { Accept })).headers.get("content-type");
    if (found !== type) {
      return wrong(`who asks for ${Accept} gets ${found}: the cache in front does not heed Vary`);
    }
  }
  return fine("told apart");
}

async function examineRevalidation(url: string): Promise<Said> {
  const etag = (await ask(url, LIST)).headers.get("etag");
  if (etag === null) return wrong("there is no ETag");
  const { status } = await ask(url, LIST, { "If-None-Match": etag });
  return status === 304 ? fine("304 to its ETag") : wrong(`its ETag gets ${status}, not 304`);
}

async function examineCompression(url: string): Promise<Said> {
  for (let attempt = 1; attempt <= COMPRESSION_ATTEMPTS; attempt += 1) {
    const { headers } = await ask(url, LIST, { "Accept-Encoding": "br, gzip;q=0.5" });
    const coding = headers.get("content-encoding");
    if (coding === "br") return fine("brotli");
    if (coding !== null) {
      return note(`${coding}, though brotli was asked for first: let Montra compress`);
    }
    await sleep(200);
  }
  return warning("none: whoever is in front asks Montra for no coding, or takes it away");
}

async function examinePurge(url: string): Promise<Said> {
  const { status } = await ask(url, LIST, {}, "PURGE");
  const { headers } = await ask(url, LIST);
  const seconds = /max-age=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1] ?? "0";
  const age = Number(headers.get("age") ?? 0);
  if (status < 300 && age > 1) {
    return warning(
      `PURGE is answered with ${status}, and what was kept for ${age} seconds is answered still: the cache in front passes it over`,
    );
  }
  if (status < 300) return note(`PURGE is answered with ${status} from here: only publishers may`);
  return note(
    `PURGE is answered with ${status} from here: what is published is seen everywhere after ${seconds} seconds`,
  );
}

async function examineInside(url: string): Promise<Said> {
  const { hostname } = new URL(url);
  const open: string[] = [];
  for (const path of ["/metrics", "/readyz", "/healthz"]) {
    if ((await ask(url, path)).ok) open.push(path);
  }
  if (open.includes("/metrics")) return wrong("/metrics is public: it belongs to the inside");
  if (open.length === 0) return fine("not public");
  if (isOfThisMachine(hostname)) return note(`${open.join(", ")} answer on this machine`);
  return note(`${open.join(", ")} answer to everybody: the files in deploy/ keep them inside`);
}

function isOfThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
