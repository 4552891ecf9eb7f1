/** The field `imagem_dados`: description and sizes of an image. (contract.md, "Image data") */
import * as z from "zod";
import { displayNameFields, fieldOfRole } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { mediaPath } from "../../contract/media-addresses.ts";
import { collections } from "../../contract/site/collections.ts";
import { member } from "../../contract/site/items.ts";
import type { Json } from "./json-value.ts";
import type { FieldKey, FieldOnDemand } from "./resource.ts";

const pixels = () => z.int().min(1).nullable();
const size = {
  url: member(z.url(), { en: ["Address", "Absolute URL."], pt: ["Endereço", "URL absoluto."] }),
  width: member(pixels(), {
    en: ["Width", "In pixels; null if unknown."],
    pt: ["Largura", "Em píxeis; null se não se souber."],
  }),
  height: member(pixels(), {
    en: ["Height", "In pixels; null if unknown."],
    pt: ["Altura", "Em píxeis; null se não se souber."],
  }),
};

const schema = member(
  z
    .strictObject({
      ...size,
      alt: member(z.string(), {
        en: [
          "Description",
          "What the image shows, as its editors wrote; else the name of its item.",
        ],
        pt: [
          "Descrição",
          "O que a imagem mostra, se os editores o escreveram; se não, o nome do item.",
        ],
      }),
      variantes: member(z.array(z.strictObject(size)), {
        en: ["Other sizes", "Its crop and its smaller version, if any."],
        pt: ["Outros tamanhos", "O recorte e a versão mais pequena, se os houver."],
      }),
    })
    .nullable()
    .meta({ title: "Image data" }),
  {
    en: ["Picture and sizes", "The image with its sizes; null if there is none."],
    pt: ["Imagem e tamanhos", "A imagem com os tamanhos; null se não a houver."],
  },
);

export type PictureData = z.infer<typeof schema>;

/** @returns `imagem_dados` for `imagem` */
export function pictureName(imageField: string): string {
  return `${imageField}_dados`;
}

export function pictureOf(
  collection: CollectionName,
  imageField: string,
): Readonly<Record<string, FieldOnDemand>> {
  const crop = collections[collection].fields[imageField]?.rules.cropColumn ?? "NULL";
  return {
    [pictureName(imageField)]: pictureFrom(`
      SELECT id, ${imageField}_id AS image, ${crop} AS crop, ${altSql(collection)} AS alt FROM ${collection}
      WHERE id IN (SELECT value FROM json_each(:keys))`),
  };
}

/** The first non-empty text of the item's fields. */
function altSql(collection: CollectionName): string {
  const declared = collections[collection];
  const names = [fieldOfRole(declared, "image text"), ...displayNameFields(declared).by];
  const texts = names.filter((name) => name !== undefined).map((name) => `nullif(${name}, '')`);
  return `coalesce(${texts.join(", ")}, '')`;
}

/** @param select `id`, `image` and `crop` (ids of media) and `alt` of the items in `:keys` */
export function pictureFrom(select: string): FieldOnDemand {
  const sql = `
    WITH picture AS (${select}), file AS (SELECT id, address, width, height FROM media)
    SELECT picture.id, picture.alt, file.address, file.width, file.height,
      crop.address, crop.width, crop.height, small.address, small.width, small.height
    FROM picture
    JOIN media AS whole ON whole.id = picture.image
    JOIN file ON file.id = picture.image
    LEFT JOIN file AS crop ON crop.id = picture.crop
    LEFT JOIN file AS small ON small.id = whole.thumbnail_id`;
  return {
    schema,
    load: ({ edition, publicUrl }, keys) => {
      const fileOf = ([address, width = null, height = null]: readonly Json[]) => ({
        url: publicUrl + mediaPath(String(address)),
        width,
        height,
      });
      const rows = edition.cells(sql, { keys: JSON.stringify(Array.from(keys)) });
      return new Map(
        rows.map(([id, alt, ...files]) => {
          // The address, width and height of the image, then of its crop and its smaller version.
          const [whole, crop, small] = [files.slice(0, 3), files.slice(3, 6), files.slice(6)];
          const variantes = [crop, small].filter(([address]) => address !== null).map(fileOf);
          return [id as FieldKey, { ...fileOf(whole), alt: alt as string, variantes }];
        }),
      );
    },
  };
}
