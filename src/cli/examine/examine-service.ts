/** The examinations of `montra doctor <url>`: do proxies pass Montra's responses on unchanged? */
import { hash } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type PeerCertificate } from "node:tls";
import type { Store } from "../../editions/store/store.ts";
import { exampleList } from "../../serving/api/resources/resources.ts";
import { COMPRESSIBLE_BYTES } from "../../serving/protocol/response-headers.ts";
import { type ExaminationResult, type FindingText, fine, note, warning, wrong } from "./finding.ts";

const LIST = exampleList.path;
const TIMEOUT_MILLISECONDS = 10_000;
const MIN_CERTIFICATE_MILLISECONDS = 14 * 86_400_000;
// The first request for a body starts its compression, and gets it uncompressed.
const COMPRESSION_ATTEMPTS = 5;
const COMPRESSION_PAUSE_MILLISECONDS = 200;

interface ServiceExamination {
  /** Without a trailing slash. */
  readonly url: string;
  readonly store: Store;
  /** The responses of `/api/` and of {@link LIST}. */
  readonly root: ReceivedResponse;
  readonly list: ReceivedResponse;
}

type Examination = (examined: ServiceExamination) => FindingText | Promise<FindingText>;

const examinations: readonly (readonly [subject: string, run: Examination])[] = [
  ["TLS", examineTls],
  ["publication", examinePublication],
  ["public URL", examinePublicUrl],
  ["headers", examineHeaders],
  ["body", examineBody],
  ["pages and JSON", examineVariants],
  ["revalidation", examineRevalidation],
  ["compression", examineCompression],
  ["errors", examineErrors],
  ["health and metrics", examineInternalPaths],
];

export async function examineService(url: string, store: Store): Promise<ExaminationResult[]> {
  const findings: ExaminationResult[] = [];
  try {
    const root = await receive(url, "/api/");
    const list = await receive(url, LIST);
    findings.push({ subject: "service", ...fine(`${url} answers`) });
    const examined = { url, store, root, list };
    for (const [subject, run] of examinations) {
      const found = Promise.try(run, examined).catch((error) => wrong(explainError(error)));
      findings.push({ subject, ...(await found) });
    }
  } catch (error) {
    findings.push({ subject: "service", ...wrong(`${url}: ${explainError(error as Error)}`) });
  }
  return findings;
}

type ReceivedResponse = Awaited<ReturnType<typeof receive>>;

async function receive(url: string, path: string) {
  const response = await request(url, path);
  if (!response.ok) throw new Error(explainStatus(response));
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

async function request(url: string, path: string, headers: Record<string, string> = {}) {
  return await fetch(url + path, {
    redirect: "manual",
    headers: { Accept: "application/json", "Accept-Encoding": "identity", ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
}

const REMEDIES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there: look at nginx or Caddy with systemctl --failed",
  ENOTFOUND: "look at its entry in the DNS",
  UND_ERR_CONNECT_TIMEOUT: "look at the firewall, and whether the machine runs",
  CERT_HAS_EXPIRED: 'renew it with "certbot renew", or see "journalctl -u caddy"',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'serve the whole chain ("fullchain.pem"), or name your own authority in NODE_EXTRA_CA_CERTS',
};

function explainError(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code = "" } = cause as NodeJS.ErrnoException;
  const remedy = REMEDIES[code];
  return (cause.message.trim() || code) + (remedy === undefined ? "" : `: ${remedy}`);
}

function explainStatus({ status, headers }: Response): string {
  const location = headers.get("location");
  const answers = `it answers ${status}`;
  if (location !== null) return `${answers}: ask for ${location}`;
  if (status < 500) return `${answers}: look at server_name of nginx, or the name in the Caddyfile`;
  return `${answers}: "systemctl status montra-folder" and "montra doctor" on its machine say why`;
}

async function examineTls({ url }: ServiceExamination): Promise<FindingText> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol === "http:") {
    const isHere = /^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
    return isHere ? note("none, as on this machine") : warning("none: use https://");
  }
  const { valid_from: from, valid_to: until } = await certificateOf(hostname, Number(port || 443));
  const end = Date.parse(until);
  // A quarter of the lifetime of short-lived certificates, which are renewed when a third is left.
  const minLeft = Math.min(MIN_CERTIFICATE_MILLISECONDS, (end - Date.parse(from)) / 4);
  if (end - Date.now() >= minLeft) return fine(`the certificate holds until ${until}`);
  return warning(`the certificate ends at ${until}: see "systemctl list-timers", or Caddy's log`);
}

async function certificateOf(host: string, port: number): Promise<PeerCertificate> {
  const socket = connect({ host, port, servername: host });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    return socket.getPeerCertificate();
  } finally {
    socket.destroy();
  }
}

