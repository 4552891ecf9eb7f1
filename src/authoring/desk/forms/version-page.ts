/** The earlier versions of a file: lists them, shows what a restore would change, and restores an item or the file. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { inLanguage, say } from "../../../language/language.ts";
import { declaredField } from "../../content/check/field-names.ts";
import type { FileChange } from "../../editing/change.ts";
import { decodeFile } from "../../editing/file-text.ts";
import { itemIdentity, itemTitle } from "../../editing/folder-items.ts";
import type { ItemContent } from "../../editing/open-item.ts";
import { isText, readFileItems, subjectOf } from "../../editing/read-items.ts";
import { readSource, type Source, saveFile } from "../../editing/save.ts";
import { outcomeOf, saveChange } from "../../editing/save-item.ts";
import { readVersion, type Save, versionsOf } from "../../editing/undo.ts";
import { DeskError, type DeskPage, type DeskRequest, hiddenFields } from "../frame/page.ts";
import { markDifference } from "../frame/value-difference.ts";
import { editValue, type FormField, formFields, valueText } from "./values.ts";

const MAX_VERSIONS = 20;

/** @param about.item list only the versions in which this item changed, by its identity */
export function renderVersions(
  { desk: { folder } }: DeskRequest,
  file: string,
  { title = say.writing.versions, item }: { title?: string; item?: string | undefined } = {},
): SafeHtml | "" {
  const versions = versionsOf(folder, file)
    .filter(({ save }) => item === undefined || (save?.item ?? item) === item)
    .slice(0, MAX_VERSIONS);
  if (versions.length === 0) return "";
  return html`<details class="fold"><summary>${title}</summary><ul class="versions">${versions.map(
    ({ name, at, save }) => {
      const ofItem = item === undefined ? {} : { item };
      const query = new URLSearchParams({ file, version: name, ...ofItem });
      const moment = say.desk.moment({ at });
      const about = [moment, save?.who, save && didOf(save)].filter(Boolean).join(" · ");
      const look = say.writing.lookAt[save?.did === "unsaved" ? "unsaved" : "before"];
      return html`<li>${about} <a href="/desk/write/-/version?${String(query)}" aria-label="${look}: ${moment}">${look}</a></li>`;
    },
  )}</ul></details>`;
}

function didOf({ did, file, called = "", fields = [] }: Save): string {
  const name = subjectOf(file)?.name;
  const labels = fields.map((field) => {
    const declared = name && declaredField(collections[name], field);
    return declared ? inLanguage(declared.words).label : field;
  });
  return say.writing.did[did]({ called, fields: labels });
}

export const versionPage: DeskPage = {
  path: "/desk/write/-/version",
  async get(request) {
    const { searchParams: query } = request.url;
    const file = query.get("file") ?? "";
    const version = query.get("version") ?? "";
    const { old, now } = read(request, file, version);
    const title = say.writing.versionTitle;
    const steps = (await stepsTo(file, old, now)).filter(
      ({ item }) => !query.has("item") || item === query.get("item"),
    );
    const ask = ({ item, called, sides }: Step) =>
      html`<section class="change"><h2>${called}</h2><table class="sides"><thead><tr><th scope="col">${say.desk.changes.columns.field}</th><th scope="col">${say.writing.today}</th><th scope="col">${say.writing.inVersion}</th></tr></thead><tbody>${sides.map(
        ([label, before, after]) => {
          const marked = markDifference(before, after, false);
          return html`<tr><th scope="row">${label}</th><td lang="pt">${marked.before}</td><td lang="pt">${marked.after}</td></tr>`;
        },
      )}</tbody></table><form method="post" action="/desk/write/-/version" data-once>${request.csrf}${hiddenFields({ file, version, item })}<p class="actions"><button aria-label="${say.writing.bringBack}: ${called}">${say.writing.bringBack}</button></p></form></section>`;
    const content = html`<p class="back"><a href="${homeOf(file)}">${file}</a></p><h1>${title}</h1><p class="lead">${steps.length === 0 ? say.writing.sameAsThen : say.writing.versionLead}</p>${steps.map(ask)}`;
    return { title, content };
  },
  async post(request) {
    const { desk, form } = request;
    const file = String(form.get("file") ?? "");
    const { old, now } = read(request, file, String(form.get("version") ?? ""));
    const steps = await stepsTo(file, old, now);
    const step = steps.find(({ item }) => item === form.get("item"));
    const subject = subjectOf(file);
    const outcome =
      now && step?.change && subject
        ? await saveChange({ ...subject, folder: desk.folder, file }, now.bytes, step.change, true)
        : step
          ? outcomeOf(await saveFile(desk.folder, file, old, now?.hash, { did: "restore" }))
          : "saved";
    if (outcome !== "saved")
      throw new DeskError(
        409,
        outcome === "changed"
          ? say.writing.conflict
          : say.report.problem(outcome.complaints[0] ?? say.editing.cannotBeWritten),
      );
    desk.events.check();
    return { seeOther: `${homeOf(file)}${subject ? "?said=broughtBack" : ""}` };
  },
};

