/** Pages of the desk. Handlers run after the checks of session, origin, CSRF token and size. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { type PublishingStore, StoreUnavailableError } from "../../../editions/store/store.ts";
import { say } from "../../../language/language.ts";
import type { Effects } from "../../../serving/effects/every-address.ts";
import type { Preview } from "../../preview/preview.ts";
import type { Events } from "./events.ts";

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
  readonly preview: Preview;
  /** The name of this machine's user, for people who have not given theirs. */
  readonly who: string;
  /** Called after each publication and rollback of the desk. */
  readonly onPublished?: ((published: PublishEvent) => void) | undefined;
  readonly events: Events;
}

export interface DeskRequest {
  readonly desk: Desk;
  readonly url: URL;
  /** The named parts of the page's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The user's name, for the history and the versions. */
  readonly who: string;
  /** The hidden field with the CSRF token, for every form with `method="post"`. */
  readonly csrf: SafeHtml;
  /** Empty for GET. */
  readonly form: FormData;
}

/** Holds the user's name, percent-encoded. */
export const NAME_COOKIE = "montra-name";

export interface PageView {
  readonly status?: number | undefined;
  readonly title: string;
  readonly content: SafeHtml;
  readonly head?: SafeHtml;
  /** Reload after a read of the folder and after a publication. Not for pages with text inputs. */
  readonly live?: boolean;
  /** Render without header and navigation. */
  readonly isAlone?: boolean;
  /** `Content-Security-Policy` of a page that is shown in a frame of the desk. */
  readonly policy?: string;
}

/** Answer a successful POST with `seeOther`, so that a reload does not repeat it. */
export type PageAnswer =
  | PageView
  | { readonly seeOther: string; readonly cookie?: string }
  | { readonly json: unknown; readonly status?: number }
  | { readonly body: string | Uint8Array; readonly contentType: string; readonly policy?: string };

export interface DeskPage {
  /** A `URLPattern`, whose groups become {@link DeskRequest.params}. */
  readonly path: string;
  /** Its label in the navigation. Default: no entry. */
  entry?(): string;
  get?(request: DeskRequest): PageAnswer | Promise<PageAnswer>;
  post?(request: DeskRequest): PageAnswer | Promise<PageAnswer>;
}

/** Shown as an error page. */
export class DeskError extends Error {
  override name = "DeskError";
  readonly status: number;

  /** @param message for editors: what is wrong, and what to do */
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

export function asDeskError(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  const { message } = error as Error;
  return error instanceof StoreUnavailableError
    ? new DeskError(503, say.desk.refused.store({ message }), { cause: error })
    : new DeskError(500, say.desk.refused.fault({ message }), { cause: error });
}

/** For an empty store. Refuses if it was not empty before: it was moved or is not mounted. */
export function refuseEmptied({ events }: Desk): void {
  if (events.publication > 0) throw new DeskError(503, say.desk.plan.storeAway);
}

export function hiddenFields(fields: Readonly<Record<string, string | number>>): SafeHtml {
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

export function lineOf(form: FormData, name: string, maxLength: number): string {
  const text = String(form.get(name) ?? "").trim();
  return text.slice(0, maxLength).toWellFormed();
}

/** Hidden inputs with the text fields, to send them again. @param without names to leave out */
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