async function examinePublication({ url, store }: ServiceExamination): Promise<FindingText> {
  const response = await request(url, "/api/v1/alteracoes/?desde=0&page_size=1");
  const { publicacao: served } = (await response.json()) as { publicacao?: number };
  const current = await store.current();
  if (served === undefined) return note("the service does not say which one it answers");
  if (current === undefined) return fine(`number ${served}`);
  if (served === current.number) return fine(`number ${served}, as in ${store.place}`);
  return warning(`number ${served}, and ${store.place} has ${current.number}: see /readyz`);
}

function examinePublicUrl({ url, root }: ServiceExamination): FindingText {
  const links = JSON.parse(root.body.toString()) as Record<string, string>;
  const elsewhere = Object.values(links).find((link) => !link.startsWith(`${url}/`));
  if (elsewhere === undefined) return fine("links lead back here");
  return warning(`links lead to ${elsewhere}: set MONTRA_PUBLIC_URL=${url}, or ask for that one`);
}

const EXPECTED_HEADERS: readonly [name: string, pattern: RegExp][] = [
  ["etag", /^"[^"]+"$/],
  // `Accept`, not `Accept-Encoding`.
  ["vary", /\baccept\b(?!-)/i],
  ["cache-control", /\bmax-age=\d/],
  ["last-modified", /GMT$/],
  ["allow", /\bGET\b/],
  ["access-control-allow-origin", /^\*$/],
  ["x-content-type-options", /^nosniff$/],
];

function examineHeaders({ list: { headers } }: ServiceExamination): FindingText {
  const unexpected: string[] = [];
  for (const [name, pattern] of EXPECTED_HEADERS) {
    const value = headers.get(name) ?? "none";
    if (!pattern.test(value)) unexpected.push(`${name} (${value})`);
  }
  if (unexpected.length === 0) return fine("all that Montra sends arrive");
  return wrong(`changed or lost on the way: ${unexpected.join(", ")}`);
}

/** Examines the root, because the `ETag` of a large list is not a hash of its bytes alone. */
function examineBody({ root: { headers, body } }: ServiceExamination): FindingText {
  const etag = /"([0-9a-f]{32})"/.exec(headers.get("etag") ?? "")?.[1];
  if (etag === undefined) return wrong("there is no ETag to compare it with");
  return hash("sha256", body).startsWith(etag) ? fine("as its ETag says") : wrong("it was changed");
}

async function examineVariants({ url }: ServiceExamination): Promise<FindingText> {
  const json = { accepted: "application/json", expected: "application/json" };
  const page = { accepted: "text/html", expected: "text/html; charset=utf-8" };
  // JSON again, because a cache may have kept the page.
  for (const { accepted, expected } of [json, page, json]) {
    const { headers } = await request(url, LIST, { Accept: accepted });
    const found = headers.get("content-type");
    if (found !== expected) {
      return wrong(`requests for ${accepted} get ${found}: the cache in front ignores Vary`);
    }
  }
  return fine("told apart");
}

async function examineRevalidation({ url, list }: ServiceExamination): Promise<FindingText> {
  const { status } = await request(url, LIST, { "If-None-Match": list.headers.get("etag") ?? "" });
  return status === 304 ? fine("304 to its ETag") : wrong(`its ETag gets ${status}, not 304`);
}

async function examineCompression({ url, list }: ServiceExamination): Promise<FindingText> {
  if (list.body.length < COMPRESSIBLE_BYTES) return note("the list of events is too short for it");
  for (let attempt = 1; attempt <= COMPRESSION_ATTEMPTS; attempt += 1) {
    const { headers } = await request(url, LIST, { "Accept-Encoding": "br, gzip;q=0.5" });
    const coding = headers.get("content-encoding");
    const isInVary = /\baccept-encoding\b/i.test(headers.get("vary") ?? "");
    if (coding !== null && !isInVary) return wrong("Vary does not name Accept-Encoding");
    if (coding === "br") return fine("brotli");
    if (coding !== null) return note(`${coding} instead of brotli: let Montra compress`);
    await sleep(COMPRESSION_PAUSE_MILLISECONDS);
  }
  return warning("none: the proxy in front does not pass Accept-Encoding on, or decompresses");
}

async function examineErrors({ url }: ServiceExamination): Promise<FindingText> {
  const { status, headers } = await request(url, "/api/v1/no-such-list/");
  const type = headers.get("content-type");
  if (status === 404 && type === "application/problem+json") return fine("arrive as Montra's own");
  return wrong(`an unknown address gets ${status} and ${type}: the proxy replaces errors`);
}

async function examineInternalPaths({ url }: ServiceExamination): Promise<FindingText> {
  const exposed: string[] = [];
  for (const path of ["/metrics", "/readyz", "/healthz"]) {
    if ((await request(url, path)).ok) exposed.push(path);
  }
  if (exposed.includes("/metrics")) return wrong("/metrics is public: it belongs to the inside");
  if (exposed.length === 0) return fine("not public");
  return note(`${exposed.join(", ")} answer here: the files in deploy/ keep them from the outside`);
}
