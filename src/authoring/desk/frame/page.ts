/**
 * What a page of the desk is: an entry in the table of `desk/pages.ts` with a path, and what it answers to
 * GET and POST. Everything around it is done before it is asked: who may ask, where a request comes from,
 * the CSRF token, the bounds of its body, the document around what it shows.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { type PublishingStore, StoreUnavailableError } from "../../../editions/store/store.ts";
import { say } from "../../../language/language.ts";
import type { Preview } from "../../preview/preview.ts";
import type { Events } from "./events.ts";

/** What all pages share, for as long as the desk runs. */
export interface Desk {
  /** Absolute path of the content folder. */
  readonly folder: string;
  readonly store: PublishingStore;
  /** The folder as it is: its report, and the site with its drafts. After a save, `look()` is of it. */
  readonly preview: Preview;
  /** Who sits at it, for the history. */
  readonly who: string;
  /** What open pages are told, and reload for where they are `live`. */
  readonly events: Events;
}

/** One request, after everything that can be refused without the page has been refused. */
export interface Asked {
  readonly desk: Desk;
  /** Path and query, on the desk's own origin. */
  readonly url: URL;
  /** The named parts of the page's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The hidden field with the CSRF token, for every form with `method="post"`. */
  readonly csrf: SafeHtml;
  /** The fields of a POST, files as `File`, read within the bounds of `form-body.ts`; empty of a GET. */
  readonly form: FormData;
}

export interface PageView {
  /** 200 unless given. */
  readonly status?: number;
  readonly title: string;
  readonly content: SafeHtml;
  /** Further elements of the head. */
  readonly head?: SafeHtml;
  /** Reloads when the folder has been read again or something was published: not where somebody writes. */
  readonly live?: boolean;
  /** Without what is around the other pages. */
  readonly isAlone?: boolean;
}

/** What a page answers. `seeOther` is a path of the desk, as after every POST that did something. */
export type PageAnswer =
  | PageView
  | { readonly seeOther: string }
  | { readonly json: unknown; readonly status?: number }
  | { readonly body: Uint8Array; readonly contentType: string };

export interface DeskPage {
  /** A pattern of `URLPattern`, such as `/desk/write/:collection/`; what it names is in {@link Asked.params}. */
  readonly path: string;
  /** Its entry in the navigation; a page without one is reached from another. */
  entry?(): string;
  get?(asked: Asked): PageAnswer | Promise<PageAnswer>;
  /** Only ever called with the CSRF token, from a page of the desk itself. */
  post?(asked: Asked): PageAnswer | Promise<PageAnswer>;
}

/** What a page may throw to be told as a page of its own: what was asked for is not there, or cannot be done. */
export class DeskError extends Error {
  override name = "DeskError";
  readonly status: number;

  /** @param message for editors: what is wrong, and what to do */
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** What went wrong as editors are told of it: 500 for what nobody expected, 503 for a store that is away. */
export function asDeskError(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  const { message } = error as Error;
  return error instanceof StoreUnavailableError
    ? new DeskError(503, say.desk.refused.store({ message }), { cause: error })
    : new DeskError(500, say.desk.refused.fault({ message }), { cause: error });
}

/** A store that had publications and has none was moved, or is not mounted. @throws DeskError */
export function refuseEmptied({ events }: Desk): void {
  if (events.publication > 0) throw new DeskError(503, say.desk.plan.storeAway);
}

export function hiddenFields(fields: Readonly<Record<string, string | number>>): SafeHtml {
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/** What was done, where whoever did it is told first. */
export function renderSaid(text: string | undefined, hasFocus = true): SafeHtml | "" {
  if (text === undefined) return "";
  return html`<p class="said" role="status" tabindex="-1"${hasFocus ? html.raw` autofocus` : ""}>${text}</p>`;
}
