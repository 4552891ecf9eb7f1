/** The pages of the forms. */
import type { DeskPage } from "../frame/page.ts";
import { filePage } from "./file-page.ts";
import { choicesPage, textPage, versionPage } from "./helper-pages.ts";
import { itemPage } from "./item-page.ts";
import { collectionsPage, listPage } from "./list-page.ts";
import { picturePage, uploadPage } from "./media.ts";

export const formsPages: readonly DeskPage[] = [
  ...[collectionsPage, picturePage, uploadPage, choicesPage, textPage, versionPage, filePage],
  ...[listPage, itemPage],
];
