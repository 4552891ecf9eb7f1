/** Images and documents that pages of the desk show: of the store, or where it has none, of the folder. */
import { imageTypes } from "../contract/image-types.ts";
import { say } from "../language/language.ts";
import { DeskError, type DeskPage } from "./frame/page.ts";

export const mediaPage: DeskPage = {
  path: "/desk/media/:hash/:name",
  async get({ desk, params }) {
    const { hash = "", name = "" } = params;
    const contentType = imageTypes[name.slice(name.lastIndexOf(".") + 1)];
    if (contentType === undefined) throw new DeskError(404, say.desk.noPage);
    const bytes = await desk.store.readMedia(`${hash}/${name}`).catch(() => undefined);
    if (bytes) return { bytes, contentType };
    return { seeOther: `/media/${encodeURIComponent(hash)}/${encodeURIComponent(name)}` };
  },
};
