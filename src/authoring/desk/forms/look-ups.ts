/** Addresses that the forms use: choices for references, images, uploads. */
import { imageTypeOf } from "../../../contract/image-types.ts";
import { say } from "../../../language/language.ts";
import { renderMarkdown } from "../../content/parse/markdown.ts";
import { pastedMarkdown } from "../../content/write/pasted.ts";
import { withWords } from "../../editing/folder-items.ts";
import { readSource } from "../../editing/save.ts";
import { storeFile } from "../../editing/store-media.ts";
import { DeskError, type DeskPage } from "../frame/page.ts";
import { itemsOf } from "./item-lists.ts";
import { collectionOf } from "./item-source.ts";

const MAX_RESULTS = 20;

/** Searches items of a collection by words, for lists that are too long for a page. */
export const choicesPage: DeskPage = {
  path: "/desk/write/-/choices",
  async get({ desk, url }) {
    const name = collectionOf(url.searchParams.get("of") ?? undefined);
    const { items } = await itemsOf(desk, name);
    const matching = withWords(items, url.searchParams.get("q") ?? "").filter(
      ({ isDraft }) => !isDraft,
    );
    return { json: matching.slice(0, MAX_RESULTS).map(({ key, called }) => ({ key, called })) };
  },
};

/** An image of the folder: `/desk/write/-/media?path=media/casa.jpg`. */
export const picturePage: DeskPage = {
  path: "/desk/write/-/media",
  get({ desk, url }) {
    const path = url.searchParams.get("path") ?? "";
    const contentType = imageTypeOf(path);
    const isMedia = path.startsWith("media/") && !path.includes("/.") && contentType !== undefined;
    const read = isMedia ? readSource(desk.folder, path) : undefined;
    if (!read || "wrong" in read || !contentType) throw new DeskError(404, say.writing.noSuchItem);
    return { body: read.bytes, contentType };
  },
};

/** What was pasted, as Markdown or, for a text in HTML, as HTML. */
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
    if (!(file instanceof File)) return { json: { wrong: say.writing.tooLarge }, status: 422 };
    const path = await storeFile(desk.folder, file, String(form.get("collection") ?? ""));
    if (typeof path === "string") return { json: { path } };
    return { json: { wrong: say.report.problem(path) }, status: 422 };
  },
};
