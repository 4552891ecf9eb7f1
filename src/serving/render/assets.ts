/** Prepared responses for the files of pages. Those with a hash in their name never expire. */
import { type Asset, assets, version } from "../browse/assets.ts";
import { PreparedResponse } from "../protocol/prepared.ts";
import { allowAndCors } from "../protocol/response-headers.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const ONE_DAY = "public, max-age=86400";

const prepared = new Map(assets.map((asset) => [asset.path, prepareAsset(asset)]));

// `/assets/client/1.0.2.` in `/assets/client/1.0.2.js`: pages that import an earlier client of the
// same major version go on working after an upgrade.
const CLIENT = new RegExp(
  `^/assets/client/${version.split(".")[0]}\\.\\d+\\.\\d+\\.(?=js$|d\\.ts$)`,
);

/** @param path as received */
export function findAsset(path: string): PreparedResponse | undefined {
  return prepared.get(path) ?? prepared.get(path.replace(CLIENT, `/assets/client/${version}.`));
}

function prepareAsset({ body, contentType, immutable, headers = [] }: Asset): PreparedResponse {
  const asset = new PreparedResponse({
    status: 200,
    body,
    contentType,
    cacheControl: immutable ? FOR_EVER : ONE_DAY,
    negotiated: false,
    sharedHeaders: allowAndCors,
    headers,
  });
  // Only cached responses are compressed. These are never evicted.
  asset.markCached(() => {});
  return asset;
}
