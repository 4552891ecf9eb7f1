/** Renders a field of a form by its kind: label, help, control and complaints. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Field } from "../../../contract/field.ts";
import { kinds } from "../../../contract/kinds.ts";
import { isDate } from "../../../contract/site/site-day.ts";
import { inLanguage, say } from "../../../language/language.ts";
import type { Notice } from "../../content/report/content.ts";
import { escapeInvisible } from "../../content/report/format-problem.ts";
import { excerptOf } from "../../content/report/show-problem.ts";
import type { FieldComplaint } from "../../editing/complaints-of.ts";
import { pictureHref } from "../frame/links.ts";
import { type FormField, isList } from "./values.ts";

export interface InputContext {
  /** By name of the field. */
  readonly complaints: ReadonlyMap<string | undefined, readonly FieldComplaint[]>;
  readonly notices: ReadonlyMap<string | undefined, readonly Notice[]>;
  /** Of the file, for quotations in notices. */
  readonly lines: readonly string[];
  readonly isHtmlBody: boolean;
  /** The slug that an item has if its slug field is empty. */
  readonly stem: string;
  readonly focused: string | undefined;
}

/** Kinds whose control shows the expected format, so no example is needed. */
const SHOWN_BY_CONTROL: ReadonlySet<string> = new Set(["date", "image", "moment", "instant"]);

/** Without HEIC, so that an iPhone sends its photos as JPEG. */
const PICTURES = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml";

export function renderInput(formField: FormField, context: InputContext): SafeHtml {
  const { name, field, value } = formField;
  // The name of the file replaces an empty slug.
  const isRequired = field.required && field.kind !== "slug";
  const complaints = context.complaints.get(name) ?? [];
  const id = `f-${name}`;
  const notices = context.notices.get(name) ?? [];
  const describedBy = [
    `h-${name}`,
    ...complaints.map((_, index) => `e-${name}-${index}`),
    ...notices.map((_, index) => `n-${name}-${index}`),
  ].join(" ");
  const attributes = html`id="${id}" aria-describedby="${describedBy}"${complaints.length > 0 ? html.raw` aria-invalid="true"` : ""}${isRequired ? html.raw` aria-required="true"` : ""}${context.focused === name ? html.raw` autofocus` : ""}`;
  // The complaint about an empty field is worded for a file, so a form asks to fill it in instead.
  const messages =
    isRequired && value === "" && complaints.length > 0
      ? [html`<p class="wrong" id="e-${name}-0">${say.writing.fillIn}</p>`]
      : complaints.map((complaint, index) => renderComplaint(complaint, `e-${name}-${index}`));
  const createLink =
    field.to &&
    html` <a href="/desk/write/${field.to}/item" target="_blank">${say.writing.newOne({ collection: field.to })}</a>`;
  // Notices about a date or an image quote nothing, because the control shows the whole value.
  const lines = SHOWN_BY_CONTROL.has(field.kind) ? [] : context.lines;
  const help = html`<small id="h-${name}">${helpOf(formField, context)}${createLink}</small>${notices.map((notice, index) => renderNotice(notice, `n-${name}-${index}`, lines))}`;
  const label = html`${inLanguage(field.words).label}${isRequired ? html` <small>(${say.writing.required})</small>` : ""}`;
  if (isList(field)) {
    return html`<fieldset class="filter list" data-field="${name}" aria-describedby="${describedBy}"><legend>${label}</legend>${help}${messages}
${renderEntries(formField)}<input type="hidden" name="has.${name}" value="1"></fieldset>\n`;
  }
  if (field.kind === "flag") {
    return html`<div class="filter check" data-field="${name}"><label><input type="checkbox" name="f.${name}" value="on" ${attributes}${value === true ? html.raw` checked` : ""}> ${label}</label><input type="hidden" name="has.${name}" value="1">${help}${messages}</div>\n`;
  }
  return html`<div class="filter ${field.kind === "html" ? "long" : ""}" data-field="${name}"><label for="${id}">${label}</label>
${renderControl(formField, attributes, context)}${help}${messages}</div>\n`;
}

export function renderComplaint({ wrong, expected, fix }: FieldComplaint, id: string): SafeHtml {
  return html`<p class="wrong" id="${id}">${say.report.problem({ wrong, expected, fix })}</p>`;
}

function renderNotice({ at, said }: Notice, id: string, lines: readonly string[]): SafeHtml {
  const line =
    at.sheet === undefined && at.column !== undefined ? lines[(at.line ?? 0) - 1] : undefined;
  const { before, marked, after } = excerptOf(line ?? "", at);
  const words = line && html`<q lang="pt">${before}<mark>${marked}</mark>${after}</q>`;
  return html`<p class="noticed" id="${id}">${escapeInvisible(said)} ${words}</p>`;
}

