/** Responses that only a preview has: events, the report, and the bar's script and style sheet. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { html } from "@remix-run/html-template";
import { language, say } from "../../language/language.ts";
import { renderPage } from "../../serving/browse/page-frame.ts";
import { pagePolicy } from "../../serving/protocol/response-headers.ts";
import type { PreviewSituation } from "./bar.ts";
import { headMarks, OWN_PATH, ownFiles, renderBar, renderProblem } from "./bar.ts";
import type { OpenPages } from "./open-pages.ts";
import type { PreviewState } from "./preview-content.ts";
import { PREVIEW_HEADERS } from "./preview-service.ts";

/** @returns true if the request was for one of these addresses, and has been answered */
export function answerOwn(
  request: IncomingMessage,
  response: ServerResponse,
  { pages, ...situation }: PreviewSituation & { readonly pages: OpenPages },
): boolean {
  const { method = "GET", url = "/" } = request;
  if (!url.startsWith(OWN_PATH)) return false;
  const path = url.split("?", 1)[0] ?? "";
  const file = ownFiles.find((own) => own.path === path);
  if (path === `${OWN_PATH}events` && method === "GET") {
    pages.add(response, PREVIEW_HEADERS);
  } else if (file) {
    send(request, response, { status: 200, ...file });
  } else if (path === OWN_PATH) {
    sendReport(request, response, { situation, status: 200 });
  } else {
    send(request, response, { status: 404, body: "There is no such page.\n", contentType: TEXT });
  }
  return true;
}

/** For pages while there is no edition. @returns false if it has not answered the request */
export function answerWithReport(
  request: IncomingMessage,
  response: ServerResponse,
  situation: PreviewSituation,
): boolean {
  if (request.url?.startsWith("/assets/") || !request.headers.accept?.includes("text/html"))
    return false;
  sendReport(request, response, { situation, status: 503 });
  return true;
}

const TEXT = "text/plain; charset=utf-8";
const MAX_ENTRIES = 2000;

function sendReport(
  request: IncomingMessage,
  response: ServerResponse,
  { situation, status }: { situation: PreviewSituation; status: number },
): void {
  const { state, at, more } = situation;
  const { problems, notices } = state;
  // The bar has no problems, because they are listed below it.
  const bar = renderBar({ state: { ...state, problems: [] }, at, more });
  const content = html`${bar}<div class="title"><h1>${titleOf(state)}</h1></div>
<ul class="preview-report">${problems.slice(0, MAX_ENTRIES).map(renderProblem)}</ul>
${notices.length === 0 ? "" : html`<h2>${say.desk.wrong.notices}</h2><ul>${notices.slice(0, MAX_ENTRIES).map(({ at, said }) => html`<li><code>${at.file}${at.line === undefined ? "" : `:${at.line}`}</code> ${said}</li>`)}</ul>`}`;
  const { title } = say.preview;
  const body = renderPage({ title, content, language, head: headMarks, type: "problem" });
  const contentType = "text/html; charset=utf-8";
  send(request, response, { status, body, contentType }, pagePolicy);
}

/** In English like all errors of the service, because programs read it. */
export function whyNothing({ updatedAt }: PreviewState): string {
  return updatedAt === undefined
    ? "The preview is reading the folder. Try again in a moment."
    : `The folder has problems. They are at ${OWN_PATH}.`;
}

function titleOf({ updatedAt, problems }: PreviewState): string {
  if (updatedAt === undefined) return say.desk.wrong.reading;
  return problems.length === 0 ? say.desk.wrong.canBePublished : say.preview.wrong;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: { status: number; body: string | Buffer; contentType: string },
  headers: readonly string[] = [],
): void {
  const { status, contentType } = answer;
  const body = Buffer.from(answer.body);
  const fields = {
    "Content-Type": contentType,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Content-Length": String(body.length),
  };
  response.writeHead(status, [...Object.entries(fields).flat(), ...PREVIEW_HEADERS, ...headers]);
  response.end(request.method === "HEAD" ? undefined : body);
}
