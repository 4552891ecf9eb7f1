/** Addresses that the forms use: choices for references, images, uploads. */

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
    const of = url.searchParams.get("of") ?? undefined;
    if (of === "media") {
      const images = (await mediaWith(desk, words)).filter((path) => imageTypeOf(path));
      return { json: images.slice(-MAX_RESULTS).map((key) => ({ key, called: "" })) };
    }
    const { items } = await itemsIn(desk, collectionOf(of));
    const matching = withWords(items, words).filter(({ isDraft }) => !isDraft);
    return { json: matching.slice(0, MAX_RESULTS).map(({ key, called }) => ({ key, called })) };
  },
};

/** Paths of the files below `media/` that contain the words. */
async function mediaWith(desk: Desk, words: string): Promise<string[]> {
  const { media } = await listingOf(desk);
  return [...media.keys()].filter((path) => slugify(path).includes(slugify(words)));
}

/** Collections whose pages are offered as links in texts: those with dates, such as news and events. */
const linked = resources.flatMap((one) =>
  one.kind === "detail" && one.collection && (collections[one.collection] as Collection).newest
    ? [{ ...one, name: one.collection, before: one.path.split(":")[0] ?? "" }]
    : [],
);
/** Beginnings of addresses that the desk cannot check, such as those with derived codes. */
const uncheckable = routes.flatMap(({ path }) => {
  const [before = ""] = path.split(":");
  const isCheckable = before === path || linked.some((one) => one.before === before);
  return isCheckable ? [] : [before];
});

/** Pages by path, made once for each state of the folder. */
function linkedPages(desk: Desk): Promise<ReadonlyMap<string, ItemSummary & { path: string }>> {
  return cachedForFolder(desk, "pages", async () => {
    const pages = new Map<string, ItemSummary & { path: string }>();
    for (const page of linked) {
      const pathTo = pathsOf(page);
      for (const item of (await itemsIn(desk, page.name)).items) {
        const path = pathTo((page.by === "id" ? item.id : item.key) ?? "");
        if (!item.isDraft) pages.set(path, { ...item, path });
      }
    }
    return pages;
  });
}

/** Pages and files to link to, found by the words `q`; or those of the addresses `of` that lead nowhere. */
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
        const isThere = [path, `${path}/`].some((one) => existing.has(one) || pages.has(one));
        return !isThere && !uncheckable.some((before) => path.startsWith(before));
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
    return { json: targets.map((one) => ({ path: one.path, called: one.called })) };
  },
};

/** An image of the folder: `/desk/write/-/media?path=media/casa.jpg`. */
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

/** Converts pasted formatted text to Markdown, and for a text in HTML this Markdown to HTML. */
export const pastePage: DeskPage = {
  path: "/desk/write/-/paste",
  post({ form }) {
    const [rich, plain] = ["html", "text"].map((name) => String(form.get(name) ?? ""));
    const text = pastedMarkdown(rich ?? "", plain ?? "");
    const rendered = rich && form.get("as") === "html" ? renderMarkdown(text) : { wrong: "" };
    return { json: { text: "html" in rendered ? rendered.html.trim() : text } };
  },
};

/** Stores an uploaded file in `media/`, to be linked from a text. */
export const uploadPage: DeskPage = {
  path: "/desk/write/-/upload",
  async post({ desk, form }) {
    const file = form.get("file");
    if (!(file instanceof File)) return { json: { wrong: say.desk.browser.tooLarge }, status: 422 };
    const about = (name: string) => String(form.get(name) ?? "");
    const path = await storeFile(desk.folder, file, about("collection"), about("accept"));
    if (typeof path === "string") return { json: { path } };
    return { json: { wrong: say.report.problem(path) }, status: 422 };
  },
};
