/**
 * The body of a form, read within bounds: so many bytes, so many fields, and of all bodies together so
 * much memory. What goes beyond is refused before it is held.
 */
import type { IncomingMessage } from "node:http";
import { say } from "../../../language/language.ts";
import { DeskError } from "./page.ts";

/** A picture or document with the fields around it; larger ones are put into the folder by hand. */
const MOST_UPLOAD_BYTES = 64 * 1024 * 1024;
/** Fields without files: a long text, percent-encoded. */
const MOST_TEXT_BYTES = 16 * 1024 * 1024;
const MOST_FIELDS = 5000;
/** Beyond that a connection is closed. */
const MOST_DISCARDED_BYTES = 8 * MOST_UPLOAD_BYTES;
/** Bodies being read at one time. */
const MOST_HELD_BYTES = 3 * MOST_UPLOAD_BYTES;

const URLENCODED = "application/x-www-form-urlencoded";
const BOUNDARY = /^multipart\/form-data;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*$/i;

let held = 0;

/** @throws DeskError with 400, 413, 415 or 503 */
export async function readForm(request: IncomingMessage): Promise<FormData> {
  const type = request.headers["content-type"] ?? "";
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  const isText = type.split(";")[0]?.trim().toLowerCase() === URLENCODED;
  if (boundary === undefined && !isText) throw new DeskError(415, say.desk.refused.notWhole);
  const body = await readBody(request, isText ? MOST_TEXT_BYTES : MOST_UPLOAD_BYTES);
  if (occurrences(body, boundary === undefined ? "&" : `--${boundary}`) > MOST_FIELDS) {
    throw new DeskError(413, say.desk.refused.notWhole);
  }
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch (cause) {
    throw new DeskError(400, say.desk.refused.notWhole, { cause });
  }
}

async function readBody(request: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  let mine = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST_DISCARDED_BYTES) break;
      // A browser shows the answer only once it has sent everything: what is too much is read, and not kept.
      if (length > most) continue;
      mine += chunk.length;
      held += chunk.length;
      if (held > MOST_HELD_BYTES) throw new DeskError(503, say.desk.refused.busy);
      chunks.push(chunk);
    }
    if (length <= most) return Buffer.concat(chunks);
    throw new DeskError(413, say.desk.refused.tooLarge({ megabytes: most / 1024 / 1024 }));
  } finally {
    held -= mine;
  }
}

/** How often, counted no further than the bound. */
function occurrences(body: Buffer, mark: string): number {
  let count = 0;
  for (let at = body.indexOf(mark); at !== -1 && count <= MOST_FIELDS; count++) {
    at = body.indexOf(mark, at + mark.length);
  }
  return count;
}
