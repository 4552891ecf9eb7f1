/** Reads the body of a form, within limits for each body and for all bodies together. */
import type { IncomingMessage } from "node:http";
import { say } from "../../../language/language.ts";
import { DeskError } from "./page.ts";

/** Larger files must be copied into the folder by hand. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;
/** For a form without files: a long text, percent-encoded. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;
/** Bytes received of one body, dropped ones included, before the connection is closed. */
const MAX_RECEIVED_BYTES = 8 * MAX_UPLOAD_BYTES;
/** For all bodies that are being read, together. */
const MAX_HELD_BYTES = 3 * MAX_UPLOAD_BYTES;

const URLENCODED = "application/x-www-form-urlencoded";

let heldBytes = 0;

/** @throws DeskError (400, 413, 415, 503); the connection's error if the client disconnects */
export async function readForm(request: IncomingMessage): Promise<FormData> {
  const type = request.headers["content-type"] ?? "";
  const mediaType = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (![URLENCODED, "multipart/form-data"].includes(mediaType))
    throw new DeskError(415, say.desk.refused.unreadable);
  const maxBytes = mediaType === URLENCODED ? MAX_TEXT_BYTES : MAX_UPLOAD_BYTES;
  const body = await readBody(request, maxBytes);
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch (cause) {
    throw new DeskError(400, say.desk.refused.unreadable, { cause });
  }
}

async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      receivedBytes += chunk.length;
      // Leaving the loop closes the connection.
      if (receivedBytes > MAX_RECEIVED_BYTES) break;
      // Browsers show the response only after sending the whole body: read and drop the excess.
      if (receivedBytes > maxBytes) continue;
      chunks.push(chunk);
      heldBytes += chunk.length;
      // The message asks to send the form again, which helps once the other forms are read.
      if (heldBytes > MAX_HELD_BYTES) throw new DeskError(503, say.desk.refused.unreadable);
    }
    if (receivedBytes <= maxBytes) return Buffer.concat(chunks);
    throw new DeskError(413, say.desk.refused.tooLarge({ megabytes: maxBytes / 1024 / 1024 }));
  } finally {
    for (const { length } of chunks) heldBytes -= length;
  }
}