function homeOf(file: string): string {
  const name = subjectOf(file)?.name;
  return name === undefined ? "/desk/write/" : `/desk/write/${name}/`;
}

function read({ desk: { folder } }: DeskRequest, file: string, version: string) {
  const old = isText(file) ? readVersion(folder, file, version) : undefined;
  const now = old && readSource(folder, file);
  if (!old || (now && "wrong" in now)) throw new DeskError(404, say.writing.noSuchItem);
  return { old, now };
}

/** A restore: of one item, or of the whole file if it is not a table. */
interface Step {
  /** The item's identity; "" for the whole file. */
  readonly item: string;
  readonly called: string;
  /** Label, value now, value then. */
  readonly sides: readonly (readonly [string, string, string])[];
  /** `undefined`: write the whole file. */
  readonly change: FileChange | undefined;
}

async function stepsTo(file: string, version: Buffer, now: Source | undefined): Promise<Step[]> {
  const subject = subjectOf(file);
  const [old, current] = [await itemsOf(file, version), now ? await itemsOf(file, now.bytes) : []];
  if (!subject || !old || !current) {
    const [before = "", after = ""] = [now?.bytes ?? Buffer.alloc(0), version].map((bytes) => {
      const read = decodeFile(file, bytes);
      return "wrong" in read ? "" : read.text;
    });
    return before === after
      ? []
      : [{ item: "", called: file, sides: [[say.writing.text, before, after]], change: undefined }];
  }
  const { name, isTable } = subject;
  const none = { raw: { at: 0, fields: [] } };
  return old.flatMap((content, place): Step[] => {
    const item = isTable ? itemIdentity(name, content.raw) : "";
    const at = isTable ? current.findIndex(({ raw }) => itemIdentity(name, raw) === item) : 0;
    const empty = { ...none, ...(content.body !== undefined && { body: "" }) };
    const before = formFields(name, current[at] ?? empty);
    const changed = formFields(name, content).flatMap((one, index) => {
      const was = before[index] as FormField;
      return JSON.stringify(was.value) === JSON.stringify(one.value) ? [] : [{ one, was }];
    });
    if (changed.length === 0) return [];
    const fields = new Map(changed.map(({ one }) => [one.name, editValue(one.field, one.value)]));
    const change: FileChange =
      at < 0
        ? { kind: "add", at: Math.min(place, current.length), fields }
        : { kind: "set", item: at, fields };
    const sides = changed.map(
      ({ one, was }) =>
        [inLanguage(one.field.words).label, valueText(was.value), valueText(one.value)] as const,
    );
    const called = itemTitle(name as CollectionName, content.raw) || item || file;
    return [{ item, called, sides, change: isTable && now ? change : undefined }];
  });
}

/** @returns `undefined` if the file cannot be parsed */
async function itemsOf(file: string, bytes: Buffer): Promise<ItemContent[] | undefined> {
  try {
    const items = await readFileItems(file, bytes);
    return items.map((item) => ({ raw: item.read(), body: item.body }));
  } catch {
    return undefined;
  }
}
