/** Sends bytes that no HTTP client would send, and reads the response. */
import { connect } from "node:net";

const SILENCE_MILLISECONDS = 120_000;

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Waits for the end of the connection or one complete response. @returns `undefined` without one
 */
export async function sendRaw(
  address: string,
  bytes: string | Buffer,
  { head = false } = {},
): Promise<RawAnswer | undefined> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname.replace(/[[\]]/g, ""));
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer | undefined>();
  let received = Buffer.alloc(0);
  socket.on("data", (data: Buffer) => {
    received = Buffer.concat([received, data]);
    const answer = parseAnswer(received, head);
    if (answer) resolve(answer);
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
  });
  socket.on("close", () => resolve(parseAnswer(received, head)));
  socket.setTimeout(SILENCE_MILLISECONDS, () => reject(new Error("no answer within two minutes")));
  socket.write(bytes);
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

/** @returns all bytes until the server closes the connection */
export async function sendAndReadAll(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  socket.setTimeout(SILENCE_MILLISECONDS, () =>
    socket.destroy(new Error("not closed within two minutes")),
  );
  socket.write(bytes);
  let received = "";
  for await (const text of socket) received += text;
  return received;
}

function parseAnswer(bytes: Buffer, head: boolean): RawAnswer | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = Number(headers.get("content-length") ?? 0);
  const body = bytes.subarray(end + 4);
  if (!head && body.length < length) return undefined;
  return { status: Number(statusLine.split(" ")[1]), headers, body: body.toString("utf8") };
}
