/** Checks one item without reading other files, so that the file's hash can be the cache key. */

import type { Collection } from "../../../contract/collection.ts";
import type { Field } from "../../../contract/field.ts";
import type { Kind } from "../../../contract/kinds.ts";
import { ORDER } from "../../../contract/site/shared-fields.ts";
import { say } from "../../../language/language.ts";
import { hasFormat, ITEM_FORMATS, stemOf } from "../files/names.ts";
import { formerReadingOf } from "../parse/former-reading.ts";
import { renderMarkdown } from "../parse/markdown.ts";
import { readHtmlField } from "../parse/plain-paragraphs.ts";
import { isRawList, type RawItem, type RawValue } from "../parse/raw-item.ts";
import type { Places, Spot } from "../parse/text.ts";
import type { Doubt } from "../report/doubt.ts";
import { slugify } from "../report/nearest-name.ts";
import { shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { RemovedCount } from "../report/taken-out.ts";
import { isMediaPath, isSlug } from "./check-text.ts";
import { checkValue, isLeftOut, MAX_ENTRIES, type StagedValue } from "./check-value.ts";
import { doubtsAbout, doubtsOfValue } from "./doubtful-text.ts";
import { expectedOf } from "./expected.ts";
import { declaredField, declaredName, isNote, unknownName } from "./field-names.ts";
import { type CleanField, readFragment, type WrittenHtml } from "./fragment.ts";
import { sanitise } from "./html.ts";
import { complaintsAboutItem } from "./item-rules.ts";
import { addressOnDisk, complaintAboutLink, complaintAboutRemoved, isFileName } from "./links.ts";
import { type BrokenPiece, brokenLinks, cutRows } from "./markdown-links.ts";
import { parsePortuguese } from "./portuguese-values.ts";
import type { SpottedNotice, SpottedPath, StagedItem } from "./staged-item.ts";

export interface SpottedComplaint {
  /** `undefined` for the whole file. */
  readonly spot: Spot | undefined;
  readonly field: string | undefined;
  readonly complaint: Complaint;
}

export interface ItemVerdict {
  readonly item: StagedItem;
  readonly complaints: readonly SpottedComplaint[];
  readonly notices: readonly SpottedNotice[];
}

export interface SourceItem {
  readonly raw: RawItem;
  readonly format: "yaml" | "json" | "cells";
  /** Finds the line and column of the offsets in `raw` and `body`. */
  readonly text: Places;
  /** The file name without extension, for files with one item. */
  readonly stem?: string;
  /** The text below the front matter, and its offset. */
  readonly body?: { readonly text: string; readonly at: number; readonly isHtml?: boolean };
  /** Required fields without a column in the table; reported once for the whole table. */
  readonly missing?: ReadonlySet<string>;
}

/** @param clean sanitises HTML; by default without frames */
export function checkItem(
  collection: Collection,
  source: SourceItem,
  clean: CleanField = (html) => sanitise(html, []),
): ItemVerdict {
  return new ItemCheck(collection, source, clean).run();
}

class ItemCheck {
  readonly #collection: Collection;
  readonly #source: SourceItem;
  readonly #clean: CleanField;
  /** The `StagedItem`, without its place. */
  readonly #item = {
    values: {} as Record<string, StagedValue>,
    html: {} as Record<string, string>,
    former: {} as Record<string, string>,
    spots: {} as Record<string, readonly number[]>,
    images: [] as SpottedPath[],
    links: [] as SpottedPath[],
    files: [] as SpottedPath[],
    ordem: undefined as number | undefined,
  };
  readonly #complaints: SpottedComplaint[] = [];
  readonly #notices: SpottedNotice[] = [];
  /** Where the name of each declared field stands first. */
  readonly #nameOffsets: Record<string, number> = {};
  /** Names of fields with a value, valid or not. */
  readonly #filledFields = new Set<string>();
  /** All names in the item; collected at the first unknown name. */
  #names: ReadonlySet<string> | undefined;
  /** The declared fields that unknown names probably mean. */
  readonly #misspeltFields: string[] = [];
  readonly #repeated: { name: string; firstAt: number; at: number; raw: RawValue }[] = [];

  constructor(collection: Collection, source: SourceItem, clean: CleanField) {
    this.#collection = collection;
    this.#source = source;
    this.#clean = clean;
  }

  run(): ItemVerdict {
    const { raw } = this.#source;
    for (const { name, at, value } of raw.fields) this.#checkField(declaredName(name), at, value);
    this.#checkBody();
    this.#checkSlugOfFile();
    this.#checkRequiredFields();
    this.#complainAboutRepeated();
    const item: StagedItem = { ...this.#item, spot: this.#source.text.spot(raw.at) };
    const complaints = complaintsAboutItem(this.#collection, item, this.#filledFields);
    for (const { field, complaint } of complaints) {
      const [line = item.spot.line, column = item.spot.column] = this.#item.spots[field] ?? [];
      this.#complaints.push({ spot: { line, column }, field, complaint });
    }
    return { item, complaints: this.#complaints, notices: this.#notices };
  }

  #checkField(name: string, at: number, raw: RawValue): void {
    if (isNote(name)) return;
    const field = declaredField(this.#collection, name);
    if (!field) {
      this.#complainAboutUnknown(shorten(name), at);
      return;
    }
    const firstAt = this.#nameOffsets[name];
    if (firstAt !== undefined) {
      this.#repeated.push({ name, firstAt, at, raw });
      return;
    }
    this.#nameOffsets[name] = at;
    this.#item.spots[name] = this.#spotsOf(raw);
    if (isLeftOut(raw)) return;
    this.#filledFields.add(name);
    const { format } = this.#source;
    // `readCell` has already converted the cells of tables.
    const verdict = checkValue(field, format === "cells" ? raw : parsePortuguese(field.kind, raw));
    if ("value" in verdict) {
      this.#addDoubts(name, raw.at, doubtsOfValue(field.kind, raw, verdict.value));
      this.#addValue(name, raw.at, { kind: field.kind, value: verdict.value });
      return;
    }
    // YAML reads lines of text that begin with "-" or contain ": " as a list or a group.
    const isMisread = format === "yaml" && field.kind === "html" && typeof raw.data === "object";
    const fix = isMisread ? say.text.doubts.joined({ better: `${name}: |` }) : verdict.fix;
    this.#complain(raw.at, name, { ...verdict, fix });
  }

  #complainAboutUnknown(name: string, at: number): void {
    this.#names ??= new Set(this.#source.raw.fields.map((field) => field.name.normalize("NFC")));
    const { meant, complaint } = unknownName(this.#collection, name, this.#names);
    if (meant !== undefined) this.#misspeltFields.push(meant);
    this.#complain(at, name, complaint);
  }

  #addValue(name: string, at: number, { kind, value }: { kind: Kind; value: StagedValue }): void {
    const text = String(value);
    if (kind === "html") {
      const isHtml = this.#source.body?.isHtml;
      const read = isHtml ? { html: text, isText: false } : readHtmlField(text);
      this.#addHtml(name, at, { ...read, former: text });
    } else if (name === ORDER) {
      this.#item.ordem = value as number;
    } else {
      this.#item.values[name] = value;
    }
    const path = () => ({ path: text, field: name, spot: this.#source.text.spot(at) });
    if (kind === "image") this.#item.images.push(path());
    if (kind === "url" && isMediaPath(text)) this.#item.files.push(path());
  }

  #complainAboutRepeated(): void {
    const { format, raw: item, stem, text } = this.#source;
    for (const [index, { name, firstAt, at, raw }] of this.#repeated.entries()) {
      const { line } = text.spot(firstAt);
      const next = this.#repeated[index + 1];
      const isFirst = item.fields[0]?.name.normalize("NFC") === name;
      const isNextRepeated =
        next !== undefined && text.spot(next.at).line === text.spot(at).line + 1;
      // A list without the "- " before its second item repeats the first field, or several in a row.
      const isSecondItem = format === "yaml" && (isFirst || isNextRepeated);
      const better = `- ${name}: ${raw.source ?? raw.data}`;
      const complaint = isSecondItem
        ? say.fields.secondItem({ line, better, isTable: stem === undefined })
        : say.fields.twice({ line, name });
      this.#complain(at, name, complaint);
      // This complaint covers the other fields of the second item.
      if (isSecondItem) return;
    }
  }

  /** The line and column of a value, and those of its entries. */
  #spotsOf({ at, data }: RawValue): number[] {
    const { line, column } = this.#source.text.spot(at);
    if (!isRawList(data) || data.length > MAX_ENTRIES) return [line, column];
    const entries = data.map((entry) => this.#source.text.spot(entry.at));
    return [line, column, ...entries.flatMap((spot) => [spot.line, spot.column])];
  }

  #checkBody(): void {
    const { body } = this.#source;
    if (!body || body.text.trim() === "") return;
    const at = body.at + (body.text.length - body.text.trimStart().length);
    const name = this.#collection.body;
    if (!name) {
      this.#complain(at, undefined, say.fields.noBody({ collection: this.#collection.name }));
      return;
    }
    if (this.#filledFields.has(name)) {
      this.#complain(at, name, say.fields.secondBody({ field: name }));
      return;
    }
    this.#filledFields.add(name);
    this.#item.spots[name] = this.#spotsOf({ at, data: null });
    const written = body.text.normalize("NFC");
    if (!body.isHtml) {
      this.#addMarkdown(name, at, written);
      return;
    }
    this.#addDoubts(name, at, doubtsAbout(written, { kind: "html", isHtml: true }));
    this.#addHtml(name, at, { html: written, isText: false, former: written });
  }

  #addMarkdown(name: string, at: number, written: string): void {
    // Markdown reads "\r\n" as "\n", and the checks below compare its lines with the text.
    const text = written.replaceAll("\r\n", "\n");
    const rendered = renderMarkdown(text);
    if ("wrong" in rendered) {
      this.#complain(at, name, rendered);
      return;
    }
    const { html } = rendered;
    this.#addDoubts(name, at, doubtsAbout(text, { kind: "html", rendered: html }));
    this.#complainAboutPieces([...brokenLinks(text, html), ...cutRows(text, html)], name, at);
    this.#addHtml(name, at, { html, isText: true, former: formerReadingOf(text, html) });
  }

  #addDoubts(name: string, at: number, doubts: readonly Doubt[]): void {
    for (const doubt of doubts)
      this.#notices.push({ spot: this.#spotOfPiece(doubt[1], at), field: name, doubt });
  }

  #complainAboutPieces(broken: readonly BrokenPiece[], field: string, at: number): void {
    for (const { piece, complaint } of broken)
      this.#complaints.push({ spot: this.#spotOfPiece(piece, at), field, complaint });
  }

  #addHtml(name: string, at: number, written: WrittenHtml): void {
    const fragment = readFragment(written, this.#clean);
    if ("wrong" in fragment) {
      this.#complain(at, name, fragment);
      return;
    }
    const { images, files, links, unclosed, missingTargets, takenOut } = fragment;
    this.#item.html[name] = fragment.html;
    if (fragment.former !== undefined) this.#item.former[name] = fragment.former;
    const withSpot = (path: string) => ({ path, field: name, spot: this.#spotOfPiece(path, at) });
    this.#item.images.push(...images.map(withSpot));
    this.#item.files.push(...files.map(withSpot));
    for (const link of links.map(withSpot)) {
      const complaint = complaintAboutLink(link.path);
      if (complaint) this.#complaints.push({ spot: link.spot, field: name, complaint });
      else if (isFileName(link.path)) this.#item.files.push(link);
      else this.#item.links.push(link);
    }
    this.#complainAboutPieces(unclosed, name, at);
    for (const target of missingTargets) {
      this.#addDoubts(name, at, [["lostPlace", target, `<a id="${target.slice(1)}"></a>`]]);
    }
    for (const removed of takenOut) this.#addRemoved(removed, name, at);
  }

  #addRemoved(removed: RemovedCount, field: string, at: number): void {
    const complaint = complaintAboutRemoved(removed);
    const path = addressOnDisk(removed);
    if (complaint) {
      this.#complain(at, field, complaint);
    } else if (path === undefined) {
      this.#notices.push({ spot: this.#source.text.spot(at), field, taken: removed });
    } else {
      // A file on the editor's computer is reported like one that is missing from `media/`.
      const [[what]] = removed;
      const paths = what === "image" ? this.#item.images : this.#item.files;
      paths.push({ path, field, spot: this.#spotOfPiece(path, at) });
    }
  }

  #spotOfPiece(piece: string, at: number): Spot {
    const { text } = this.#source;
    // A path may be typed URL-encoded: "media/a%20b.jpg".
    const found = text.find?.(piece, at) ?? text.find?.(encodeURI(piece), at);
    return text.spot(found ?? at);
  }

  #checkSlugOfFile(): void {
    const { stem } = this.#source;
    if (stem === undefined || !this.#collection.fields.slug || this.#filledFields.has("slug"))
      return;
    this.#filledFields.add("slug");
    if (isSlug(stem)) {
      this.#item.values.slug = stem;
      return;
    }
    // Windows hides the last ending of "obras.md.md".
    const hasSecondEnding = hasFormat(stem, ITEM_FORMATS);
    // " _obras.md": no slug is suggested, because with one this draft would be published.
    const isDraft = stem.trim().startsWith("_");
    const better = isDraft ? "" : slugify(hasSecondEnding ? stemOf(stem) : stem);
    // Not by `quote()`, which would hide spaces around the name.
    const complaint = say.fields.slugOfFile({ quoted: `"${stem}"`, better });
    this.#complaints.push({ spot: undefined, field: "slug", complaint });
  }

  #checkRequiredFields(): void {
    const { raw, format, missing } = this.#source;
    const { name: collection, fields } = this.#collection;
    for (const name in fields) {
      const field = fields[name] as Field;
      if (!field.required || this.#filledFields.has(name) || missing?.has(name)) continue;
      if (this.#misspeltFields.includes(name)) continue;
      const at = this.#nameOffsets[name];
      // No example of a reference, because the site may have no such item.
      const line = `${name}: ${field.kind === "reference" ? "…" : field.example}`;
      const said =
        at === undefined
          ? { wrong: say.fields.missing({ collection }), fix: say.fields.addLine({ line }) }
          : { wrong: say.fields.empty, fix: say.values.writeSuchAs({ example: line }) };
      const fix = format === "cells" ? say.fields.fillCell : said.fix;
      this.#complain(at ?? raw.at, name, { ...said, expected: expectedOf(field), fix });
    }
  }

  #complain(at: number, field: string | undefined, complaint: Complaint): void {
    this.#complaints.push({ spot: this.#source.text.spot(at), field, complaint });
  }
}
