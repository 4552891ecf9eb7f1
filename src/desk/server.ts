/**
 * The server of the desk: its pages and files under `/desk/`, everything else is the site as the folder has
 * it. Every request passes the guard first. Connections, header fields and slow clients are bounded as those
 * of `serve` are.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { html, type SafeHtml } from "@remix-run/html-template";
import type { ProblemReport } from "../contract/problems.ts";
import { say } from "../language/language.ts";
import { Prepared } from "../protocol/prepared.ts";
import type { ServerLimits } from "../serve/connections/limits.ts";
import { Pipelining } from "../serve/connections/pipelining.ts";
import { HttpServer } from "../serve/server.ts";
import type { Events } from "./events.ts";
import type { DeskAsset } from "./frame/assets.ts";
import { readForm } from "./frame/form-body.ts";
import { renderFrame } from "./frame/frame.ts";
import {
  type Asked,
  asDeskError,
  type Desk,
  DeskError,
  type DeskPage,
  type PageAnswer,
  type PageView,
} from "./frame/page.ts";
import type { Guard } from "./guard.ts";

const LIMITS: ServerLimits = {
  maxHeaderBytes: 16_384,
  headersTimeout: 15_000,
  // A large picture over a slow wireless network.
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  maxConnections: 256,
};
const MOST_URL_BYTES = 8192;
/** A client that takes nothing of its answer for so long is let go. */
const SEND_MILLISECONDS = 30_000;

// Pictures may be shown before they are sent, from the file that was chosen (`blob:`).
const POLICY =
  "default-src 'none'; img-src 'self' blob:; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const PRIVATE = {
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
  readonly events: Events;
  readonly pages: readonly DeskPage[];
  readonly assets: readonly DeskAsset[];
  /** What no page expected; the client is told that it is in the log. */
  readonly onFault: (error: unknown) => void;
}

export class DeskServer {
  readonly #options: DeskServerOptions;
  readonly #pages: readonly { readonly pattern: URLPattern; readonly page: DeskPage }[];
  readonly #assets: ReadonlyMap<string, DeskAsset>;
  readonly #entries: readonly { readonly path: string; entry(): string }[];
  readonly #server: HttpServer;

  constructor(options: DeskServerOptions) {
    this.#options = options;
    const { pages, assets } = options;
    this.#pages = pages.map((page) => ({
      pattern: new URLPattern({ pathname: page.path }),
      page,
    }));
    this.#assets = new Map(assets.map((asset) => [asset.path, asset]));
    this.#entries = pages.flatMap(({ path, entry }) => (entry ? [{ path, entry }] : []));
    this.#server = new HttpServer(
      {
        handle: (request, response) => void this.#handle(request, response).catch(options.onFault),
        refuse: (_request, response, report) => void refusePlainly(response, report),
        problem: ({ detail }) => plainly(400, detail),
        connected: () => {},
        trouble: () => {},
      },
      new Pipelining((socket) => socket.resetAndDestroy()),
      LIMITS,
    );
  }

  /** @returns the port. @throws the socket's errors (`EADDRINUSE` …) */
  async listen(port: number, host: string): Promise<number> {
    return await this.#server.listen(port, host);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setTimeout(SEND_MILLISECONDS, () => response.destroy());
    try {
      await this.#answer(request, response);
    } catch (error) {
      // Of a body that was given up nobody waits for an answer.
      if (response.destroyed || (response.socket?.destroyed ?? true)) return;
      if (asDeskError(error).status === 500) this.#options.onFault(error);
      // What has not been read of a body would be taken for the next request.
      if (!request.complete) response.shouldKeepAlive = false;
      this.#sendError(request, response, error);
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { desk, guard, events } = this.#options;
    const { method = "GET", url: target = "/" } = request;
    if (target.length > MOST_URL_BYTES) throw new DeskError(414, say.desk.refused.address);
    const admission = guard.admit(request);
    if (admission.outcome === "refused") {
      throw new DeskError(admission.status, admission.message);
    }
    if (admission.outcome === "enter") {
      const headers = { "Set-Cookie": admission.cookie };
      const body = bareDocument(entry(admission.path));
      write(request, response, { status: 200, type: HTML, body, headers });
      return;
    }
    const url = URL.parse(target, `http://${request.headers.host}`);
    if (!url) throw new DeskError(400, say.desk.refused.address);
    if (url.pathname === "/desk") {
      this.#send(request, response, { seeOther: "/desk/" });
      return;
    }
    if (!url.pathname.startsWith("/desk/")) {
      desk.preview.handle(request, response);
      return;
    }
    if (url.pathname === "/desk/events" && method === "GET") {
      response.setTimeout(0);
      events.listen(response);
      return;
    }
    const asset = this.#assets.get(url.pathname);
    if (asset) {
      const { contentType: type, body } = asset;
      write(request, response, { status: 200, type, body, headers: { "Cache-Control": FOR_EVER } });
    } else await this.#answerPage(url, request, response);
  }

  async #answerPage(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { desk, guard } = this.#options;
    const found = this.#find(url);
    if (!found) throw new DeskError(404, say.desk.noPage);
    const { page, params } = found;
    const isPost = request.method === "POST";
    const answer = isPost ? page.post : page.get;
    if (!answer || !["GET", "HEAD", "POST"].includes(request.method ?? "")) {
      throw new DeskError(405, say.desk.refused.method);
    }
    const form = isPost ? await readForm(request) : new FormData();
    const csrf = html`<input type="hidden" name="csrf" value="${guard.csrf}">`;
    if (isPost && !guard.hasMade(form)) {
      this.#send(request, response, oldForm(url, form, csrf));
      return;
    }
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const asked: Asked = { desk, url, params, csrf, form, signal: gone.signal };
    this.#send(request, response, await answer.call(page, asked));
  }

  #find(url: URL): { page: DeskPage; params: Record<string, string> } | undefined {
    for (const { pattern, page } of this.#pages) {
      const match = pattern.exec({ pathname: url.pathname });
      if (match) return { page, params: decoded(match.pathname.groups) };
    }
    return undefined;
  }

  #send(request: IncomingMessage, response: ServerResponse, answer: PageAnswer): void {
    if ("seeOther" in answer) {
      response.writeHead(303, { ...PRIVATE, Location: answer.seeOther }).end();
      return;
    }
    write(request, response, this.#bodyOf(request, answer));
  }

  #bodyOf(request: IncomingMessage, answer: Exclude<PageAnswer, { seeOther: string }>) {
    if ("bytes" in answer) return { status: 200, type: answer.contentType, body: answer.bytes };
    if ("json" in answer) {
      const { json, status = 200 } = answer;
      return { status, type: "application/json", body: JSON.stringify(json) };
    }
    const { pathname } = new URL(request.url ?? "/", "http://desk.invalid");
    const frame = { entries: this.#entries, path: pathname };
    const body = renderFrame(answer, this.#options.desk, frame);
    return { status: answer.status ?? 200, type: HTML, body };
  }

  #sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status, message } = asDeskError(error);
    if (status === 401 || status === 421) {
      const body = bareDocument({ title: message, content: html`<h1>${message}</h1>` });
      write(request, response, { status, type: HTML, body });
      return;
    }
    const content = html`<h1>${message}</h1><p class="back"><a class="button" href="/desk/">${say.desk.toDesk}</a></p>`;
    this.#send(request, response, { status, title: message, content });
  }
}

