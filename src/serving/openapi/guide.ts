/**
 * Rules common to all resources: the introduction of the OpenAPI document and the guide on the documentation
 * page. Backquotes mark code.
 * @see contract.md
 */

export interface GuideSection {
  /** Fragment of the URL: `#paging`. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const guide: readonly GuideSection[] = [
  {
    id: "paging",
    title: "Paging",
    paragraphs: [
      "Most lists come in pages: `count` items in all, the items of this page in `results`, and the addresses of the pages beside it in `next` and `previous`, null where there is none. Follow `next` until it is null; it keeps the parameters that were given. `Link` has the same addresses.",
      "`page` counts from 1, and `last` is the last page. `page_size` is 10 if absent and at most 100; more is cut to 100. A page that does not exist answers 404, an empty list has one page, which is empty. The lists of the awards are bare arrays, whole.",
      "An empty value of a parameter counts as not given, the last of several counts, and unknown parameters are ignored.",
    ],
  },
  {
    id: "negotiation",
    title: "JSON or a page",
    paragraphs: [
      "The same address answers JSON to a program and a page to a browser, by `Accept` with its q-values. Without `Accept`, with `*/*` or `application/json` it is JSON.",
      "`format=json` is JSON whatever `Accept` says. `format=api` is the page for a client that names HTML, and the same JSON indented for one that does not. `Accept: application/json; indent=4` is JSON indented, by up to 8. Another `format` answers 404, an `Accept` that nothing satisfies 406.",
      "`HEAD` answers with the header fields of `GET` alone, `OPTIONS` with the media types and parameters of a resource as JSON. A path without its last slash is redirected to the one with it.",
    ],
  },
  {
    id: "caching",
    title: "Caching",
    paragraphs: [
      'Every answer has a strong `ETag` and, as `Last-Modified`, the moment of the publication. Send the tag back as `If-None-Match: "…"`: the answer 304, without a body, says that what you have is still right. `If-Modified-Since` does the same by the second.',
      "A tag belongs to one representation in one coding: JSON, page, and each of them as `br`, `zstd` or `gzip` by `Accept-Encoding` have tags of their own.",
      "`Cache-Control` says how long an answer may be used without asking, a minute unless the operator chose otherwise. A list that depends on the date is never kept past its next change. Images have an address that holds the hash of their bytes, and may be kept for ever.",
    ],
  },
  {
    id: "values",
    title: "Values",
    paragraphs: [
      "Every field is always there; what has no value is null, the empty text or the empty list. Dates are plain dates, `YYYY-MM-DD`. Moments are ISO 8601 in the site's time zone with its offset, `Z` where that is zero.",
      "HTML fields are sanitised when they are published: no scripts, no handlers, frames of the hosts alone that the editors allow. The URLs of images in them are absolute.",
    ],
  },
  {
    id: "browsers",
    title: "From other sites",
    paragraphs: [
      "The data is public and needs no credentials: `Access-Control-Allow-Origin: *` stands on every answer, preflights are answered for every header field, and `ETag`, `Link`, `Allow`, `Retry-After`, `Accept-Ranges` and `Content-Range` can be read by scripts.",
    ],
  },
  {
    id: "errors",
    title: "Errors",
    paragraphs: [
      "An error is a problem document, `application/problem+json` (RFC 9457). `type` is an address of this service that describes the kind of error, `title` its name, `status` the status again, `detail` a sentence about this case, and `errors` has sentences by parameter where a parameter is at fault. A browser gets the same as a page.",
      "Answers of 500 and 503 are worth another try, the latter after the seconds that `Retry-After` says; the others stay what they are.",
    ],
  },
];

export function guideAsMarkdown(): string {
  return guide
    .map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join("\n\n"))
    .join("\n\n");
}
