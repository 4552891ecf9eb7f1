/** The parts and the state of the service that decisions about requests depend on. */
import type { Freshness } from "../protocol/response-headers.ts";
import type { ProblemBackground } from "../render/problem-forms.ts";
import type { MissQueue } from "./connections/miss-queue.ts";
import type { ErrorResponses } from "./error-responses.ts";
import type { MediaResponses } from "./media.ts";
import type { BodyMemory } from "./memory/body-memory.ts";
import type { Snapshot } from "./memory/snapshot.ts";
import type { Readiness } from "./watch/health.ts";

export interface DecisionOptions {
  readonly media: MediaResponses;
  readonly errors: ErrorResponses;
  readonly misses: MissQueue;
  /** Why misses are refused at the moment; `undefined` if they are prepared. */
  readonly whyRefusing: () => string | undefined;
  readonly memory: BodyMemory;
  /** Whether the store cannot be read. Then a newer publication may exist. */
  readonly isStale: () => boolean;
  /** One sentence: why a preview has no snapshot. Absent if a store is served. */
  readonly whyNothing?: (() => string) | undefined;
  readonly freshness: Freshness;
  /** Epoch milliseconds. Responses use no other clock. */
  readonly clock: () => number;
  /** `undefined` before the first publication. */
  readonly snapshot: () => Snapshot | undefined;
  readonly readiness: () => Readiness;
  readonly problemBackground: () => ProblemBackground;
}
