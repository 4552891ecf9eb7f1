/** What the service answered. */
export interface Answer<Data> {
  readonly data: Data;
  /** Strong tag with its quotes. */
  readonly etag: string | undefined;
  /** When what was asked for was published last. */
  readonly lastModified: Date | undefined;
  /** false where the service said that the known answer is still right, and `data` is of that one. */
  readonly changed: boolean;
  readonly response: Response;
}

/** @param known an answer to the same request, which a 304 stands for */
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
