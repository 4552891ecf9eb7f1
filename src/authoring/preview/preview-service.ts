/** Serves an unpublished edition. Browsers do not cache its responses, and a header marks them. */
import type { Logger } from "pino";
import { Edition } from "../../editions/edition/open-edition.ts";
import { formatPublicationTime } from "../../editions/store/publication.ts";
import { Catalogue, type PageMarks } from "../../serving/api/catalogue.ts";
import { exposeHeader } from "../../serving/protocol/response-headers.ts";
import {
  defaultBodyBytes,
  defaultOverloadMilliseconds,
  defaultReaderLimits,
} from "../../serving/serve/connections/limits.ts";
import { MissQueue } from "../../serving/serve/connections/miss-queue.ts";
import { Readers } from "../../serving/serve/connections/readers.ts";
import { MediaResponses, type MediaSource } from "../../serving/serve/media.ts";
import { BodyMemory } from "../../serving/serve/memory/body-memory.ts";
import { Compression } from "../../serving/serve/memory/compression.ts";
import { makeSnapshot, type Snapshot } from "../../serving/serve/memory/snapshot.ts";
import { countedNames } from "../../serving/serve/routes.ts";
import { ScheduledChanges } from "../../serving/serve/scheduled-changes.ts";
import { Service } from "../../serving/serve/service.ts";
import { RequestCounts } from "../../serving/serve/watch/request-counts.ts";

/** Header names and values. */
export const PREVIEW_HEADERS: readonly string[] = [
  "X-Montra-Preview",
  "drafts included, not published",
  ...exposeHeader("X-Montra-Preview"),
];

export interface PreviewServiceOptions {
  readonly media: MediaSource;
  /** The moment to show, epoch milliseconds. */
  readonly clock: () => number;
  /** Without a trailing slash. */
  readonly publicUrl: () => string;
  /** Why there is no edition to show, in one sentence. */
  readonly whyNothing: () => string;
  readonly log: Logger;
}

export interface PreviewEdition {
  readonly file: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  readonly marks: PageMarks;
}

export class PreviewService {
  readonly service: Service;
  readonly readers: Readers;
  readonly misses = new MissQueue(defaultOverloadMilliseconds);
  readonly #memory = new BodyMemory(defaultBodyBytes);
  readonly #options: PreviewServiceOptions;
  #changes: ScheduledChanges | undefined;
  #number = 0;

  constructor(options: PreviewServiceOptions) {
    this.#options = options;
    const { media, log } = options;
    const memory = this.#memory;
    this.readers = new Readers(memory, defaultReaderLimits);
    this.service = new Service({
      ...options,
      memory,
      misses: this.misses,
      readers: this.readers,
      media: new MediaResponses({ store: media, memory, onFault: (error) => log.error(error) }),
      compression: new Compression(),
      counts: new RequestCounts(countedNames),
      whyRefusing: () => undefined,
      isStale: () => false,
      readiness: () => ({ ready: this.isShowing, body: { status: "preview" } }),
      freshness: { maxAge: 0, staleWhileRevalidate: 0, staleIfError: 0 },
      extraFields: PREVIEW_HEADERS,
    });
  }

  get isShowing(): boolean {
    return this.service.snapshot !== undefined;
  }

  /** @throws EditionFormatError */
  async show(edition: PreviewEdition): Promise<void> {
    const { clock, log } = this.#options;
    const snapshot = this.#open(edition, clock());
    await this.#changes?.stop();
    this.service.show(snapshot);
    this.#changes = new ScheduledChanges(snapshot.catalogue.edition.schedule.next, {
      clock,
      open: async (at) => this.#open(edition, at),
      show: (next) => this.service.show(next),
      onFault: (error) => log.error(error),
    });
  }

  async stop(): Promise<void> {
    await this.#changes?.stop();
    this.readers.stop();
    this.service.show(undefined);
  }

  #open({ file, madeAt, marks }: PreviewEdition, visibleAt: number): Snapshot {
    using opened = new DisposableStack();
    const edition = opened.use(new Edition(file, { visibleAt, showsHidden: true }));
    const publicUrl = this.#options.publicUrl();
    // Lists are read on request, because reading them all would delay the display of each change.
    const catalogue = new Catalogue(edition, { publicUrl, lists: [], marks });
    const time = formatPublicationTime(Math.floor(madeAt / 1000));
    const number = ++this.#number;
    const publication = { number, time, edition: "", who: "", note: "", counts: {} };
    const snapshot = makeSnapshot(publication, catalogue, { memory: this.#memory, at: visibleAt });
    opened.move();
    return snapshot;
  }
}
