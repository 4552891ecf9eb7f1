/** Addresses for the scripts of the forms: choices for references, links, images, uploads. */

import type { Collection } from "../../../contract/collection.ts";
import { imageTypeOf } from "../../../contract/image-types.ts";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { pathsOf } from "../../../serving/api/path-template.ts";
import { resources } from "../../../serving/api/resources/resources.ts";
import { routes } from "../../../serving/api/resources/routes.ts";
import { renderMarkdown } from "../../content/parse/markdown.ts";
import { slugify } from "../../content/report/nearest-name.ts";
import { pastedMarkdown } from "../../content/write/pasted.ts";
import { type ItemSummary, withWords } from "../../editing/folder-items.ts";
import { chosenFiles, readMediaFile, storeFile } from "../../editing/store-media.ts";
import { type Desk, DeskError, type DeskPage } from "../frame/page.ts";
import { cachedForFolder, itemsIn, listingOf } from "./item-lists.ts";
import { collectionOf } from "./item-source.ts";

const MAX_RESULTS = 50;

/** Items of a collection, or images of the folder, found by words. */
export const choicesPage: DeskPage = {
  path: "/desk/write/-/choices",
  async get({ desk, url }) {
    const words = url.searchParams.get("q") ?? "";
    const from = url.searchParams.get("of") ?? undefined;
    if (from === "media") {
      const images = (await mediaWith(desk, words)).filter((path) => imageTypeOf(path));
      // The last by name, which are the newest if names begin with a date.
      return { json: images.slice(-MAX_RESULTS).map((key) => ({ key, called: "" })) };
    }
    const { items } = await itemsIn(desk, collectionOf(from));
    const matching = withWords(items, words).filter(({ isDraft }) => !isDraft);
    return { json: matching.slice(0, MAX_RESULTS).map(({ key, called }) => ({ key, called })) };
  },
};

async function mediaWith(desk: Desk, words: string): Promise<string[]> {
  const { media } = await listingOf(desk);
  return [...media.keys()].filter((path) => slugify(path).includes(slugify(words)));
}

/** The pages of single items with dates. `prefix`: the path up to the id or slug: `/noticias/`. */
const ITEM_PAGES = resources.flatMap((resource) => {
  const { kind, collection: name, path } = resource;
  const isItemPage = kind === "detail" && name && (collections[name] as Collection).newest;
  return isItemPage ? [{ ...resource, name, prefix: path.split(":")[0] ?? "" }] : [];
});
/** The prefixes of other pages with parameters: the desk cannot check which of these exist. */
const UNCHECKABLE = routes.flatMap(({ path }) => {
  const [prefix = ""] = path.split(":");
  const isCheckable = prefix === path || ITEM_PAGES.some((page) => page.prefix === prefix);
  return isCheckable ? [] : [prefix];
});

/** The items that texts can link to, by the path of their page. */
function linkedPages(desk: Desk): Promise<ReadonlyMap<string, ItemSummary & { path: string }>> {
  return cachedForFolder(desk, "pages", async () => {
    const pages = new Map<string, ItemSummary & { path: string }>();
    for (const page of ITEM_PAGES) {
      const pathTo = pathsOf(page);
      for (const item of (await itemsIn(desk, page.name)).items) {
        const path = pathTo((page.segmentField === "id" ? item.id : item.key) ?? "");
        if (!item.isDraft) pages.set(path, { ...item, path });
      }
    }
    return pages;
  });
}

/** With addresses `of`, the broken links among them; else link targets found by the words `q`. */
export const linksPage: DeskPage = {
  path: "/desk/write/-/links",
  async get({ desk, url }) {
    const pages = await linkedPages(desk);
    const addresses = url.searchParams.getAll("of");
    if (addresses.length > 0) {
      const existing = new Set([
        ...(await mediaWith(desk, "")),
        ...chosenFiles(desk.folder),
        ...routes.map(({ path }) => path),
      ]);
      const isBroken = (address: string) => {
        const path = decodePercent(address.split(/[?#]/, 1)[0] ?? "");
        const exists = [path, `${path}/`].some((spelt) => existing.has(spelt) || pages.has(spelt));
        return !exists && !UNCHECKABLE.some((prefix) => path.startsWith(prefix));
      };
      return { json: addresses.filter(isBroken) };
    }
    const words = url.searchParams.get("q") ?? "";
    const targets = [
      ...withWords([...pages.values()], words).slice(0, MAX_RESULTS),
      ...(await mediaWith(desk, words))
        .slice(0, MAX_RESULTS)
        .map((path) => ({ path, called: path.split("/").at(-1) })),
    ];
    return { json: targets.map(({ path, called }) => ({ path, called })) };
  },
};

export const picturePage: DeskPage = {
  path: "/desk/write/-/media",
  get({ desk, url }) {
    const path = url.searchParams.get("path") ?? "";
    const contentType = imageTypeOf(path);
    const isMedia = path.startsWith("media/") && !path.includes("/.") && contentType !== undefined;
    const source = isMedia ? readMediaFile(desk.folder, path) : undefined;
    if (!source || !contentType) throw new DeskError(404, say.writing.noSuchItem);
    return { body: source.bytes, contentType };
  },
};

/** Converts pasted formatted text to Markdown, and for a field in HTML this Markdown to HTML. */
export const pastePage: DeskPage = {
  path: "/desk/write/-/paste",
  post({ form }) {
    const rich = String(form.get("html") ?? "");
    const text = pastedMarkdown(rich, String(form.get("text") ?? ""));
    const asHtml = rich !== "" && form.get("as") === "html";
    const rendered = asHtml ? renderMarkdown(text) : undefined;
    return { json: { text: rendered && "html" in rendered ? rendered.html.trim() : text } };
  },
};

export const uploadPage: DeskPage = {
  path: "/desk/write/-/upload",
  async post({ desk, form }) {
    const file = form.get("file");
    if (!(file instanceof File)) return { json: { wrong: say.desk.browser.tooLarge }, status: 422 };
    const text = (name: string) => String(form.get(name) ?? "");
    const path = await storeFile(desk.folder, file, text("collection"), text("accept"));
    if (typeof path === "string") return { json: { path } };
    return { json: { wrong: say.report.problem(path) }, status: 422 };
  },
};
