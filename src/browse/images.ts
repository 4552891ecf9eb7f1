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

/** @param path site-relative, `/media/…` @returns `undefined` where the edition has no such image */
export function imageSize({ edition }: Catalogue, path: string): ImageSize | undefined {
  const row = edition.get("SELECT width, height FROM media WHERE address = :address", {
    address: path.replace("/media/", ""),
  });
  return row && { width: row.width as number, height: row.height as number };
}

/**
 * @param path site-relative
 * @param alt empty where the name stands beside the image
 */
export function image(catalogue: Catalogue, path: string, alt: string): SafeHtml {
  const size = imageSize(catalogue, path);
  const measures = size ? html`width="${size.width}" height="${size.height}"` : "";
  return html`<img src="${path}" alt="${alt}" ${measures} loading="lazy" decoding="async">`;
}

/** The first image in a value, however deep, without words; empty where there is none. */
export function firstPicture(catalogue: Catalogue, value: Json): SafeHtml | "" {
  const path = firstMedia(value, catalogue.publicUrl);
  return path === undefined ? "" : image(catalogue, path, "");
}

function firstMedia(value: Json, publicUrl: string): string | undefined {
  if (typeof value === "string") return mediaPathOf(value, publicUrl);
  if (value === null || typeof value !== "object") return undefined;
  for (const inner of Object.values(value)) {
    const path = firstMedia(inner, publicUrl);
    if (path !== undefined) return path;
  }
  return undefined;
}
