/** Addresses and paths where the name of an item is asked for, and places that are called otherwise. */
import { everyField, type Mistake, news } from "./mistake.ts";

const related = (name: string) => ({
  "noticias/obras.md": news(""),
  "noticias/luz.md": news(`relacionadas: [${name}]\n`, "Texto.", 2),
});
const former = (name: string) => ({ "noticias/obras.md": news(`slugs_anteriores: [${name}]\n`) });
const zone = (name: string) => ({ "site.yaml": `nome: Casa\nfuso_horario: ${name}\n` });

export const inNames: readonly Mistake[] = [
  ...["obras.md", "noticias/obras.md", "/noticias/obras/"].map((name) => ({
    name: `a related item is named by its place (${name})`,
    wrong: related(name),
    said: [
      `noticias/luz.md:6:16  relacionadas: no news item is named "${name}", expected the slug, id or name of an item of noticias, write "obras", or add "${name}" to noticias`,
    ],
    mended: related("obras"),
  })),
  ...["n/a", "nenhum", "sem tema"].map((word) => ({
    name: `nothing is meant where a theme is named (${word})`,
    wrong: { "noticias/obras.md": news(`tema: ${word}\n`) },
    said: [
      `noticias/obras.md:6:7  tema: no theme is named "${word}", expected the slug, id or name of an item of temas, leave it empty where there is none`,
    ],
    mended: { "noticias/obras.md": news("tema:\n") },
  })),
  {
    name: "an item says that it is a draft",
    wrong: { "noticias/obras.md": news("rascunho: sim\n") },
    said: [
      `noticias/obras.md:6:1  rascunho: a news item has no such field, expected ${everyField("noticias")}, put "_" before the name of the file to keep it as a draft, and delete the line, or write "_rascunho" to keep it as a note`,
    ],
    mended: { "noticias/obras.md": undefined, "noticias/_obras.md": news("") },
  },
  {
    name: "a former slug is an address",
    wrong: former("https://www.example.pt/noticias/velhas-obras/"),
    said: [
      'noticias/obras.md:6:19  slugs_anteriores: "https://www.example.pt/noticias/velhas-obras/" has characters that an address cannot have, expected letters without accents, digits, "-" and "_", write "velhas-obras"',
    ],
    mended: former("velhas-obras"),
  },
  {
    name: "a time zone is called as people call it",
    wrong: zone("Açores"),
    said: [
      'site.yaml:2:15  fuso_horario: there is no time zone "Açores", expected the name of a time zone, such as Europe/Lisbon or Atlantic/Azores, write "Atlantic/Azores"',
    ],
    mended: zone("Atlantic/Azores"),
  },
];