const HTML = "text/html; charset=utf-8";

/**
 * Leads on from inside, so that the browser sends the cookie also where the link was clicked in another
 * site's page: a redirect would count as coming from there.
 */
function entry(path: string): PageView {
  return {
    title: "Montra",
    head: html`<meta http-equiv="refresh" content="0; url=${path}">`,
    content: html`<p><a href="${path}">${say.desk.toDesk}</a></p>`,
  };
}

/** For whoever may load nothing else. */
function bareDocument({ title, head, content }: PageView): string {
  return String(html`<!DOCTYPE html>
<html lang="${say.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${head ?? ""}<title>${title}</title></head>
<body><main>${content}</main></body></html>
`);
}

/** A form that was open while the desk was ended and opened again: what was written in it is sent once more. */
function oldForm(url: URL, form: FormData, csrf: SafeHtml): PageView {
  const texts = [...form].filter(([name]) => name !== "csrf");
  const files = texts.filter(([, value]) => typeof value !== "string" && value.size > 0);
  const { form: title, sendAgain, chooseAgain } = say.desk.refused;
  const content = html`<h1>${title}</h1>${files.length > 0 ? html`<p class="lead">${chooseAgain}</p>` : ""}
<form method="post" action="${url.pathname + url.search}" enctype="multipart/form-data" data-once>${csrf}${texts.map(
    ([name, value]) =>
      typeof value === "string" ? html`<input type="hidden" name="${name}" value="${value}">` : "",
  )}<p class="back"><button type="submit">${sendAgain}</button></p></form>`;
  return { status: 403, title, content };
}

interface Written {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

function write(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, type, body, headers }: Written,
): void {
  const length = Buffer.byteLength(body);
  const fields = { "Content-Type": type, "Content-Length": length, ...headers };
  response.writeHead(status, { ...PRIVATE, ...fields });
  response.end(method === "HEAD" ? undefined : body);
}

function plainly(status: number, detail: string): Prepared {
  return new Prepared({
    status,
    body: Buffer.from(`${detail}\n`),
    contentType: "text/plain; charset=utf-8",
    cacheControl: "no-store",
    negotiated: false,
    validators: false,
  });
}

function refusePlainly(response: ServerResponse, { detail }: ProblemReport): void {
  response.writeHead(400, { ...PRIVATE, "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${detail}\n`);
}

function decoded(groups: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(groups).flatMap(([name, value]) => {
    if (value === undefined) return [];
    try {
      return [[name, decodeURIComponent(value)] as const];
    } catch {
      throw new DeskError(400, say.desk.refused.address);
    }
  });
  return Object.fromEntries(entries);
}
