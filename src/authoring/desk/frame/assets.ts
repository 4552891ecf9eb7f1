/** The files that pages of the desk load: those of the browsable pages, and the desk's own beside them. */
import { type Asset, hashedAsset, icon, styleSheet } from "../../../serving/browse/assets.ts";

const own = (file: string) =>
  hashedAsset(new URL(`assets/${file}`, import.meta.url), "/desk/assets/");
// Also where the site itself cannot be shown, the desk has its colours.
const shared = (asset: Asset): Asset => ({ ...asset, path: `/desk${asset.path}` });

export const deskIcon = shared(icon);
export const deskStyles = [shared(styleSheet), own("desk.css"), own("forms.css")];
export const deskScripts = [own("desk.js"), own("forms.js")];

/** All of them. */
export const deskAssets: readonly Asset[] = [deskIcon, ...deskStyles, ...deskScripts];
