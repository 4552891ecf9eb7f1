/** The files of the pages, prepared like everything else; those with a hash in their name for ever. */
import { type Asset, assets } from "../browse/assets.ts";
import { Prepared } from "../protocol/prepared.ts";
import { ALLOW, cors } from "../protocol/response-headers.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";

const prepared = new Map(assets.map((asset) => [asset.path, prepareAsset(asset)]));

export const assetPaths: readonly string[] = [...prepared.keys()];

/** @param path as received @returns `undefined` for what is no file of the pages */
export function findAsset(path: string): Prepared | undefined {
  return prepared.get(path);
}

function prepareAsset({ body, contentType, immutable }: Asset): Prepared {
  const asset = new Prepared({
    status: 200,
    body,
    contentType,
    cacheControl: immutable ? FOR_EVER : A_DAY,
    negotiated: false,
    always: ["Allow", ALLOW, ...cors],
  });
  // Kept for as long as the process lives, so compressing it is worth while.
  asset.keep(() => {});
  return asset;
}
