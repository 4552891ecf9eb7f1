/** A site with large images: noise, which no format can compress. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeContentFolder } from "./content-folder.ts";
import type { Ending } from "./ending.ts";
import { noise } from "./noise.ts";
import { publishFolder } from "./serving.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface PublishedImages {
  readonly store: string;
  readonly paths: readonly string[];
}

/** Publishes sponsors with images of about the given size. */
export async function publishLargeImages(
  t: Ending,
  { count, bytes }: { count: number; bytes: number },
): Promise<PublishedImages> {
  const folder = temporaryFolder(t);
  const content = join(folder, "content");
  const store = join(folder, "store");
  const names = Array.from({ length: count }, (_, index) => `media/ruido-${index}.png`);
  const premios = [{ id: 1, nome: "Prémio", slug: "premio" }];
  const patrocinios = names.map((imagem) => ({ premio: 1, imagem, tipo: "Apoio" }));
  writeContentFolder(content, { premios, patrocinios });
  const width = 1000;
  const height = Math.ceil(bytes / 3 / width);
  for (const name of names) writeFileSync(join(content, name), await noise(width, height));
  await publishFolder(content, store);
  const paths = readdirSync(join(store, "media"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.includes("ruido"))
    .filter((name) => name.endsWith(".png"))
    .map((name) => `/media/${name}`);
  return { store, paths };
}
