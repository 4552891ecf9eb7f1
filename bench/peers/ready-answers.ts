/** Montra's responses, fetched undecoded and unsorted, for peers that only write them. */
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import type { Case } from "../cases.ts";

export interface ReadyAnswer {
  readonly name: string;
  readonly port: number;
  readonly status: number;
  /** Alternating names and values, without the headers that `node:http` adds. */
  readonly headers: readonly string[];
  /** `undefined` without a body. */
  readonly bodyFile: string | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const ADDED = new Set(["date", "connection", "keep-alive"]);

export async function fetchRaw(origin: string, asked: Case): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const { path, method = "GET", headers = {} } = asked;
  request(origin + path, { method, headers }, (response) => {
    const pieces: Buffer[] = [];
    response.on("data", (piece: Buffer) => pieces.push(piece));
    response.on("end", () => {
      const kept = response.rawHeaders.filter((_, index, all) => {
        return !ADDED.has((all[index - (index % 2)] as string).toLowerCase());
      });
      resolve({
        status: response.statusCode as number,
        headers: kept,
        body: Buffer.concat(pieces),
      });
    });
    response.on("error", reject);
  })
    .on("error", reject)
    .end();
  return await promise;
}

export async function headersOf(origin: string, asked: Case): Promise<Record<string, string>> {
  const headers = { ...asked.headers };
  if (!asked.revalidates) return headers;
  const { headers: given } = await fetchRaw(origin, asked);
  return { ...headers, "If-None-Match": given[given.indexOf("ETag") + 1] as string };
}

export function keepAnswer(folder: string, asked: Case, port: number, raw: RawAnswer): ReadyAnswer {
  const { status, headers, body } = raw;
  const bodyFile = join(folder, `${port}.body`);
  writeFileSync(bodyFile, body);
  const sent = asked.method !== "HEAD" && status !== 304;
  return { name: asked.name, port, status, headers, bodyFile: sent ? bodyFile : undefined };
}
