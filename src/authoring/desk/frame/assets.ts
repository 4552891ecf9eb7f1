/** The static files of the desk's pages: those of the browsable pages and the desk's own. */
import { type Asset, hashedAsset, icon, styleSheet } from "../../../serving/browse/assets.ts";

const own = (file: string) =>
  hashedAsset(new URL(`assets/${file}`, import.meta.url), "/desk/assets/");
// Served under the desk's path, so that they load even if the site cannot be shown.
const shared = (asset: Asset): Asset => ({ ...asset, path: `/desk${asset.path}` });

export const deskIcon = shared(icon);
export const deskStyles = [shared(styleSheet), own("desk.css"), own("forms.css")];
export const deskScripts = [own("desk.js"), own("forms.js"), own("keep.js")];

export const deskAssets: readonly Asset[] = [deskIcon, ...deskStyles, ...deskScripts];
