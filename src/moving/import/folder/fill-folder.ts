/** Writes a harvest into a content folder, in the form that editors would write. */

import { yieldingWhenDue } from "../../../authoring/content/files/yield-when-due.ts";
import type { Progress } from "../../../authoring/content/report/progress.ts";
import {
  renderItemFile,
  renderYaml,
  writable,
} from "../../../authoring/content/write/item-file.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import type { FileSource } from "../harvest/file-source.ts";
import type { Harvest, HarvestItem } from "../harvest/harvest.ts";
import { type FieldContext, writeItem } from "./item-fields.ts";
import { ItemNames } from "./item-names.ts";
import { MediaFiles } from "./media-files.ts";
import { PageLinks } from "./page-links.ts";
import type { SiteSettings } from "./site-settings.ts";
import { ownAddressOf, type SurveyOptions, survey } from "./survey.ts";
import { placeTeasers, type TeaserOptions } from "./teasers.ts";
import { type FileCounts, FolderWriter, type PlannedFile } from "./write-folder.ts";

export interface FillOptions extends SurveyOptions, TeaserOptions {
  readonly uploads: FileSource;
  readonly placeholder: boolean;
  readonly onProgress: Progress;
  readonly signal?: AbortSignal | undefined;
}

export async function fillFolder(options: FillOptions): Promise<FileCounts> {
  const { harvest, findings, onProgress } = options;
  placeTeasers(options);
  const site = survey(options);
  const names = new ItemNames(harvest);
  const media = new MediaFiles({
    ...options,
    publicUrl: site.public_url,
    onProgress: (done) => onProgress("reading", done, undefined),
  });
  await media.read();
  const writer = new FolderWriter({
    ...options,
    deletesUnplanned: findings.of("unread").length === 0,
    onProgress: (done) => onProgress("files", done, undefined),
  });
  const filling = new FolderFiller(options, { site, names, media });
  const yieldWhenDue = yieldingWhenDue();
  for (const file of filling.files()) {
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

class FolderFiller {
  readonly #harvest: Harvest;
  readonly #context: FieldContext;

  constructor(
    { harvest, findings, zone, placeholder }: FillOptions,
    { site, names, media }: { site: SiteSettings; names: ItemNames; media: MediaFiles },
  ) {
    this.#harvest = harvest;
    this.#context = {
      findings,
      names,
      media,
      site,
      zone: zone === undefined ? site.fuso_horario : undefined,
      pages: placeholder ? new PageLinks(harvest, names, site) : undefined,
    };
  }

  *files(): Generator<PlannedFile> {
    // Made first, so that their findings come before those of the items below.
    const lists = AS_LISTS.flatMap((name) => [...this.#list(name)]);
    for (const name of AS_FILES) yield* this.#items(name);
    yield* lists;
    // After the items, because only then is it known whether the placeholder is needed.
    yield* this.#context.media.files();
    // Last, so that an interrupted import leaves no folder that can be published.
    yield { path: "site.yaml", content: renderYaml(this.#context.site) };
  }

  *#items(name: CollectionName): Generator<PlannedFile> {
    for (const item of this.#harvest.items(name)) {
      const { stem, slug } = this.#context.names.of(name, item);
      const { fields, text } = this.#write(name, this.#withSlug(name, item, slug));
      // The default slug is the name of the file.
      if (fields.slug === stem) delete fields.slug;
      const comment = name === "noticias" ? this.#harvest.teasers.get(Number(item.id)) : undefined;
      const file = renderItemFile(fields, text, comment);
      // Markdown, so that editors can write the text of a teaser below the fields.
      const { extension, text: content } = comment
        ? { extension: ".md", text: `---\n${file.text}---\n` }
        : file;
      const path = `${name}/${stem}`;
      const elsewhere = ENDINGS.filter((ending) => ending !== extension).map(
        (ending) => path + ending,
      );
      yield { path: path + extension, content, elsewhere };
    }
  }

  *#list(name: CollectionName): Generator<PlannedFile> {
    const hasSlug = Object.hasOwn(collections[name].fields, "slug");
    const items = [...this.#harvest.items(name)].map((item, place) => {
      const { id, codigo, candidato, nome, lugar } = item;
      const at = `${name}/${id ?? codigo ?? candidato ?? nome ?? lugar ?? place + 1}`;
      const slug = hasSlug ? this.#context.names.of(name, item).slug : undefined;
      const named = slug === undefined ? item : this.#withSlug(name, item, slug);
      const { fields, text } = this.#write(name, named, at);
      const body = text && { [text.field]: writable(text.html) };
      return { ...fields, ...body, ...(slug !== undefined && { slug }) };
    });
    if (items.length > 0) yield { path: `${name}.yaml`, content: renderYaml(items) };
  }

  #withSlug(name: CollectionName, item: HarvestItem, slug: string): HarvestItem {
    const { slug: given, id } = item;
    if (given === undefined || given === slug) return item;
    // The service shows no slug of a teaser, so its slug cannot differ.
    if (name === "noticias" && this.#harvest.teasers.has(Number(id))) return { ...item, slug };
    const said = `${JSON.stringify(given)} becomes ${JSON.stringify(slug)}, which an address can have and no other item has`;
    this.#context.findings.add("different", `${name}/${item.id}`, said, "slug");
    return { ...item, slug };
  }

  #write(name: CollectionName, item: HarvestItem, at = `${name}/${item.id}`) {
    const { site } = this.#context;
    const url = name === "noticias" && item.id ? ownAddressOf(this.#harvest, item, site) : "";
    return writeItem(name, url ? { ...item, url } : item, at, this.#context);
  }
}
