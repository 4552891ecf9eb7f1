/** All pages of the desk, in the order of its navigation. A page is an entry here. */
import { changesPages } from "./changes-page.ts";
import { formsAssets } from "./forms/assets.ts";
import { formsPages } from "./forms/pages.ts";
import { type DeskAsset, frameAssets } from "./frame/assets.ts";
import type { DeskPage } from "./frame/page.ts";
import { type HistoryParts, historyPages } from "./history-pages.ts";
import { mediaPage } from "./media-page.ts";
import type { Planner } from "./planner.ts";
import { publishPage } from "./publish-page.ts";
import { wrongPage } from "./wrong-page.ts";

export interface PageParts extends HistoryParts {
  readonly planner: Planner;
}

export function deskPages(parts: PageParts): readonly DeskPage[] {
  return [
    ...formsPages,
    wrongPage,
    ...changesPages(parts.planner),
    publishPage(parts.planner, parts.publishing),
    ...historyPages(parts),
    mediaPage,
  ];
}

/** What they load. */
export const deskAssets: readonly DeskAsset[] = [...frameAssets, ...formsAssets];
