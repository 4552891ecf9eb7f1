/** Images of the content, with the dimensions from the edition, so that the layout does not shift as they load. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import { mediaPathOf } from "./addresses.ts";

/** Pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** `brief` in a list, `lead` for the first news of the front page, `whole` on an item's page. */
export type ImageDetail = "brief" | "lead" | "whole";

/** The attributes of an `<img>`. */
export interface ImageSource extends ImageSize {
  /** Site-relative, like the addresses in `srcset`. */
  readonly src: string;
  /** All sizes with their widths; `undefined` if there is only one. */
  readonly srcset: string | undefined;
}

const SOURCE = `SELECT original.width, original.height, thumbnail.address AS small,
    thumbnail.width AS small_width, thumbnail.height AS small_height
  FROM media AS original LEFT JOIN media AS thumbnail ON thumbnail.id = original.thumbnail_id
  WHERE original.address = :address`;

/**
 * The attributes of an `<img>`. `brief`, for lists, uses the thumbnail if the edition has one (480 pixels wide, made at
 * publication for images that lists show), else the image itself. The others use the image itself, with the thumbnail
 * in `srcset`. Width and height are those of `src`.
 *
 * @param path site-relative, `/media/…`
 * @returns `undefined` if the edition has no such image
 */
function imageSource(
  { edition }: Catalogue,
  path: string,
  detail: ImageDetail,
): ImageSource | undefined {
  const row = edition.get(SOURCE, { address: path.replace("/media/", "") });
  if (!row?.width || !row.height) return undefined;
  const size = { width: row.width as number, height: row.height as number };
  if (row.small === null) return { src: path, srcset: undefined, ...size };
  const small = `/media/${row.small}`;
  if (detail === "brief") {
    const [width, height] = [row.small_width as number, row.small_height as number];
    return { src: small, srcset: undefined, width, height };
  }
  return { src: path, srcset: `${small} ${row.small_width}w, ${path} ${size.width}w`, ...size };
}

/** Pixels of an image of the edition; `undefined` if it has no such image. */
export function imageSize(catalogue: Catalogue, path: string): ImageSize | undefined {
  return imageSource(catalogue, path, "whole");
}

/** Maximum height of an image on an item's page, pixels. */
const MAX_HEIGHT = 448;
/** The column beside an item's text. */
const BESIDE_TEXT = "(min-width: 56rem) 20rem";
/** The wider column of the front page's news. */
const LEAD_SIZES = "(min-width: 56rem) 40rem, 100vw";

/**
 * @param path site-relative
 * @param alt empty if the item's name is next to the image
 * @param detail as in {@link imageSource}. Width and height of a whole image are scaled to its maximum height, because
 *   browsers reserve no space for an image whose size the style sheet leaves open
 */
export function image(
  catalogue: Catalogue,
  path: string,
  alt: string,
  { detail = "brief" }: { readonly detail?: ImageDetail } = {},
): SafeHtml {
  const source = imageSource(catalogue, path, detail);
  if (!source) return html`<img src="${path}" alt="${alt}" loading="lazy" decoding="async">`;
  const { src, srcset } = source;
  const scale = detail === "whole" ? Math.min(1, MAX_HEIGHT / source.height) : 1;
  const [width, height] = [source.width * scale, source.height * scale].map(Math.round);
  const sizes =
    detail === "lead" ? LEAD_SIZES : `${BESIDE_TEXT}, (max-width: ${width}px) 100vw, ${width}px`;
  const choice = srcset ? html` srcset="${srcset}" sizes="${sizes}"` : "";
  return html`<img src="${src}"${choice} alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
}

/**
 * The path of an item's image: of a collection with crops the crop if `brief`, else the image that was cropped.
 * @param path returned for collections without crops, and for items without an id
 */
export function picturePath(
  { edition }: Catalogue,
  path: string,
  { id, collection }: { id: Json | undefined; collection: CollectionName | undefined },
  detail: ImageDetail = "brief",
): string {
  const fields = Object.entries(collection ? collections[collection].fields : {});
  const [name, cropped] = fields.find(([, { rules }]) => rules.cropColumn) ?? [];
  if (!cropped || typeof id !== "number") return path;
  const column = detail === "brief" ? cropped.rules.cropColumn : `${name}_id`;
  const row = edition.get(
    `SELECT address FROM ${collection} JOIN media ON media.id = ${column} WHERE ${collection}.id = :id`,
    { id },
  );
  return row ? `/media/${row.address}` : path;
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
