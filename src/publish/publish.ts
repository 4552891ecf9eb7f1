/**
 * Publishes a content folder: read, check, make the next edition, compare, and make it current in one
 * atomic step. Until that step the store answers as before, whatever happens here.
 * @see architecture.md, "Editions" and "The store"
 */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckedContent, Notice, Problem } from "../content/content.ts";
import { readContent } from "../content/read-content.ts";
import type { CollectionName } from "../contract/field.ts";
import { Edition } from "../edition/open-edition.ts";
import { hashOfFile } from "../store/folder-store.ts";
import { type Changes, type Publication, publicationSeconds } from "../store/publication.ts";
import type { LockOptions, PublishingSession, PublishingStore, Store } from "../store/store.ts";
import { openWorkCache, type WorkCache } from "../store/work-cache.ts";
import { makeNextEdition, type NextEdition } from "./next-edition.ts";
import type { Progress } from "./progress.ts";

export interface PublishOptions extends Omit<LockOptions, "signal"> {
  readonly note: string;
  /** Publish also where the store holds another site. */
  readonly replaceSite: boolean;
  readonly onProgress: Progress;
  readonly signal: AbortSignal;
}

export type Counts = Readonly<Record<CollectionName, Changes>>;

/** What came of it. `unchanged`: the content is what is published already. */
export type PublishResult = { readonly notices: readonly Notice[] } & (
  | { readonly outcome: "refused"; readonly problems: readonly Problem[] }
  | { readonly outcome: "other site"; readonly published: string; readonly given: string }
  | { readonly outcome: "unchanged"; readonly publication: Publication }
  | { readonly outcome: "would publish"; readonly counts: Counts }
  | { readonly outcome: "published"; readonly publication: Publication; readonly counts: Counts }
);

/**
 * @throws StoreUnavailableError, ContentChangedError, or AbortError of `signal`; the old publication
 *   stays in every case
 */
export async function publish(
  folder: string,
  store: PublishingStore,
  options: PublishOptions,
): Promise<PublishResult> {
  await using session = await store.startPublishing(options);
  const cache = openWorkCache(session.cacheFolder);
  using closing = new DisposableStack();
  closing.defer(() => cache.close());
  const { content, ...report } = await read(folder, options, cache);
  using checked = content;
  if (!checked) return { outcome: "refused", ...report };
  const made = await make(checked, { store, scratch: session.scratchFolder, options, cache });
  if (!("next" in made)) return { ...made, ...report };
  const { next, file, edition, epochSeconds } = made;
  await addMedia(checked, { session, next, options });
  options.signal.throwIfAborted();
  const { who, note } = options;
  const { counts } = next;
  const publication = await session.publish({ file, edition, epochSeconds, who, note, counts });
  return { outcome: "published", publication, counts, ...report };
}

/** What {@link publish} would do: the same checks and counts, with the store only read. */
export async function planPublication(
  folder: string,
  store: Store,
  options: PublishOptions,
): Promise<PublishResult> {
  await using scratch = await mkdtempDisposable(join(tmpdir(), "montra-plan-"));
  const { content, ...report } = await read(folder, options, undefined);
  using checked = content;
  if (!checked) return { outcome: "refused", ...report };
  const made = await make(checked, { store, scratch: scratch.path, options, cache: undefined });
  if (!("next" in made)) return { ...made, ...report };
  return { outcome: "would publish", counts: made.next.counts, ...report };
}

async function read(
  folder: string,
  { onProgress, signal }: PublishOptions,
  cache: WorkCache | undefined,
) {
  const clock = () => Temporal.Now.instant();
  return await readContent(folder, { ...(cache && { cache }), onProgress, signal, clock });
}

interface Made {
  readonly next: NextEdition;
  readonly file: string;
  readonly edition: string;
  readonly epochSeconds: number;
}

async function make(
  content: CheckedContent,
  about: {
    store: Store;
    scratch: string;
    options: PublishOptions;
    cache: WorkCache | undefined;
  },
): Promise<
  | Made
  | { readonly outcome: "other site"; readonly published: string; readonly given: string }
  | { readonly outcome: "unchanged"; readonly publication: Publication }
> {
  const { store, scratch, options, cache } = about;
  const current = await store.current();
  using before = current && new Edition(await store.editionFile(current.edition));
  const published = before?.site.nome;
  if (published !== undefined && published !== content.site.nome && !options.replaceSite) {
    return { outcome: "other site", published, given: content.site.nome };
  }
  const file = join(scratch, "next-edition.db");
  const epochSeconds = Math.max(
    Math.floor(Date.now() / 1000),
    current ? publicationSeconds(current) + 1 : 0,
  );
  const next = await makeNextEdition(content, {
    ...options,
    cache,
    file,
    before,
    epochSeconds,
  });
  const edition = (await hashOfFile(file)) as string;
  if (current?.edition === edition) return { outcome: "unchanged", publication: current };
  return { next, file, edition, epochSeconds };
}

async function addMedia(
  content: CheckedContent,
  about: { session: PublishingSession; next: NextEdition; options: PublishOptions },
): Promise<void> {
  const { session, next, options } = about;
  for (const { row, bytes } of next.crops.values()) await session.addMedia(row.address, bytes);
  let done = 0;
  for (const image of content.images) {
    options.signal.throwIfAborted();
    if (!(await session.hasMedia(image.address))) {
      await session.addMedia(image.address, await content.readImage(image));
    }
    done += 1;
    options.onProgress("storing images", done, content.images.length);
  }
}
