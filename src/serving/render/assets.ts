/** Prepared responses for style sheets, scripts and icons. Files with a hash in their name never expire. */
import { type Asset, assets } from "../browse/assets.ts";
import { Prepared } from "../protocol/prepared.ts";
import { ALLOW, cors } from "../protocol/response-headers.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const ONE_DAY = "public, max-age=86400";

const prepared = new Map(assets.map((asset) => [asset.path, prepareAsset(asset)]));

export const assetPaths: readonly string[] = [...prepared.keys()];

/** @param path as received @returns `undefined` if there is no such file */
export function findAsset(path: string): Prepared | undefined {
  return prepared.get(path);
}

function prepareAsset({ body, contentType, immutable }: Asset): Prepared {
  const asset = new Prepared({
    status: 200,
    body,
    contentType,
    cacheControl: immutable ? FOR_EVER : ONE_DAY,
    negotiated: false,
    always: ["Allow", ALLOW, ...cors],
  });
  // Only kept responses are compressed, and these live as long as the process.
  asset.keep(() => {});
  return asset;
}
