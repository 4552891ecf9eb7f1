/** All pages of the desk, in the order of its navigation. A page is an entry here. */
import { type DeskAsset, frameAssets } from "./frame/assets.ts";
import type { DeskPage } from "./frame/page.ts";
import { wrongPage } from "./wrong-page.ts";

export const deskPages: readonly DeskPage[] = [wrongPage];

/** What they load. */
export const deskAssets: readonly DeskAsset[] = [...frameAssets];
