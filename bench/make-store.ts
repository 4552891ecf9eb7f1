/**
 * `node bench/make-store.ts <store> [--events 25]`: writes the edition directly, in seconds. Events
 * have a venue, three authors and four news items each, so that ten are 116 KB of JSON.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { EditionWriter } from "../src/editions/edition/writing/write-edition.ts";
import { PublishingFolderStore } from "../src/editions/store/folder/writing/folder-publishing.ts";
import { hashOfFile } from "../src/editions/store/local-files.ts";
import { numbersFrom, paragraphs, sentences } from "./prose.ts";

const MOMENT = "2019-01-01T10:00:00Z";
const AUTHORS = 60;
const VENUES = 40;
const CANDIDATES = 40;
const CATEGORIES = ["Residencial", "Impacto Social", "Turístico", "Comercial & Serviços"];

export interface StoreSize {
  readonly events: number;
  /** At least 60. */
  readonly news: number;
}

export const sizes = {
  small: { events: 25, news: 120 },
  large: { events: 100_000, news: 10_000 },
} as const satisfies Record<string, StoreSize>;

/** Does nothing if the store exists. */
export async function makeStore(folder: string, size: StoreSize): Promise<void> {
  if (existsSync(join(folder, "current"))) return;
  const store = new PublishingFolderStore(folder);
  await using session = await store.startPublishing({ who: "bench", onWait: () => {} });
  const photo = photoOf(48_000);
  await session.addMedia(photo.address, photo.bytes);
  const file = join(session.scratchFolder, "edition.db");
  writeEdition(file, size, photo);
  await session.publish({
    file,
    edition: (await hashOfFile(file)) as string,
    who: "bench",
    note: "",
    counts: {},
  });
}

/** The path of the only image of a bench store, below /media/. */
export const photoAddress = photoOf(48_000).address;

function photoOf(size: number) {
  const random = numbersFrom(7);
  const bytes = Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, sha256, address: `${sha256.slice(0, 32)}/fachada.350x200.png` };
}

function writeEdition(file: string, size: StoreSize, photo: ReturnType<typeof photoOf>): void {
  const random = numbersFrom(20260331);
  const writer = new EditionWriter(file);
  const stamps = { created: MOMENT, modified: MOMENT };
  writer.writeSite({
    nome: "Medição",
    public_url: null,
    fuso_horario: "Europe/Lisbon",
    idioma: "pt",
    noticia_url: "{public_url}/noticias/{slug}/",
    vi_export: { maximo: 30 },
    imagens: { maximo: 2560 },
    paginas: "ocultas",
    iframe_hosts: [],
  });
  const imagem = writer.writeMedia({
    address: photo.address,
    sha256: photo.sha256,
    bytes: photo.bytes.length,
    mediaType: "image/png",
    width: 350,
    height: 200,
    source: "media/fachada.png",
  });
  for (let id = 1; id <= AUTHORS; id++) {
    const values = {
      id,
      ...stamps,
      imagem,
      slug: `autor-${id}`,
      link: `https://autor-${id}.exemplo.pt/`,
      titulo: sentences(random, 40),
      conteudo: paragraphs(random, 700),
      contacto: paragraphs(random, 250),
    };
    writer.writeItem("autores", { row: id, posicao: id, values });
  }
  for (let id = 1; id <= VENUES; id++) {
    const gps = `41.${100 + id},-8.${200 + id}`;
    const values = { id, ...stamps, nome: `Sala ${id}`, slug: `sala-${id}`, gps, imagem: null };
    writer.writeItem("locais", { row: id, posicao: id, values: { ...values, conteudo: "" } });
  }
  for (let id = 1; id <= size.news; id++) {
    const values = {
      id,
      ...stamps,
      imagem,
      alt: "",
      antetitulo: "Mercado",
      data: dateOf(id),
      slug: `noticia-${id}`,
      titulo: sentences(random, 60),
      teaser: sentences(random, 160),
      conteudo: paragraphs(random, 1100),
      fechada: false,
      tema: null,
      autor: 1 + (id % AUTHORS),
      url: null,
      relacionadas: id > 3 ? [id - 1, id - 2] : [],
    };
    writer.writeItem("noticias", { row: id, posicao: id, values: { ...values, crop_id: imagem } });
  }
  for (let id = 1; id <= size.events; id++) {
    const day = dateOf(id);
    const values = {
      id,
      ...stamps,
      slug: `evento-${id}`,
      data_inicio: day,
      data_fim: day,
      titulo: `Seminário ${id}: ${CATEGORIES[id % 4]}`,
      estado_publicacao: true,
      brevemente: id % 20_000 === 7,
      registo_activo: false,
      link_registo: null,
      acomodacao: null,
      local: 1 + (id % VENUES),
      autor: [0, 1, 2].map((step) => 1 + ((id * 3 + step) % AUTHORS)),
      noticias: [0, 1, 2, 3].map((step) => 1 + ((id * 4 + step * 13) % size.news)),
    };
    writer.writeItem("eventos", { row: id, posicao: id, values });
  }
  writeAwards(writer, { random, stamps, imagem });
  Array.from(writer.finish());
}

function writeAwards(
  writer: EditionWriter,
  made: { random: () => number; stamps: { created: string; modified: string }; imagem: number },
): void {
  const { random, stamps, imagem } = made;
  const premio = { id: 1, nome: "Prémio de Medição", slug: "medicao", ano: 2026 };
  writer.writeItem("premios", { row: 1, posicao: 1, values: { ...premio, ...stamps } });
  for (const [index, descricao] of CATEGORIES.entries()) {
    const values = { descricao, ...stamps };
    writer.writeItem("categorias", { row: index + 1, posicao: index + 1, values });
  }
  for (let id = 1; id <= CANDIDATES; id++) {
    const values = {
      premio: 1,
      categoria: 1 + (id % 4),
      foto: imagem,
      alt: "",
      codigo: codeOf(id),
      ...stamps,
      nome: sentences(random, 30),
      descricao: paragraphs(random, 900),
    };
    writer.writeItem("candidatos", { row: id, posicao: id, values });
  }
  for (let id = 1; id <= 9; id++) {
    const values = {
      premio: 1,
      categoria: 1 + (id % 4),
      candidato: id,
      ...stamps,
      descricao: "",
      codigo: null,
      nome: null,
      foto: null,
      alt: "",
    };
    writer.writeItem("vencedores", { row: id, posicao: id, values });
  }
  for (let id = 1; id <= 12; id++) {
    const values = { premio: 1, imagem, tipo: "Apoio", nome: "", link: null, ...stamps };
    writer.writeItem("patrocinios", { row: id, posicao: id, values });
  }
}

export function codeOf(candidate: number): string {
  return `Codigo${String(candidate).padStart(2, "0")}`;
}

// Only 2,000 different days, so that many events share one and the id decides their order.
function dateOf(id: number): string {
  return new Date(Date.UTC(2018, 0, 1 + (id % 2000))).toISOString().slice(0, 10);
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { events: { type: "string", default: String(sizes.small.events) } },
  });
  const [folder] = positionals;
  if (!folder) {
    console.error("Give the store to make: node bench/make-store.ts <store> [--events <number>]");
    process.exit(2);
  }
  const events = Number(values.events);
  await makeStore(folder, { events, news: events > 1000 ? sizes.large.news : sizes.small.news });
}
