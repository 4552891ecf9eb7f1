/** Serves the desk under `/desk/`, and the preview of the site at all other addresses. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { html } from "@remix-run/html-template";
import { decodePercent } from "../../contract/percent-encoding.ts";
import { say } from "../../language/language.ts";
import {
  connectionsWithin,
  readDescriptorLimit,
} from "../../serving/serve/connections/descriptors.ts";
import { defaultLimits, MAX_URL_BYTES } from "../../serving/serve/connections/limits.ts";
import { HttpServer } from "../../serving/serve/server.ts";
import { answerFirst } from "../content/files/yield-when-due.ts";
import { saving } from "../editing/undo.ts";
import { deskAssets } from "./frame/assets.ts";
import { readForm } from "./frame/form-body.ts";
import { renderAlone, renderFrame } from "./frame/frame.ts";
import {
  asDeskError,
  type Desk,
  DeskError,
  type DeskPage,
  type DeskRequest,
  hiddenFields,
  NAME_COOKIE,
  type PageAnswer,
  type PageView,
  sameFields,
} from "./frame/page.ts";
import { cookieOf, type Guard } from "./guard.ts";

/** Limit for receiving a request: enough for a large image over a slow wireless network. */
const REQUEST_MILLISECONDS = 120_000;
/** The connection is closed if the client reads nothing of the response for this time. */
const SEND_MILLISECONDS = 30_000;

// `blob:` shows the chosen image before it is uploaded.
const POLICY =
  "default-src 'none'; img-src 'self' blob:; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** An SVG of the folder is not sanitised yet. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const PRIVATE_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};
const FOR_EVER = "private, max-age=31536000, immutable";

export interface DeskServerOptions {
  readonly desk: Desk;
  readonly guard: Guard;
  readonly pages: readonly DeskPage[];
  readonly onFault: (error: unknown) => void;
}

export function deskServer(options: DeskServerOptions): HttpServer {
  const handler = new DeskHandler(options);
  const limits = {
    ...defaultLimits,
    maxHeaderBytes: 16_384,
    requestTimeout: REQUEST_MILLISECONDS,
    // Many, because every user of the machine can open some, and the editor needs one.
    maxConnections: connectionsWithin(defaultLimits.maxConnections, readDescriptorLimit()),
  };
  return new HttpServer(options.desk.preview.service, limits, {
    handle: (_, response) => void handler.handle(response).catch(options.onFault),
  });
}

class DeskHandler {
  readonly #options: DeskServerOptions;
  readonly #patterns: readonly (readonly [URLPattern, DeskPage])[];

  constructor(options: DeskServerOptions) {
    this.#options = options;
    this.#patterns = options.pages.map((page) => [new URLPattern({ pathname: page.path }), page]);
  }

  async handle(response: ServerResponse<IncomingMessage>): Promise<void> {
    try {
      await this.#answer(response);
    } catch (error) {
      // The client has disconnected.
      if (response.destroyed || (response.socket?.destroyed ?? true)) return;
      if (asDeskError(error).status === 500) this.#options.onFault(error);
      // Close the connection, or the unread rest of the body would be parsed as the next request.
      if (!response.req.complete) response.shouldKeepAlive = false;
      if (response.headersSent) response.destroy();
      else this.#sendError(response, asDeskError(error));
    }
  }

