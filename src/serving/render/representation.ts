/**
 * What a representation is: one way to render what resources answer, declared as data. Negotiation,
 * `OPTIONS`, errors, documents and the links of pages walk the table of these declarations
 * (`representations.ts`).
 */

import type { CollectionName } from "../../contract/field.ts";
import type { Plan } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Extent, Parameter } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import type { Alternate } from "../browse/alternates.ts";
import type { Offer } from "../protocol/negotiation.ts";
import type { ProblemForm } from "./problem-forms.ts";

/** What a client may ask of a resource, for what shows it. */
export interface Choices {
  /** Values of `format`, in the order of the table. */
  readonly formats: readonly string[];
  readonly parameters: readonly Parameter[];
  /** Those that hold another part of a list than its pages do, or are no list at all. */
  readonly alternates: readonly Alternate[];
}

export interface RenderContext {
  readonly catalogue: Catalogue;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly choices: Choices;
  readonly room: RenderRoom;
  /** Names of parameters that were given and that the resource does not have. */
  readonly unknown?: readonly string[];
}

export interface Rendered {
  readonly body: string | Buffer;
  /** Names and values of header fields of this answer alone: `Content-Disposition`. */
  readonly fields?: readonly string[];
  /** Where it depends on the date by more than the plan does; see {@link Plan}. */
  readonly validUntil?: number;
  readonly changedAt?: number;
}

interface Declared extends Offer {
  /** No other has it: part of the key under which a response is kept. */
  readonly name: string;
  /** As `Content-Type` says it. */
  readonly contentType: string;
  /** Within a sentence: `as a page`. */
  readonly words: string;
  /** What is said of its `format` behind the name: `for the browsable rendering of the same data`. */
  readonly about?: string;
  /** The kinds of resources that it can render. */
  readonly kinds: readonly Resource["kind"][];
  /** The collections whose items it can render; whatever the items are where absent. */
  readonly of?: readonly CollectionName[];
  /** How much of a list it holds; as much as JSON where absent. */
  readonly extent?: Extent;
  /** All resources of these kinds have it; others name it in `also`. */
  readonly everywhere: boolean;
  /** It is for people, who are told which parameters of theirs mean nothing; the others pass them over. */
  readonly tellsUnknown?: true;
  /** `shared`: caches keep it as the operator says; `private`: a browser alone, which asks each time. */
  readonly caching: "shared" | "private";
  /** Names and values of header fields of every whole response. */
  readonly fields?: readonly string[];
  /** How a client that would get it is told of errors. */
  readonly problems: ProblemForm;
  /** Loads what it is rendered with and nothing else needs; rendering would load it, too. */
  readonly load?: () => Promise<unknown>;
  /** How documents describe its body: by the resource's schema, as text, as another object, as bytes. */
  readonly body: "schema" | "text" | "object" | "bytes";
}

/** Room in memory for what is being rendered. */
export interface RenderRoom {
  /** Called before so many more characters become part of the answer. @throws where there is no room for them */
  take(characters: number): void;
}

/** Renders in one go. */
export interface SmallRepresentation extends Declared {
  readonly large?: never;
  /**
   * Renders what a plan answers: the same bytes for the same plan, catalogue and moment.
   * @returns `undefined` where the item is not there
   * @throws where there is no room for it
   */
  render(plan: Plan, context: RenderContext): Rendered | undefined;
}

/** Renders whole lists, so one at a time, and in slices so that others are answered meanwhile. */
export interface LargeRepresentation extends Declared {
  readonly large: true;
  /** The same; rejects where its edition is closed before it is done, and where there is no room for it. */
  render(plan: Plan, context: RenderContext): Promise<Rendered | undefined>;
}

export type Representation = SmallRepresentation | LargeRepresentation;

/** The resources of all kinds. */
export const ALL_KINDS: readonly Resource["kind"][] = ["root", "list", "detail"];
