/**
 * `node bench/content/generate.ts <folder>`: 10,000 events, 20,000 news of 4 KB and 200 images, the
 * same in every run. `--ndjson`: 100,000 events in one file.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    ndjson: { type: "boolean", default: false },
    events: { type: "string" },
    news: { type: "string", default: "20000" },
    images: { type: "string", default: "200" },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error("Give the folder to write: node bench/content/generate.ts <folder>");
  process.exit(2);
}

const random = numbersFrom(20260331);
const images = Number(values.images);
const news = values.ndjson ? 0 : Number(values.news);
const events = Number(values.events ?? (values.ndjson ? 100_000 : 10_000));

write("site.yaml", "nome: Conteúdo de medição\n");
for (let number = 1; number <= images; number++) await drawImage(number);
write(
  "locais.yaml",
  list(
    40,
    (id) =>
      `id: ${id}\n  nome: Sala ${id}\n  slug: sala-${id}\n  gps: "41.${100 + id},-8.${200 + id}"`,
  ),
);
write(
  "autores.yaml",
  list(
    60,
    (id) =>
      `id: ${id}\n  titulo: Associação ${id}\n  slug: associacao-${id}\n  imagem: ${imagePath(id)}\n  link: https://associacao-${id}.example/\n  conteudo: <p>Apoio jurídico.</p>`,
  ),
);
write(
  "temas.yaml",
  list(12, (id) => `id: ${id}\n  nome: Tema ${id}\n  slug: tema-${id}`),
);
for (let id = 1; id <= news; id++) write(`noticias/noticia-${id}.md`, newsItem(id));
if (values.ndjson) {
  const lines = Array.from({ length: events }, (_, index) => JSON.stringify(event(index + 1)));
  write("eventos.ndjson", `${lines.join("\n")}\n`);
} else {
  for (let id = 1; id <= events; id++) write(`eventos/evento-${id}.yaml`, asYaml(event(id)));
}

function newsItem(id: number): string {
  return `---
id: ${id}
titulo: "Notícia ${id}: ${words(6)}"
data: ${date()}
imagem: ${imagePath(id)}
antetitulo: Habitação
teaser: "${words(12)}<br>${words(8)}"
tema: tema-${(id % 12) + 1}
autor: ${(id % 60) + 1}
relacionadas: [noticia-${(id % news) + 1}]
---
${body(id)}`;
}

function body(id: number): string {
  let text = "";
  while (text.length < 3900) {
    text += `## ${words(5)}\n\n${words(60)}, **${words(3)}** e [${words(2)}](https://www.example.pt/${id}).\n\n`;
    text += `- ${words(8)}\n- ${words(8)}\n\n> ${words(20)}\n\n`;
  }
  return `${text}![Fachada](${imagePath(id + 7)})\n`;
}

function event(id: number): Record<string, unknown> {
  const begin = date();
  return {
    id,
    titulo: `Seminário ${id}: ${words(5)}`,
    slug: `evento-${id}`,
    data_inicio: begin,
    data_fim: begin,
    local: `sala-${(id % 40) + 1}`,
    link_registo: `https://www.example.pt/registo/${id}`,
    autor: [`associacao-${(id % 60) + 1}`, `associacao-${((id + 7) % 60) + 1}`],
    noticias: news === 0 ? [] : [`noticia-${(id % news) + 1}`],
    acomodacao: "<p>Hotel ao lado, <strong>preço especial</strong>.</p>",
  };
}

function asYaml(item: Record<string, unknown>): string {
  return Object.entries(item)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join("");
}

function list(count: number, item: (id: number) => string): string {
  return Array.from({ length: count }, (_, index) => `- ${item(index + 1)}\n`).join("");
}

function imagePath(number: number): string {
  return `media/imagem-${(number % images) + 1}.jpg`;
}

async function drawImage(number: number): Promise<void> {
  const shapes = Array.from({ length: 60 }, () => {
    const [x, y, width] = [random(1600), random(1000), 40 + random(300)];
    return `<rect x="${x}" y="${y}" width="${width}" height="${random(400)}" fill="hsl(${random(360)},50%,60%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">${shapes.join("")}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
  write(`media/imagem-${number}.jpg`, bytes);
}

function words(count: number): string {
  const known =
    "arrendamento fachada condomínio licença avaliação crédito habitação município escritura reabilitação imposto caução obra vizinho contrato".split(
      " ",
    );
  return Array.from({ length: count }, () => known[random(known.length)]).join(" ");
}

function date(): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${2015 + random(11)}-${two(1 + random(12))}-${two(1 + random(28))}`;
}

function write(path: string, content: string | Buffer): void {
  const file = join(folder ?? "", path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, content);
}

function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