  async #answer(response: ServerResponse<IncomingMessage>): Promise<void> {
    const { desk, guard } = this.#options;
    const { method, url: target = "/", headers } = response.req;
    // Before all else, so that the responses to refused requests say nothing about the folder.
    const newSession = guard.admit(response.req);
    if (newSession) {
      const { cookie, path } = newSession;
      // A refresh instead of a redirect: if the link was clicked on another site, a redirect would
      // still count as cross-site and the browser would not send the SameSite=Strict cookie.
      const head = html`<meta http-equiv="refresh" content="0; url=${path}">`;
      const content = html`<p><a href="${path}">${say.desk.toDesk}</a></p>`;
      response.setHeader("Set-Cookie", cookie);
      this.#send(response, { title: "Montra", head, content, isAlone: true });
      return;
    }
    const url = URL.parse(target, `http://${headers.host}`);
    if (target.length > MAX_URL_BYTES) throw new DeskError(414, say.desk.noPage);
    if (!url) throw new DeskError(400, say.desk.noPage);
    const asset = deskAssets.find(({ path }) => path === url.pathname);
    if (url.pathname === "/desk") this.#send(response, { seeOther: "/desk/" });
    else if (!url.pathname.startsWith("/desk/")) desk.preview.handle(response.req, response);
    else if (url.pathname === "/desk/events" && method === "GET") desk.events.pages.add(response);
    else if (asset) write(response, asset, { "Cache-Control": FOR_EVER });
    else this.#send(response, await this.#answerPage(url, response.req));
  }

  async #answerPage(url: URL, request: IncomingMessage): Promise<PageAnswer> {
    const { desk, guard } = this.#options;
    const { pathname } = url;
    const [pattern, page] = this.#patterns.find(([each]) => each.test({ pathname })) ?? [];
    if (!pattern || !page) throw new DeskError(404, say.desk.noPage);
    const params = decode(pattern.exec({ pathname })?.pathname.groups ?? {});
    const isPost = request.method === "POST";
    const answer = isPost ? page.post : page.get;
    if (!answer || !["GET", "HEAD", "POST"].includes(request.method ?? ""))
      throw new DeskError(405, say.desk.noPage);
    const form = isPost ? await readForm(request) : new FormData();
    const who = decodePercent(cookieOf(request.headers.cookie, NAME_COOKIE)) || desk.who;
    const csrf = hiddenFields({ csrf: guard.csrf });
    const deskRequest: DeskRequest = { desk, who, url, params, form, csrf };
    if (isPost && !guard.isOwnForm(form)) return renderFormAgain(deskRequest);
    // Identifies the form of a new item.
    const begun = form.get("begun") ?? undefined;
    const saver = { who, form: begun && String(begun) };
    const answered = saving.run(saver, async () => await answer.call(page, deskRequest));
    // The check of the folder pauses until a page is made. A publication waits for this check, so
    // the check must not pause for a publication.
    const isPublication = isPost && !pathname.startsWith("/desk/write/");
    return await (isPublication ? answered : answerFirst(answered));
  }

  #send(response: ServerResponse<IncomingMessage>, answer: PageAnswer): void {
    if ("seeOther" in answer) {
      if (answer.cookie) response.setHeader("Set-Cookie", answer.cookie);
      response.writeHead(303, { ...PRIVATE_HEADERS, Location: answer.seeOther }).end();
    } else if ("body" in answer) write(response, answer);
    else if ("json" in answer) {
      response.statusCode = answer.status ?? 200;
      write(response, { body: JSON.stringify(answer.json), contentType: "application/json" });
    } else {
      const { desk, pages } = this.#options;
      const { pathname: path } = new URL(response.req.url ?? "/", "http://desk.invalid");
      response.statusCode = answer.status ?? 200;
      const body = answer.isAlone
        ? renderAlone(answer)
        : renderFrame(answer, desk, { pages, path });
      const { policy } = answer;
      write(response, { body, contentType: "text/html; charset=utf-8", ...(policy && { policy }) });
    }
  }

  #sendError(response: ServerResponse<IncomingMessage>, { status, message }: DeskError): void {
    // Without a session, the styles and scripts of the frame could not be loaded.
    const isAlone = status === 401 || status === 421;
    const back = html`<p class="back"><a class="button" href="/desk/">${say.desk.toDesk}</a></p>`;
    const content = html`<h1>${message}</h1>${isAlone ? "" : back}`;
    this.#send(response, { status, title: message, content, isAlone });
  }
}

/** The page for a form that was open while the desk restarted: it sends the fields again. */
function renderFormAgain({ url, form, csrf }: DeskRequest): PageView {
  const files = [...form].filter(([, value]) => typeof value !== "string" && value.size > 0);
  const { form: title, sendAgain, chooseAgain } = say.desk.refused;
  const content = html`<h1>${title}</h1>${files.length > 0 ? html`<p class="lead">${chooseAgain}</p>` : ""}
<form class="write" method="post" action="${url.pathname + url.search}" enctype="multipart/form-data" data-once>${csrf}${sameFields(form, ["csrf"])}<p class="actions"><button type="submit">${sendAgain}</button></p></form>`;
  return { status: 403, title, content };
}

function write(
  response: ServerResponse<IncomingMessage>,
  answer: Extract<PageAnswer, { body: unknown }>,
  headers?: Readonly<Record<string, string>>,
): void {
  const { body, contentType } = answer;
  const ownPolicy = contentType.startsWith("image/svg") ? SVG_POLICY : undefined;
  const policy = answer.policy ?? ownPolicy;
  const entity = { "Content-Type": contentType, "Content-Length": Buffer.byteLength(body) };
  // The limit holds only while the response is sent: a page of a large folder may take longer to
  // make, and the client uses the idle connection for its next request.
  const { socket } = response;
  socket?.setTimeout(SEND_MILLISECONDS);
  response.once("finish", () => socket?.setTimeout(0));
  // Pages with a policy of their own are shown in a frame of the desk.
  const frame = policy && { "Content-Security-Policy": policy, "X-Frame-Options": "SAMEORIGIN" };
  response.writeHead(response.statusCode, { ...PRIVATE_HEADERS, ...frame, ...entity, ...headers });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

function decode(groups: Readonly<Record<string, string | undefined>>): Record<string, string> {
  try {
    const entries = Object.entries(groups);
    return Object.fromEntries(entries.map(([name, text = ""]) => [name, decodeURIComponent(text)]));
  } catch {
    throw new DeskError(400, say.desk.noPage);
  }
}
