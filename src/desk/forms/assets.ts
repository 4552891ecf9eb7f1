/** What the forms load beside what every page of the desk does. */
import { html } from "@remix-run/html-template";
import { deskAsset } from "../frame/assets.ts";

const style = deskAsset(new URL("assets/forms.css", import.meta.url));
const script = deskAsset(new URL("assets/forms.js", import.meta.url));

export const formsAssets = [style, script];

export const formsHead = html`<link rel="stylesheet" href="${style.path}">
<script src="${script.path}" defer></script>
`;
