/** Explains an error of Node's HTTP parser to the client. (contract.md, "Errors") */
import { type ProblemReport, sentences } from "../../contract/problems.ts";

/** The error that Node passes to `clientError`. */
export interface ParserError extends Error {
  readonly code?: string;
  readonly reason?: string;
  /** The bytes received, or the last part of them. */
  readonly rawPacket?: Buffer;
}

/** Captures the method: `GET` in `GET /api/ HTTP/1.1`. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) \S+ HTTP\/1\.[01]\r?\n/;
const MAX_REQUEST_LINE_BYTES = 16_384;
/** The beginning of a request whose line may be incomplete: `GET /api/?search=…`. */
const REQUEST_START = /^[A-Z]+ \S*/;

export function reportBrokenRequest({ code, reason, rawPacket }: ParserError): ProblemReport {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { type: "request-timeout" };
    case "HPE_HEADER_OVERFLOW":
      return { type: isMostlyRequestLine(rawPacket) ? "uri-too-long" : "header-too-large" };
    case "HPE_INVALID_METHOD": {
      const method = methodOf(rawPacket);
      // Without a request line it is no HTTP, but for example a TLS handshake.
      if (method === undefined) return { type: "malformed-request" };
      return { type: "method-not-allowed", detail: sentences.methodNotAllowed(method) };
    }
    case "HPE_INVALID_URL":
      if (methodOf(rawPacket) === undefined) return { type: "malformed-request" };
      // The line is complete, so a character of the URL is at fault, such as `é`.
      return { type: "malformed-request", detail: sentences.notEncoded };
    case "HPE_INVALID_TRANSFER_ENCODING":
    case "HPE_INVALID_CONTENT_LENGTH":
    case "HPE_UNEXPECTED_CONTENT_LENGTH":
      return { type: "malformed-request", detail: sentences.malformedBody };
    case "HPE_PAUSED_H2_UPGRADE":
      return { type: "version-not-supported" };
    case "HPE_INVALID_VERSION":
      // The parser has other reasons for text that is not a version, such as `HTTP/x`.
      if (reason !== "Invalid HTTP version") return { type: "malformed-request" };
      return { type: "version-not-supported" };
    default:
      return { type: "malformed-request" };
  }
}

function methodOf(packet: Buffer | undefined): string | undefined {
  const start = packet?.toString("latin1", 0, MAX_REQUEST_LINE_BYTES) ?? "";
  return REQUEST_LINE.exec(start)?.[1];
}

/** Tells whether the URL caused a header overflow. */
function isMostlyRequestLine(packet: Buffer | undefined): boolean {
  if (!packet) return false;
  const start = REQUEST_START.exec(packet.toString("latin1"))?.[0] ?? "";
  return start.length > packet.length / 2;
}
