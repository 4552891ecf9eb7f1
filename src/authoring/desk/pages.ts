/** Pages in the order of the navigation. The first whose path matches gets the request. */
import { changesPages } from "./changes-page.ts";
import { filePage } from "./forms/file-page.ts";
import { itemPage } from "./forms/item-page.ts";
import { collectionsPage, listPage } from "./forms/list-page.ts";
import { choicesPage, linksPage, pastePage, picturePage, uploadPage } from "./forms/look-ups.ts";
import { previewPage } from "./forms/preview-page.ts";
import { versionPage } from "./forms/version-page.ts";
import type { DeskPage } from "./frame/page.ts";
import { historyPages, type PageParts } from "./history-pages.ts";
import { problemsPage } from "./problems-page.ts";
import { publishPage } from "./publish-page.ts";

export function deskPages(parts: PageParts): readonly DeskPage[] {
  return [
    collectionsPage,
    picturePage,
    uploadPage,
    choicesPage,
    linksPage,
    pastePage,
    previewPage,
    versionPage,
    filePage,
    listPage,
    itemPage,
    problemsPage,
    ...changesPages(parts.planner),
    publishPage(parts.planner, parts.publishing),
    ...historyPages(parts),
  ];
}
