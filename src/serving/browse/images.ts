/** Images of the content, with their dimensions, so that the layout does not shift as they load. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import type { PictureData } from "../api/pictures.ts";
import { mediaPathOf } from "./addresses.ts";

/** `brief` in a list, `lead` for the first news of the front page, `whole` on an item's page. */
export type ImageDetail = "brief" | "lead" | "whole";

/** An image and its smaller versions. The sizes are null if unknown. */
export type ImageVersions = Omit<NonNullable<PictureData>, "alt">;

const SOURCE = `SELECT original.width, original.height, thumbnail.address AS small,
    thumbnail.width AS small_width, thumbnail.height AS small_height
  FROM media AS original LEFT JOIN media AS thumbnail ON thumbnail.id = original.thumbnail_id
  WHERE original.address = :address`;

/** @param path site-relative, `/media/…` */
export function pictureAt({ edition }: Catalogue, path: string): ImageVersions {
  const row = edition.get(SOURCE, { address: path.replace("/media/", "") });
  const sized = (url: string, width: unknown, height: unknown) => ({
    url,
    width: width as number | null,
    height: height as number | null,
  });
  const small = row?.small ? [sized(`/media/${row.small}`, row.small_width, row.small_height)] : [];
  return { ...sized(path, row?.width ?? null, row?.height ?? null), variantes: small };
}

/** Maximum height of an image on an item's page, pixels. */
const MAX_HEIGHT = 448;
/** The column beside an item's text. */
const BESIDE_TEXT = "(min-width: 56rem) 20rem";
/** The wider column of the front page's news. */
const LEAD_SIZES = "(min-width: 56rem) 40rem, 100vw";

/**
 * @param picture `brief` shows its crop or its smaller version, if any; the others let the browser choose between it
 *   and the versions of its shape
 * @param alt empty if the item's name is next to the image
 * @param detail width and height of a whole image are scaled to its maximum height, because browsers reserve no space
 *   for an image whose size the style sheet leaves open
 */
export function renderPicture(
  picture: ImageVersions,
  alt: string,
  { publicUrl, detail }: { readonly publicUrl: string; readonly detail: ImageDetail },
): SafeHtml {
  const pathOf = (url: string) => mediaPathOf(url, publicUrl) ?? url;
  const shown = (detail === "brief" && picture.variantes[0]) || picture;
  const src = pathOf(shown.url);
  if (!shown.width || !shown.height) {
    return html`<img src="${src}" alt="${alt}" loading="lazy" decoding="async">`;
  }
  const { width: full, height: high } = shown;
  const alike = picture.variantes.filter(
    ({ width, height }) =>
      width && height && width < full && Math.abs((width / height) * (high / full) - 1) < 0.02,
  );
  const scale = detail === "whole" ? Math.min(1, MAX_HEIGHT / high) : 1;
  const [width, height] = [full * scale, high * scale].map(Math.round);
  const sizes =
    detail === "lead" ? LEAD_SIZES : `${BESIDE_TEXT}, (max-width: ${width}px) 100vw, ${width}px`;
  const all = [...alike, shown].map((one) => `${pathOf(one.url)} ${one.width}w`);
  const choice =
    detail !== "brief" && alike.length > 0
      ? html` srcset="${all.join(", ")}" sizes="${sizes}"`
      : "";
  return html`<img src="${src}"${choice} alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
}

/** The path of the first image in a value, searched recursively. */
export function firstMedia(value: Json, publicUrl: string): string | undefined {
  if (typeof value === "string") return mediaPathOf(value, publicUrl);
  if (value === null || typeof value !== "object") return undefined;
  for (const inner of Object.values(value)) {
    const path = firstMedia(inner, publicUrl);
    if (path !== undefined) return path;
  }
  return undefined;
}
