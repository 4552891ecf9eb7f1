/** Content for a soak: versions change every response; lists and images exceed socket buffers. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeContentFolder } from "../../support/content-folder.ts";
import { noise } from "../../support/noise.ts";
import { isWhole } from "../../support/scale.ts";

const EVENTS = 60;
const LARGE_IMAGES = isWhole ? 3 : 1;

/** About 3 MB, because every event has the same long news. */
export const LARGE_LIST = `/api/v1/eventos/?page_size=${EVENTS}`;

/** Images of 17 MB each, the same in every version. */
export async function writeLargeImages(folder: string): Promise<void> {
  mkdirSync(join(folder, "media"), { recursive: true });
  const [width, height] = [2600, 2200];
  for (let number = 0; number < LARGE_IMAGES; number += 1) {
    writeFileSync(join(folder, largeImage(number)), await noise(width, height));
  }
}

export function writeSoakVersion(folder: string, version: number): void {
  const titulo = `Versão ${version}`;
  const noticias = Array.from({ length: 6 }, () => ({ titulo }));
  const conteudo = `<p>${`Escritura ${version}. `.repeat(3600)}</p>`;
  writeContentFolder(folder, {
    locais: Array.from({ length: LARGE_IMAGES }, (_, number) => ({ imagem: largeImage(number) })),
    noticias: [...noticias, { id: 7, titulo, conteudo }],
    eventos: Array.from({ length: EVENTS }, () => ({ titulo, noticias: [7] })),
    candidatos: [{ nome: titulo }],
  });
}

const largeImage = (number: number) => `media/grande-${number}.png`;
