/** A successful response. */
export interface Answer<Data> {
  readonly data: Data;
  /** A strong entity tag, with its quotes. */
  readonly etag: string | undefined;
  /** When the requested data was last published with a change. */
  readonly lastModified: Date | undefined;
  /** false if the service answered 304; `data` is then that of the known answer. */
  readonly changed: boolean;
  readonly response: Response;
}

/** @param known an earlier answer to the same request, which is reused if the response is a 304 */
export async function readAnswer<Data>(
  response: Response,
  known: Answer<Data> | undefined,
): Promise<Answer<Data>> {
  if (response.status === 304 && known) return { ...known, changed: false, response };
  const date = Date.parse(response.headers.get("Last-Modified") ?? "");
  return {
    data: (await response.json()) as Data,
    etag: response.headers.get("ETag") ?? undefined,
    lastModified: Number.isNaN(date) ? undefined : new Date(date),
    changed: true,
    response,
  };
}
