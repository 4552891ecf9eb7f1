/** Writes a harvest into a content folder, in the form that editors would write. */
import { yieldingWhenDue } from "../../../authoring/content/files/yield-when-due.ts";
import {
  markedAsHtml,
  renderItemFile,
  renderYaml,
} from "../../../authoring/content/write/item-file.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import type { HarvestItem } from "../harvest/harvest.ts";
import type { FillOptions } from "./fill-options.ts";
import { type FieldContext, writeItem } from "./item-fields.ts";
import { ItemNames } from "./item-names.ts";
import { MediaFiles } from "./media-files.ts";
import { PageLinks } from "./page-links.ts";
import { ownAddressOf, survey } from "./survey.ts";
import { placeTeasers } from "./teasers.ts";
import { type FileCounts, FolderWriter, type PlannedFile } from "./write-folder.ts";

export async function fillFolder(options: FillOptions): Promise<FileCounts> {
  const { harvest, findings, placeholder, publicUrl } = options;
  placeTeasers(options);
  const site = survey(options);
  const names = new ItemNames(harvest);
  const media = new MediaFiles(options);
  await media.read();
  const writer = new FolderWriter(options);
  // A source that names the site's zone, such as a fixture, did not print moments in it.
  const zone = options.zone === undefined ? site.fuso_horario : undefined;
  const pages =
    placeholder && publicUrl !== undefined
      ? new PageLinks(harvest, names, site.noticia_url, publicUrl)
      : undefined;
  const yieldWhenDue = yieldingWhenDue();
  for (const file of plannedFiles({ harvest, findings, zone, names, media, site, pages })) {
    writer.write(file);
    await yieldWhenDue();
    options.signal?.throwIfAborted();
  }
  writer.finish();
  return writer.counts;
}

const AS_FILES: readonly CollectionName[] = ["autores", "locais", "noticias", "eventos"];
const AS_LISTS = collectionNames.filter((name) => !AS_FILES.includes(name));
const ENDINGS = [".md", ".html", ".yaml", ".json"];

function* plannedFiles(context: FieldContext): Generator<PlannedFile> {
  // Made first, so that their findings come before those of the items below.
  const lists = AS_LISTS.flatMap((name) => listFile(name, context));
  for (const name of AS_FILES) yield* itemFiles(name, context);
  yield* lists;
  // After the items, because only then is it known whether the placeholder is needed.
  yield* context.media.files();
  // Last, so that an interrupted import leaves no folder that can be published.
  yield { path: "site.yaml", content: renderYaml(context.site) };
}

function* itemFiles(name: CollectionName, context: FieldContext): Generator<PlannedFile> {
  const { harvest, names } = context;
  for (const item of harvest.items(name)) {
    const { stem, slug } = names.of(name, item);
    const { fields, text } = writeFields(name, withSlug(name, item, slug, context), context);
    // The default slug is the name of the file.
    if (fields.slug === stem) delete fields.slug;
    const comment = name === "noticias" ? harvest.teaserComments.get(Number(item.id)) : undefined;
    const file = renderItemFile(fields, text, comment);
    // Markdown, so that editors can write the text of a teaser below the fields.
    const { extension, text: content } = comment
      ? { extension: ".md", text: `---\n${file.text}---\n` }
      : file;
    const path = `${name}/${stem}`;
    const others = ENDINGS.filter((ending) => ending !== extension);
    const elsewhere = others.map((ending) => path + ending);
    yield { path: path + extension, content, elsewhere };
  }
}

/** Empty for a collection without items. */
function listFile(name: CollectionName, context: FieldContext): PlannedFile[] {
  const { harvest, names } = context;
  const hasSlug = Object.hasOwn(collections[name].fields, "slug");
  const items = [...harvest.items(name)].map((item, index) => {
    const { id, codigo, candidato, nome, lugar } = item;
    // Named by the first of these that the item has.
    const at = `${name}/${id ?? codigo ?? candidato ?? nome ?? lugar ?? index + 1}`;
    const slug = hasSlug ? names.of(name, item).slug : undefined;
    const corrected = slug === undefined ? item : withSlug(name, item, slug, context);
    const { fields, text } = writeFields(name, corrected, context, at);
    const body = text && { [text.field]: markedAsHtml(text.html) };
    return { ...fields, ...body, ...(slug !== undefined && { slug }) };
  });
  return items.length > 0 ? [{ path: `${name}.yaml`, content: renderYaml(items) }] : [];
}

function withSlug(
  name: CollectionName,
  item: HarvestItem,
  slug: string,
  { harvest, findings }: FieldContext,
): HarvestItem {
  const { slug: given, id } = item;
  if (given === undefined || given === slug) return item;
  // The service shows no slug of a teaser, so its slug cannot differ.
  if (name === "noticias" && harvest.teaserComments.has(Number(id))) return { ...item, slug };
  const said = `${JSON.stringify(given)} becomes ${JSON.stringify(slug)}, which an address can have and no other item has`;
  findings.add("different", `${name}/${item.id}`, said, "slug");
  return { ...item, slug };
}

function writeFields(
  name: CollectionName,
  item: HarvestItem,
  context: FieldContext,
  at = `${name}/${item.id}`,
) {
  const { harvest, site } = context;
  const url = name === "noticias" && item.id ? ownAddressOf(harvest, item, site) : "";
  return writeItem(name, url ? { ...item, url } : item, at, context);
}
