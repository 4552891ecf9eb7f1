/** Shows the page of an item with the values of its form, in a frame that runs no scripts. */
import { html } from "@remix-run/html-template";
import { say } from "../../../language/language.ts";
import { itemIdentity } from "../../editing/folder-items.ts";
import { pictureHref } from "../frame/links.ts";
import type { DeskPage } from "../frame/page.ts";
import { collectionOf, itemOfForm, newItem } from "./item-source.ts";
import { postedValue } from "./values.ts";

const POLICY =
  "sandbox allow-same-origin; default-src 'none'; img-src 'self' data:; style-src 'self'; frame-ancestors 'self'";

export const previewPage: DeskPage = {
  path: "/desk/write/:collection/preview",
  async post(request) {
    const { desk, form, params } = request;
    const collection = collectionOf(params.collection);
    const found = form.get("isNew") ? undefined : await itemOfForm(desk, collection, form);
    const { fields, item, file, content } = found ?? (await newItem(desk, collection));
    const values = fields.map(({ name, field, value }) => [
      name,
      postedValue(form, name, field) ?? value,
    ]);
    const page = await desk.preview.trial({
      collection,
      known: found && { place: item, identity: itemIdentity(collection, content.raw) },
      values: Object.fromEntries(values),
      markdown: file?.endsWith(".html") ? undefined : fields.find(({ isBody }) => isBody)?.name,
      isHtml: file?.endsWith(".html") ?? false,
      fileAt: pictureHref,
    });
    if (page === undefined) {
      const content = html`<p>${say.writing.noPreview}</p>`;
      return { title: say.writing.preview, content, isAlone: true, policy: POLICY };
    }
    // The sandbox blocks scripts, but browsers would log an error for each.
    const withoutScripts = page.replaceAll(/<script\b[^<]{0,500}<\/script>/g, "");
    // The sandbox forbids new windows, so that a click on a link does nothing.
    const body = Buffer.from(withoutScripts.replace("<head>", '<head><base target="_blank">'));
    return { body, contentType: "text/html; charset=utf-8", policy: POLICY };
  },
};
