/**
 * Sends one HTTP request. Private addresses are refused unless allowed, because a hostile service
 * could link to them, and their responses would be published.
 */
import { lookup } from "node:dns";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { pipeline } from "node:stream";
import { constants, createBrotliDecompress, createGunzip } from "node:zlib";
import { AbortError } from "p-retry";

// An import would load undici: see `serving/protocol/node-http.ts`.
const http = process.getBuiltinModule("node:http");

export interface HttpRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Whether the host may be this machine or on its local network. */
  readonly mayBePrivate: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Decompressed. */
  readonly body: Buffer;
}

/** @throws AbortError for a private address or a large body; errors of the connection or signal */
export async function send(url: string, request: HttpRequest): Promise<HttpResponse> {
  const { method, headers, signal, maxBytes, mayBePrivate } = request;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (!mayBePrivate && isPrivate(host)) throw privateError(host, host);
  headers.set("accept-encoding", "gzip, br");
  try {
    const lookUp = mayBePrivate ? lookup : lookUpPublic;
    const options = { method, signal, headers: Object.fromEntries(headers), lookup: lookUp };
    const sent = (protocol === "https:" ? https : http).request(url, options);
    sent.end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const body = await readBody(method === "HEAD" ? response : decoded(response), maxBytes);
    const entries = Object.entries(response.headersDistinct);
    return {
      status: response.statusCode ?? 0,
      headers: new Headers(entries.map(([name, values = []]) => [name, values.join(", ")])),
      body,
    };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

// Some servers compress in pieces and never write the end of the stream: decode what came.
const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

function decoded(response: IncomingMessage): NodeJS.ReadableStream {
  const decoder = DECODERS[response.headers["content-encoding"]?.trim().toLowerCase() ?? ""];
  // The reader of the decoder gets its errors, so the callback ignores them.
  return decoder ? pipeline(response, decoder(), () => {}) : response;
}

async function readBody(body: NodeJS.ReadableStream, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBytes) {
      const megabytes = Math.round(maxBytes / 1_048_576);
      throw new AbortError(`the response body is larger than ${megabytes} MB`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

// This machine, local networks, and networks with no public hosts, such as multicast.
const PRIVATE = new BlockList();
for (const network of (
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 " +
  "198.18.0.0/15 224.0.0.0/3 ::/127 64:ff9b:1::/48 fc00::/7 fe80::/9 ff00::/8"
).split(" ")) {
  const [address = "", bits] = network.split("/");
  PRIVATE.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** @param address also IPv4 written as IPv6, such as ::ffff:10.0.0.1; a name is not private */
function isPrivate(address: string): boolean {
  // Without the zone: "fe80::1%eth0".
  const [bare = ""] = address.split("%", 1);
  const family = isIP(bare);
  return family !== 0 && PRIVATE.check(bare, family === 6 ? "ipv6" : "ipv4");
}

function privateError(host: string, address: string): AbortError {
  const at = host === address ? host : `${host} (${address})`;
  return new AbortError(`${at} is a private address; only the service itself may have one`);
}

// Checks the very addresses that the connection uses, so that DNS rebinding has no effect.
const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses = []) => {
    const [first] = addresses;
    const wrong = addresses.find(({ address }) => isPrivate(address));
    if (error || !first) callback(error, "");
    else if (wrong) callback(privateError(host, wrong.address), "");
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
