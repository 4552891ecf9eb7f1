/**
 * Errors as clients see them: problem documents (RFC 9457), or the same as a page. `detail` has the sentences of
 * Django REST Framework, because existing clients read them. Errors reveal nothing about the machine.
 * @see contract.md, "Errors"
 */

/** All types of errors; the key is the last part of the URL in `type`. */
export const problemTypes = {
  "malformed-request": {
    status: 400,
    title: "Malformed request",
    meaning: "The address or a parameter cannot be understood; `errors` names the parameter.",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    meaning: "Nothing is published at this address, or not in this format.",
  },
  "invalid-page": {
    status: 404,
    title: "No such page",
    meaning: "The list has no page of this number; pages count from 1, and `last` is the last one.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    meaning: "The service is for reading: `Allow` names the methods.",
  },
  "not-acceptable": {
    status: 406,
    title: "Not acceptable",
    meaning: "`Accept` or `Accept-Encoding` excludes every form that the resource has.",
  },
  "request-timeout": {
    status: 408,
    title: "Request timeout",
    meaning: "The request did not arrive whole in time.",
  },
  gone: {
    status: 410,
    title: "Gone",
    meaning: "What was published at this address has been withdrawn.",
  },
  "no-longer-kept": {
    status: 410,
    title: "No longer kept",
    meaning:
      "What changed since that publication is not known any more: read everything, and ask for changes from then on.",
  },
  "precondition-failed": {
    status: 412,
    title: "Precondition failed",
    meaning: "`If-Match` or `If-Unmodified-Since` asks for a state that is not the present one.",
  },
  "uri-too-long": {
    status: 414,
    title: "Address too long",
    meaning: "The address is longer than this service reads.",
  },
  "range-not-satisfiable": {
    status: 416,
    title: "Range not satisfiable",
    meaning: "`Range` begins after the end; `Content-Range` says how long the whole is.",
  },
  "header-too-large": {
    status: 431,
    title: "Header fields too large",
    meaning: "The header fields together are larger than this service reads.",
  },
  "internal-error": {
    status: 500,
    title: "Internal error",
    meaning: "A fault of the service; it is in its log.",
  },
  "version-not-supported": {
    status: 505,
    title: "Version of HTTP not supported",
    meaning: "The service speaks HTTP/1.1 and HTTP/1.0; a proxy in front of it may speak others.",
  },
  "nothing-published": {
    status: 503,
    title: "Nothing published yet",
    meaning: "The service runs and waits for its first publication.",
  },
  unavailable: {
    status: 503,
    title: "Unavailable for the moment",
    meaning: "The service is busy or cannot reach its store; `Retry-After` says when to ask again.",
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string }>;

export type ProblemType = keyof typeof problemTypes;

export interface ProblemReport {
  readonly type: ProblemType;
  /** One English sentence. */
  readonly detail: string;
  /** Sentences by parameter. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** The path of the page of this service that describes an error type. */
export function problemPath(type: ProblemType): string {
  return `/problems/${type}/`;
}

/** The members of a problem document, in the order of RFC 9457 §3.1. */
export function problemDocument({ type, detail, errors }: ProblemReport, publicUrl: string) {
  const { status, title } = problemTypes[type];
  return { type: publicUrl + problemPath(type), title, status, detail, ...(errors && { errors }) };
}

/** Characters. */
const LONGEST_ECHO = 64;

/** Shortens text of a request for an error message, so that a long request does not cause a long response. */
export function echo(text: string): string {
  if (text.length <= LONGEST_ECHO) return text;
  return `${text.slice(0, LONGEST_ECHO - 1).toWellFormed()}…`;
}

/** The sentences of `detail` for errors that are not about a parameter. */
export const sentences = {
  notFound: "Not found.",
  gone: "What was published here has been withdrawn.",
  noLongerKept:
    "What changed since that publication is not known any more. Read everything, with desde=0, and go on from there.",
  notRecorded:
    "What this publication changed has not been written down. Read every list, and ask for changes after the next publication.",
  notAcceptable: "Could not satisfy the request Accept header.",
  codingNotAcceptable: "Could not satisfy the request Accept-Encoding header.",
  methodNotAllowed: (method: string) => `Method "${echo(method)}" not allowed.`,
  requestTimeout: "The request did not arrive in time.",
  notEncoded: "The address has characters that must be percent-encoded.",
  malformedHost: "The request must have one Host field that names a host.",
  malformedBody: "The end of the request's body cannot be known from its header fields.",
  malformedFields: "A header field of the request is malformed.",
  versionNotSupported: "This service speaks HTTP/1.1 and HTTP/1.0.",
  preconditionFailed: "What is here now is not what If-Match or If-Unmodified-Since asks for.",
  uriTooLong: "The address is too long.",
  headerTooLarge: "The header fields are too large.",
  nothingPublished:
    'Nothing has been published yet. Publish a content folder with "montra publish <folder>".',
  unavailable: "This cannot be answered just now. Try again in a moment.",
  internal: "Something went wrong on our side.",
} as const;