function renderControl(
  { name, field, value, isBody }: FormField,
  attributes: SafeHtml,
  context: InputContext,
): SafeHtml {
  const text = String(value);
  if (field.kind === "html") {
    const isMarkdown = isBody && !context.isHtmlBody;
    // Browsers drop the first line break in a textarea.
    return html`<textarea name="f.${name}" rows="${isBody ? 18 : 4}" lang="pt" ${attributes} data-text="${isMarkdown ? "markdown" : "html"}">\n${text}</textarea>`;
  }
  // A date input would show an invalid date as empty.
  if (field.kind === "date" && (text === "" || isDate(text)))
    return html`<input type="date" name="f.${name}" value="${text}" ${attributes}>`;
  if (["moment", "instant"].includes(field.kind) && (text === "" || isLocalMoment(text)))
    return html`<input type="datetime-local" name="f.${name}" value="${text}" ${attributes}>`;
  const isShown = text.startsWith("media/") && !context.complaints.has(name);
  if (field.kind === "image") return renderImage({ name, field, text, isShown }, attributes);
  if (field.kind === "url")
    return html`<div class="picture" data-drop><input type="text" name="f.${name}" value="${text}" ${attributes}>${renderUpload(name, "")}</div>`;
  const choices = field.to ? html` list="choices-${field.to}" data-choices="${field.to}"` : "";
  const hint = field.kind === "slug" && context.stem ? html` placeholder="${context.stem}"` : "";
  const language = ["text", "reference"].includes(field.kind) ? html.raw` lang="pt"` : "";
  return html`<input type="text" name="f.${name}" value="${text}"${choices}${language}${hint} ${attributes}>`;
}

type ImageInput = { name: string; field: Field; text: string; isShown: boolean };

function renderImage({ name, field, text, isShown }: ImageInput, attributes: SafeHtml): SafeHtml {
  const picture = (alt: string) =>
    isShown ? html`<img src="${pictureHref(text)}" alt="${alt}">` : html`<img hidden alt="">`;
  const crop = field.rules.cropColumn
    ? html`<figure class="crop"><div>${picture("")}</div><figcaption>${say.writing.crop}</figcaption></figure>`
    : "";
  return html`<div class="picture" data-drop><input type="text" name="f.${name}" value="${text}" list="choices-media" data-choices="media" ${attributes}>
${renderUpload(name, PICTURES)}
<div class="seen"><figure>${picture(`${inLanguage(field.words).label}: ${text}`)}</figure>${crop}</div></div>`;
}

// Hidden until the script that uploads the file shows it, because the form itself uploads nothing.
function renderUpload(name: string, accept: string): SafeHtml {
  return html`<label class="choose" hidden>${say.writing.choose} <input type="file" name="u.${name}" accept="${accept}"></label>`;
}

/** To the minute and without offset, so that a browser sends the same value back. */
function isLocalMoment(text: string): boolean {
  const [day = "", time = ""] = text.split("T");
  return isDate(day) && /^(?:[01]\d|2[0-3]):[0-5]\d(?::00)?$/.test(time);
}

function renderEntries({ name, field, value }: FormField): SafeHtml {
  // The empty entry is copied for each new one.
  const entries = [...(value as readonly string[]), ""];
  const title = inLanguage(field.words).label;
  return html`<ol data-entries data-up="${say.writing.up}" data-down="${say.writing.down}" data-remove="${say.writing.remove}" data-add="${say.writing.addEntry}">${entries.map(
    (entry, index) =>
      html`<li><input type="text" name="f.${name}" value="${entry}" lang="pt" aria-label="${title} ${index + 1}"${field.to ? html` list="choices-${field.to}" data-choices="${field.to}"` : ""}></li>`,
  )}</ol>`;
}

function helpOf({ field, isBody }: FormField, { isHtmlBody }: InputContext): string {
  const helps = [inLanguage(field.words).help];
  if (field.to) helps.push(say.writing.referTo({ collection: field.to }));
  else if (field.kind === "slug") helps.push(say.writing.slugHelp);
  else if (field.kind === "code") helps.push(say.writing.codeHelp);
  else if (field.kind === "html")
    helps.push(isBody && !isHtmlBody ? say.writing.textHelp : say.writing.htmlHelp);
  else if (kinds[field.kind].exampleHelps && !SHOWN_BY_CONTROL.has(field.kind))
    helps.push(say.writing.example(field));
  return helps.filter(Boolean).join(" ");
}
