/** Compares the responses of a proxy and of a node, at every address in every representation. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Edition } from "../../../src/editions/edition/open-edition.ts";
import { FolderStore } from "../../../src/editions/store/folder/folder-store.ts";
import { newestUndamaged } from "../../../src/editions/store/newest-undamaged.ts";
import { withFormat } from "../../../src/serving/api/addresses.ts";
import { Catalogue } from "../../../src/serving/api/catalogue.ts";
import { lists } from "../../../src/serving/api/resources/resources.ts";
import { everyAddress } from "../../../src/serving/effects/every-address.ts";
import { choicesOf } from "../../../src/serving/render/representations.ts";

const FIELDS = [
  ...["allow", "cache-control", "content-type", "etag", "last-modified", "vary"],
  ...["access-control-allow-origin", "content-disposition", "x-content-type-options"],
];

export async function assertSameThrough(
  proxy: string,
  { node, store }: { node: string; store: string },
): Promise<void> {
  const paths = await pathsOf(store);
  assert.ok(paths.length > 50);
  for (const path of paths) {
    assert.deepEqual(await told(proxy + path), await told(node + path), path);
  }
}

async function pathsOf(store: string): Promise<string[]> {
  const { file = "" } = (await newestUndamaged(new FolderStore(store))) ?? {};
  using edition = new Edition(file, { visibleAt: Date.now() });
  using catalogue = new Catalogue(edition, { publicUrl: "http://127.0.0.1:8000", lists });
  const answered = [...everyAddress(catalogue, Date.now())].flatMap((plan) =>
    choicesOf(plan.resource).formats.map((format) => withFormat(plan.address, format)),
  );
  const media = edition.all("SELECT address FROM media");
  return [...answered, ...media.map(({ address }) => `/media/${address}`)];
}

/** Retries what is refused for now, because a proxy limits each client. */
async function told(url: string) {
  for (;;) {
    const { status, headers, ...response } = await ask(url);
    if (status !== 429) return { status, ...response };
    await sleep(Number(headers.get("retry-after") ?? 1) * 1000);
  }
}

async function ask(url: string) {
  const response = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  const { status, headers } = response;
  const body = hash("sha256", Buffer.from(await response.arrayBuffer()));
  return { status, headers, body, fields: FIELDS.map((name) => [name, headers.get(name)]) };
}
