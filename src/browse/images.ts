/** Images of the content, with the size that the edition knows, so that nothing moves as they load. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import { mediaPathOf } from "./addresses.ts";

/** Pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** What an `<img>` of an image of the content says. */
export interface ImageSource extends ImageSize {
  /** Site-relative, as is all of `srcset`. */
  readonly src: string;
  /** Smaller ones beside it, with their widths; `undefined` where there is one alone. */
  readonly srcset: string | undefined;
}

const SOURCE = `SELECT original.width, original.height, thumbnail.address AS small,
    thumbnail.width AS small_width, thumbnail.height AS small_height
  FROM media AS original LEFT JOIN media AS thumbnail ON thumbnail.id = original.thumbnail_id
  WHERE original.address = :address`;

/**
 * What stands in an `<img>`. `brief` is for lists: the thumbnail where the edition has one (480 pixels wide,
 * made at publication of images that lists show), else the image itself. `whole` is the image itself, with the
 * thumbnail in `srcset`. Width and height are those of `src`.
 *
 * @param path site-relative, `/media/…`
 * @returns `undefined` where the edition has no such image
 */
export function imageSource(
  { edition }: Catalogue,
  path: string,
  detail: "brief" | "whole",
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

/** Of the image itself. @param path site-relative @returns `undefined` where the edition has no such image */
export function imageSize(catalogue: Catalogue, path: string): ImageSize | undefined {
  return imageSource(catalogue, path, "whole");
}

/** As high as the style sheet lets an image be, in pixels: how wide it is follows from it. */
const MOST_HEIGHT = 480;

/**
 * @param path site-relative
 * @param alt empty where the name stands beside the image
 * @param detail as in {@link imageSource}
 */
export function image(
  catalogue: Catalogue,
  path: string,
  alt: string,
  detail: "brief" | "whole" = "brief",
): SafeHtml {
  const source = imageSource(catalogue, path, detail);
  if (!source) return html`<img src="${path}" alt="${alt}" loading="lazy" decoding="async">`;
  const { src, srcset, width, height } = source;
  const wide = Math.min(width, Math.round((MOST_HEIGHT * width) / height));
  const choice = srcset
    ? html` srcset="${srcset}" sizes="(max-width: ${wide}px) 100vw, ${wide}px"`
    : "";
  return html`<img src="${src}"${choice} alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
}

/** The first image in a value, however deep, without words; empty where there is none. */
export function firstPicture(catalogue: Catalogue, value: Json): SafeHtml | "" {
  const path = firstMedia(value, catalogue.publicUrl);
  return path === undefined ? "" : image(catalogue, path, "");
}

/** The path of the first image in a value, however deep. */
export function firstMedia(value: Json, publicUrl: string): string | undefined {
  if (typeof value === "string") return mediaPathOf(value, publicUrl);
  if (value === null || typeof value !== "object") return undefined;
  for (const inner of Object.values(value)) {
    const path = firstMedia(inner, publicUrl);
    if (path !== undefined) return path;
  }
  return undefined;
}
