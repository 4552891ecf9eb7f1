/** The types of representations, which are declared as data. */

import type { CollectionName } from "../../contract/field.ts";
import type { Wording } from "../../contract/words.ts";
import type { Plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { RenderMemory } from "../api/load-page.ts";
import type { Extent } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import type { ClientChoices } from "../browse/alternates.ts";
import type { Offer } from "../protocol/negotiation.ts";
import type { ProblemForm } from "./problem-forms.ts";

export interface RenderContext {
  readonly catalogue: Catalogue;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly choices: ClientChoices;
  readonly memory: RenderMemory;
  /** Names of the request's parameters that the resource does not have. */
  readonly unknown?: readonly string[];
  /** When the publication became visible, in epoch seconds. */
  readonly publishedAt?: number;
}

export interface RenderedBody {
  readonly body: string | Buffer;
  /** SHA-256 in hex that identifies the body, if the representation has computed one. */
  readonly hash?: string | undefined;
  /** Alternating names and values of headers of this response. */
  readonly headers?: readonly string[];
  /** Epoch milliseconds, if the body changes with time earlier than the plan says. */
  readonly validUntil?: number;
  /** Epoch milliseconds, if the body has changed with time later than the plan says. */
  readonly changedAt?: number;
}

interface Declaration extends Offer {
  /** Unique, because it is part of the cache key. */
  readonly name: string;
  /** Default: the media type, without parameters. */
  readonly contentType?: string;
  /** The media type with which browsers get the same bytes, because they show it. */
  readonly shownAs?: string;
  /** Its name in a sentence after "as": `a page`. */
  readonly words: Wording;
  /** Follows its name in the description of the parameter `format`: `for a calendar app`. */
  readonly about?: Wording;
  readonly kinds: readonly Resource["kind"][];
  /** All by default. */
  readonly collections?: readonly CollectionName[];
  /** Default: the page sizes of JSON. */
  readonly extent?: Extent;
  /** The body shows the requested address, so each address has its own cache entry. */
  readonly showsAddress?: true;
  /** Lists of upcoming items begin with the next one, and items have data of their images. */
  readonly forVisitors?: boolean;
  /** The body mentions unknown parameters of the request. Other representations ignore them. */
  readonly tellsUnknownParameters?: true;
  /** Supports the parameter `fields`. */
  readonly supportsFields?: true;
  /** Cached only by the browser, which always revalidates. */
  readonly isPrivate?: true;
  /** Alternating names and values of headers of every response except 304. */
  readonly headers?: readonly string[];
  /** The form of errors for clients of this representation; problem documents by default. */
  readonly problems?: ProblemForm;
  /** Loads its library in advance; else `render` loads it on first use. */
  readonly load?: () => Promise<unknown>;
}

export interface SmallRepresentation extends Declaration {
  readonly large?: never;
  /** Must be deterministic. `undefined`: no such item. @throws if there is too little memory */
  render(plan: Plan, context: RenderContext): RenderedBody | undefined;
}

/** Rendered one at a time, in slices, so that other requests are answered in between. */
export interface LargeRepresentation extends Declaration {
  readonly large: true;
  /** Like `render` of a small one. Also rejects if the edition is closed before the end. */
  render(plan: Plan, context: RenderContext): Promise<RenderedBody | undefined>;
}

export type Representation = SmallRepresentation | LargeRepresentation;

export const ALL_KINDS: readonly Resource["kind"][] = ["root", "list", "detail", "search"];
