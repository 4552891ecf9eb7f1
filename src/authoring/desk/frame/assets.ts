/** The static files of the desk's pages: those of the browsable pages and the desk's own. */
import { type Asset, hashedAsset, icon, styleSheet } from "../../../serving/browse/assets.ts";

const deskAsset = (file: string) =>
  hashedAsset(new URL(`assets/${file}`, import.meta.url), "/desk/assets/");
// Served under the desk's path, so that shared assets load even without a site.
const shared = (asset: Asset): Asset => ({ ...asset, path: `/desk${asset.path}` });

export const deskIcon = shared(icon);
export const deskStyles = [shared(styleSheet), deskAsset("desk.css"), deskAsset("forms.css")];
export const deskScripts = [deskAsset("desk.js"), deskAsset("forms.js"), deskAsset("keep.js")];

export const deskAssets: readonly Asset[] = [deskIcon, ...deskStyles, ...deskScripts];
