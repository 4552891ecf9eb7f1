/** Edits a file as text if no form can show it: `site.yaml`, and files that cannot be parsed. */

import { html, type SafeHtml } from "@remix-run/html-template";
import { say } from "../../../language/language.ts";
import { escapeInvisible, formatPlace } from "../../content/report/format-problem.ts";
import type { Complaint } from "../../content/report/report.ts";
import { parseFault } from "../../editing/complaints-of.ts";
import { decodeFile, encodeFile } from "../../editing/file-text.ts";
import { isText } from "../../editing/read-items.ts";
import { keepUnsaved, readSource, type Source, saveFile } from "../../editing/save.ts";
import { withBreaksOf } from "../../editing/splice.ts";
import { takeChosen } from "../../editing/store-media.ts";
import {
  DeskError,
  type DeskPage,
  type DeskRequest,
  hiddenFields,
  type PageView,
  renderStatus,
} from "../frame/page.ts";
import { renderVersions } from "./version-page.ts";

export const filePage: DeskPage = {
  path: "/desk/write/-/file",
  get(request) {
    const { file, source, text } = openFile(request, request.url.searchParams.get("file") ?? "");
    const { checking, saved } = say.writing;
    const { isChecking } = request.desk.events;
    const message = isChecking ? checking : saved({ problems: 0, notices: 0 });
    const isSaved = request.url.searchParams.has("saved");
    const above = renderStatus(isSaved ? message : undefined);
    return renderFile(request, { file, source, text: text.text, above });
  },
  async post(request) {
    const { desk, form } = request;
    const { file, source, text: current } = openFile(request, String(form.get("file")));
    const text = withBreaksOf(current.text, String(form.get("text") ?? ""));
    const refuse = (title: string, content: string, status: number) => {
      const above = html`<section class="trouble" role="alert"><h2>${title}</h2><pre>${content}</pre></section>`;
      return { ...renderFile(request, { file, source, text, above }), status };
    };
    // The browser sends values that were not saved, to show them again.
    if (form.get("do") === "again") {
      const above = renderStatus(say.writing.recovered);
      const opened = { ...source, hash: String(form.get("hash")) };
      return renderFile(request, { file, source: opened, text, above });
    }
    const seeOther = `/desk/write/-/file?${new URLSearchParams({ file, saved: "" })}`;
    if (text === current.text) return { seeOther };
    const encoded = encodeFile({ ...current, text });
    if (source.hash !== form.get("hash")) {
      if (Buffer.isBuffer(encoded)) keepUnsaved(desk.folder, file, encoded);
      return refuse(say.writing.conflictText, current.text, 409);
    }
    const notSaved = (complaint: Complaint) =>
      refuse(say.writing.notSaved({ count: 1 }), say.report.problem(complaint), 422);
    if (!Buffer.isBuffer(encoded)) return notSaved(encoded);
    const fault = await parseFault(file, encoded);
    if (fault) return notSaved(fault);
    const outcome = await saveFile(desk.folder, file, encoded, source.hash);
    if (outcome === "saved") {
      await takeChosen(desk.folder, [text]);
      desk.events.check();
      return { seeOther };
    }
    if (outcome === "changed") return refuse(say.writing.conflictText, "", 409);
    return notSaved(outcome);
  },
};

/** @throws DeskError if there is no such file, or it is not text */
function openFile({ desk }: DeskRequest, file: string) {
  const refusal = (complaint: Complaint) =>
    new DeskError(422, `${file}: ${say.report.problem(complaint)}`);
  const source = isText(file) ? readSource(desk.folder, file) : undefined;
  if (!source) throw new DeskError(404, say.writing.noSuchItem);
  if ("wrong" in source) throw refusal(source);
  const text = decodeFile(file, source.bytes);
  if ("wrong" in text) throw refusal(text);
  return { file, source, text };
}

type FileView = { file: string; source: Source; text: string; above: SafeHtml | "" };

function renderFile(request: DeskRequest, { file, source, text, above }: FileView): PageView {
  const { csrf, desk, url } = request;
  const problems = desk.preview.state.problems.filter(({ at }) => at.file === file);
  const line = url.searchParams.get("line") ?? "";
  const content = html`<p class="back"><a href="/desk/">${say.desk.entries.wrong}</a></p><h1>${file}</h1>
<p class="lead">${say.writing.asText}</p>${above}
${problems.length > 0 ? html`<section class="trouble">${problems.map((problem) => html`<p class="wrong">${escapeInvisible(formatPlace(problem.at, problem.field))}: ${escapeInvisible(say.report.problem(problem))}</p>`)}</section>` : ""}
<form class="write" method="post" action="/desk/write/-/file" enctype="multipart/form-data" data-once data-form>${csrf}${hiddenFields({ file, hash: source.hash })}
<div class="filter long"><label for="text">${say.writing.text}</label>
<textarea id="text" name="text" rows="24" spellcheck="false" lang="pt" data-line="${line}">\n${text}</textarea></div>
<div class="actions"><button type="submit">${say.writing.save}</button></div></form>
${renderVersions(request, file)}`;
  return { title: file, content };
}
