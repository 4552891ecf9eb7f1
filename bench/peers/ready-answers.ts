/**
 * Montra's answers as ready bytes and header arrays, for the peers that only write them: fetched over a
 * raw connection, so that nothing is decoded, sorted or renamed on the way.
 */
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import type { Case } from "../cases.ts";

export interface ReadyAnswer {
  readonly name: string;
  readonly port: number;
  readonly status: number;
  /** Names and values alternating, without those that `node:http` adds by itself. */
  readonly headers: readonly string[];
  /** `undefined` where no body is sent. */
  readonly bodyFile: string | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const ADDED = new Set(["date", "connection", "keep-alive"]);

/** @param asks called once; the second answer counts, so that it is a hit with its coding ready */
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

/** The headers with which a case is asked, its conditions filled in. */
export async function headersOf(origin: string, asked: Case): Promise<Record<string, string>> {
  const headers = { ...asked.headers };
  if (!asked.revalidates) return headers;
  const { headers: given } = await fetchRaw(origin, asked);
  return { ...headers, "If-None-Match": given[given.indexOf("ETag") + 1] as string };
}

/** Writes the body of an answer beside the others. */
export function keepAnswer(folder: string, asked: Case, port: number, raw: RawAnswer): ReadyAnswer {
  const { status, headers, body } = raw;
  const bodyFile = join(folder, `${port}.body`);
  writeFileSync(bodyFile, body);
  const sent = asked.method !== "HEAD" && status !== 304;
  return { name: asked.name, port, status, headers, bodyFile: sent ? bodyFile : undefined };
}
