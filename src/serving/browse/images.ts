/** Images with their dimensions, so that the layout does not shift as they load. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import type { PictureData } from "../api/pictures.ts";
import { mediaPathOf } from "./addresses.ts";

/** `brief`: in a list; `lead`: the first news of the front page; `whole`: on an item's page. */
export type ImageDetail = "brief" | "lead" | "whole";

/** Widths and heights are in pixels, null if unknown. */
export type ImageVersions = Omit<NonNullable<PictureData>, "alt">;

const FIND = `SELECT original.width, original.height, thumbnail.address AS small,
    thumbnail.width AS small_width, thumbnail.height AS small_height
  FROM media AS original LEFT JOIN media AS thumbnail ON thumbnail.id = original.thumbnail_id
  WHERE original.address = :address`;

/** @param path `/media/…` */
export function pictureAt({ edition }: Catalogue, path: string): ImageVersions {
  const row = edition.get(FIND, { address: path.replace("/media/", "") });
  const sized = (url: string, width: unknown, height: unknown) => ({
    url,
    width: width as number | null,
    height: height as number | null,
  });
  const small = row?.small ? [sized(`/media/${row.small}`, row.small_width, row.small_height)] : [];
  return { ...sized(path, row?.width ?? null, row?.height ?? null), variantes: small };
}

/** Of an image on an item's page. */
const MAX_HEIGHT_PIXELS = 448;
/** The `sizes` of an image beside an item's text. */
const BESIDE_TEXT = "(min-width: 56rem) 20rem";
const LEAD_SIZES = "(min-width: 56rem) 40rem, 100vw";

/**
 * In a list, the first smaller version. Elsewhere the browser chooses among the versions with the
 * proportions of the image.
 * @param alt empty if the item's name is next to the image
 */
export function renderPicture(
  picture: ImageVersions,
  alt: string,
  { publicUrl, detail }: { readonly publicUrl: string; readonly detail: ImageDetail },
): SafeHtml {
  const pathOf = (url: string) => mediaPathOf(url, publicUrl) ?? url;
  const main = detail === "brief" ? (picture.variantes[0] ?? picture) : picture;
  const src = pathOf(main.url);
  if (!main.width || !main.height) {
    return html`<img src="${src}" alt="${alt}" loading="lazy" decoding="async">`;
  }
  const { width: fullWidth, height: fullHeight } = main;
  // The ratios differ a little, because widths and heights are whole numbers.
  const sameShape = picture.variantes.filter(
    ({ width, height }) =>
      width &&
      height &&
      width < fullWidth &&
      Math.abs((width / height) * (fullHeight / fullWidth) - 1) < 0.02,
  );
  // Scaled here, because browsers reserve no space for an image that the style sheet scales.
  const scale = detail === "whole" ? Math.min(1, MAX_HEIGHT_PIXELS / fullHeight) : 1;
  const [width, height] = [fullWidth * scale, fullHeight * scale].map(Math.round);
  const sizes =
    detail === "lead" ? LEAD_SIZES : `${BESIDE_TEXT}, (max-width: ${width}px) 100vw, ${width}px`;
  const sources = [...sameShape, main].map(({ url, width }) => `${pathOf(url)} ${width}w`);
  const srcset =
    detail !== "brief" && sameShape.length > 0
      ? html` srcset="${sources.join(", ")}" sizes="${sizes}"`
      : "";
  return html`<img src="${src}"${srcset} alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
}

/** Searches recursively. */
export function firstMedia(value: Json, publicUrl: string): string | undefined {
  if (typeof value === "string") return mediaPathOf(value, publicUrl);
  if (value === null || typeof value !== "object") return undefined;
  for (const inner of Object.values(value)) {
    const path = firstMedia(inner, publicUrl);
    if (path !== undefined) return path;
  }
  return undefined;
}
