/** Errors, and the kinds of errors, as pages: what happened, what it means, and the way back. */
import { html } from "@remix-run/html-template";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import { renderJsonView } from "./json-view.ts";
import { renderPage } from "./page-frame.ts";
import { withCode } from "./with-code.ts";

export interface Problem {
  readonly status: number;
  readonly title: string;
  /** What this kind of error means; back-quotes mark code. */
  readonly meaning: string;
  /** What happened this time; `undefined` where the kind itself is described. */
  readonly detail?: string;
  /** The query is at fault, so the same address without it may answer. */
  readonly withoutQuery: boolean;
  /** Sentences by the parameter at fault. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The same for programs. */
  readonly document: Json;
  readonly publicUrl: string;
  readonly catalogue: Catalogue | undefined;
}

export function renderProblemPage(problem: Problem): string {
  const { status, title, detail, errors, document, publicUrl, catalogue } = problem;
  const faults = Object.entries(errors ?? {});
  const content = html`<div class="title"><p class="kicker">${detail === undefined ? "Kind of error" : "Error"}</p><h1><span class="status">${status}</span> ${title}</h1>${detail === undefined ? "" : html`<p class="lead">${detail}</p>`}</div>
<p class="meaning">${withCode(problem.meaning)}</p>
${faults.length > 0 ? html`<dl class="facts faults">${faults.map(([name, sentences]) => html`<div class="wide"><dt>${name}</dt><dd>${sentences.join(" ")}</dd></div>`)}</dl>` : ""}
<p class="back"><a class="button" href="/">Back to the start</a>${problem.withoutQuery ? html`<a href="./">The same address without parameters</a>` : ""}</p>
<section class="for-programs" aria-labelledby="for-programs"><h2 id="for-programs">For programs</h2>${renderJsonView(document, { publicUrl, jsonHref: "/", isContent: false })}</section>`;
  return renderPage({ title: `${status} ${title}`, content, type: "problem", catalogue });
}
