/**
 * A page of the desk is an entry in the table of `desk/pages.ts`: a path and handlers for GET and POST. The server
 * checks the session, the origin, the CSRF token and the size of the body before it calls a handler, and renders
 * the document around the content.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { type PublishingStore, StoreUnavailableError } from "../../../editions/store/store.ts";
import { say } from "../../../language/language.ts";
import type { Effects } from "../../../serving/effects/every-address.ts";
import type { Preview } from "../../preview/preview.ts";
import type { Events } from "./events.ts";

/** A publication or rollback, for {@link Desk.onPublished}. */
export interface PublishEvent {
  readonly number: number;
  readonly effects: Effects;
  /** The URL at which readers reach the site. */
  readonly publicUrl: string;
}

/** Shared by all pages while the desk runs. */
export interface Desk {
  /** Absolute path of the content folder. */
  readonly folder: string;
  readonly store: PublishingStore;
  /** The report of the folder, and the site with its drafts. Call `events.check()` after a save. */
  readonly preview: Preview;
  /** The name of this machine's user, for people who have not given theirs. */
  readonly who: string;
  /** Called after each publication and rollback of the desk. */
  readonly onPublished?: ((published: PublishEvent) => void) | undefined;
  /** Sends events to open pages; `live` pages reload on them. */
  readonly events: Events;
}

/** A request that has passed all checks that do not depend on the page. */
export interface DeskRequest {
  readonly desk: Desk;
  /** Path and query on the desk's origin. */
  readonly url: URL;
  /** The named parts of the page's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The user's name, for the history and the versions. */
  readonly who: string;
  /** The hidden field with the CSRF token, for every form with `method="post"`. */
  readonly csrf: SafeHtml;
  /** The fields of a POST, files as `File`, within the limits of `form-body.ts`; empty for GET. */
  readonly form: FormData;
}

/** The cookie that holds the user's name, percent-encoded. */
export const NAME_COOKIE = "montra-name";

export interface PageView {
  /** Default: 200. */
  readonly status?: number;
  readonly title: string;
  readonly content: SafeHtml;
  /** Further elements of the head. */
  readonly head?: SafeHtml;
  /** Reload after the folder has been read again and after a publication. Not for pages with text inputs. */
  readonly live?: boolean;
  /** Render without header and navigation. */
  readonly isAlone?: boolean;
  /** `Content-Security-Policy` of a page that is shown in a frame of the desk. */
  readonly policy?: string;
}

/** The response of a page. `seeOther` is a path of the desk: each successful POST redirects to one. */
export type PageAnswer =
  | PageView
  | { readonly seeOther: string; readonly cookie?: string }
  | { readonly json: unknown; readonly status?: number }
  | { readonly body: string | Uint8Array; readonly contentType: string; readonly policy?: string };

export interface DeskPage {
  /** A pattern of `URLPattern`, such as `/desk/write/:collection/`; its groups are in {@link DeskRequest.params}. */
  readonly path: string;
  /** The label of its entry in the navigation. Default: no entry. */
  entry?(): string;
  get?(request: DeskRequest): PageAnswer | Promise<PageAnswer>;
  /** Called only for forms of the desk with a valid CSRF token. */
  post?(request: DeskRequest): PageAnswer | Promise<PageAnswer>;
}

/** An error to show as an error page, because something does not exist or is not possible. */
export class DeskError extends Error {
  override name = "DeskError";
  readonly status: number;

  /** @param message for editors: what is wrong, and what to do */
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Converts any error to one for an error page: 503 for an unavailable store, 500 for unexpected errors. */
export function asDeskError(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  const { message } = error as Error;
  return error instanceof StoreUnavailableError
    ? new DeskError(503, say.desk.refused.store({ message }), { cause: error })
    : new DeskError(500, say.desk.refused.fault({ message }), { cause: error });
}

/**
 * Call this if the store has no publication.
 * @throws DeskError if it had one before, because then it was moved or is not mounted
 */
export function refuseEmptied({ events }: Desk): void {
  if (events.publication > 0) throw new DeskError(503, say.desk.plan.storeAway);
}

export function hiddenFields(fields: Readonly<Record<string, string | number>>): SafeHtml {
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/** A text field of a form, trimmed. @param maxLength longer texts are cut to this many characters */
export function lineOf(form: FormData, name: string, maxLength: number): string {
  const text = String(form.get(name) ?? "").trim();
  return text.slice(0, maxLength).toWellFormed();
}

/** The text fields of a form as hidden inputs, to send them again. @param without names of fields to leave out */
export function sameFields(form: FormData, without: readonly string[]): SafeHtml[] {
  const texts = [...form].filter(
    ([name, value]) => typeof value === "string" && !without.includes(name),
  );
  return texts.map(([name, value]) => hiddenFields({ [name]: String(value) }));
}

/** A status message that takes the focus, so that screen readers announce it first. */
export function renderStatus(text: string | undefined, hasFocus = true): SafeHtml | "" {
  if (text === undefined) return "";
  return html`<p class="said" role="status" tabindex="-1"${hasFocus ? html.raw` autofocus` : ""}>${text}</p>`;
}
