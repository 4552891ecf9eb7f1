/** Content with its version in every item and image, so that mixed versions are detected. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Edition } from "../../src/editions/edition/open-edition.ts";
import { writeContentFolder } from "./content-folder.ts";

export const NEWS = 2;

export function writeVersion(folder: string, version: string): void {
  mkdirSync(join(folder, "media"), { recursive: true });
  const numbers = Array.from({ length: NEWS }, (_, index) => index);
  for (const number of numbers) {
    const label = `<text x="9" y="90">${version} ${number}</text>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="70" height="40">${label}</svg>`;
    writeFileSync(join(folder, "media", `imagem-${number}.svg`), svg);
  }
  writeContentFolder(folder, {
    noticias: numbers.map((number) => ({
      titulo: `Versão ${version}`,
      imagem: `media/imagem-${number}.svg`,
      conteudo: `<p>Texto da versão ${version}</p>`,
    })),
    eventos: numbers.map(() => ({ titulo: `Versão ${version}` })),
  });
}

/** @throws if it mixes versions */
export function versionOf(file: string): string {
  using edition = new Edition(file);
  const rows = edition.all("SELECT titulo FROM noticias UNION SELECT titulo FROM eventos");
  const [first] = rows;
  if (rows.length !== 1 || !first) throw new Error(`a mixture: ${JSON.stringify(rows)}`);
  const { named } = edition.get("SELECT count(*) AS named FROM media WHERE source IS NOT NULL") as {
    named: number;
  };
  if (named !== NEWS) throw new Error(`${named} images in place of ${NEWS}`);
  return String(first.titulo).replace("Versão ", "");
}
