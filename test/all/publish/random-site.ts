/** Content with values that are hard to preserve: quotes, scripts, odd times, odd paths. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "../../support/content-folder.ts";
import type { Dice } from "../../support/scale.ts";

const TEXTS = [
  "Aspas \"duplas\" e 'simples'",
  "Acentos: ção, Ã, œ, 日本 🏠",
  "a & b < c > d",
  "\u2028linha\u2029",
  "/media/757f22e793615217c234c9066a8af262/casa.png",
  "- não: é yaml #",
  "true",
  "007",
];

const FRAGMENTS = [
  "<p>Um <b>texto</b> simples</p>",
  "<p>Quebra<br>de linha &amp; <i>entidades</i> &nbsp;</p>",
  "<script>alert(1)</script>",
  "<!-- nada -->",
  '<p onclick="x()">Tirado</p>',
  '<p>Imagem <img src="media/casa.png" alt="a &quot;b&quot;"></p>',
  '<a href="media/com espaço &amp; acento é.svg">ver</a>',
  '<img src="/media/com%20espa%C3%A7o%20&amp;%20acento%20%C3%A9.svg" alt="">',
  "texto sem marcas, com /media/757f22e793615217c234c9066a8af262/casa.png",
  "<p>por fechar <em>ênfase",
  '<table><tr><td colspan="2">célula</td></tr></table>',
  '<p style="text-align: center">estilo</p>',
];

const MOMENTS = [
  "2024-03-31T01:30:00",
  "2019-07-01T10:00:00.123456Z",
  "1900-01-01T00:00:00",
  "2026-10-25T01:30:00+01:00",
  "2026-10-25T01:30:00Z",
  "2020-02-29T23:59:59+05:30",
];

const ODD_PATH = "media/com espaço & acento é.svg";

/** Generates the items, and an image with an odd name. */
export function randomSite(dice: Dice, folder: string): Site {
  mkdirSync(join(folder, "media"), { recursive: true });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="${1 + dice.integer(9)}"><title>a &amp; b</title></svg>`;
  writeFileSync(join(folder, ODD_PATH), drawing);
  const maybe = <T>(name: string, value: T) => (dice.number(1) < 0.5 ? { [name]: value } : {});
  const text = () => `${dice.one(TEXTS)} ${dice.integer(1e6)}`;
  const html = () =>
    Array.from({ length: 1 + dice.integer(4) }, () => dice.one(FRAGMENTS)).join("");
  const moments = () => ({
    ...maybe("created", dice.one(MOMENTS)),
    ...maybe("modified", dice.one(MOMENTS)),
  });
  const image = () => dice.one(["media/casa.png", ODD_PATH]);
  const some = <T>(make: (index: number) => T) =>
    Array.from({ length: 1 + dice.integer(12) }, (_, index) => make(index));
  const ids = (below: number, but = 0) =>
    dice
      .shuffled(Array.from({ length: below }, (_, index) => index + 1))
      .filter((id) => id !== but)
      .slice(0, dice.integer(4));

  const temas = some(() => ({ nome: text(), ...moments() }));
  const autores = some(() => ({
    titulo: text(),
    imagem: image(),
    conteudo: html(),
    contacto: html(),
    ...moments(),
  }));
  const locais = some(() => ({
    nome: text(),
    gps: "38.70,-9.10",
    ...maybe("imagem", image()),
    ...maybe("ordem", dice.integer(5)),
    ...moments(),
  }));
  const news = 1 + dice.integer(20);
  const noticias = Array.from({ length: news }, (_, index) => ({
    titulo: text(),
    imagem: image(),
    teaser: html(),
    conteudo: html(),
    antetitulo: text(),
    ...maybe("fechada", true),
    ...maybe("tema", 1),
    ...maybe("autor", 1),
    ...maybe("url", "https://outro.example/?a=1&b=%20"),
    ...maybe("ordem", dice.integer(9)),
    relacionadas: ids(news, index + 1),
    ...moments(),
  }));
  const eventos = some(() => ({
    titulo: text(),
    ...maybe("acomodacao", html()),
    ...maybe("estado_publicacao", false),
    ...maybe("brevemente", true),
    ...maybe("registo_activo", true),
    ...maybe("link_registo", "https://inscrever.example/ç?x='1'"),
    autor: ids(autores.length),
    noticias: ids(news),
    ...moments(),
  }));
  return {
    site: {
      fuso_horario: dice.one(["Europe/Lisbon", "Atlantic/Azores", "America/St_Johns"]),
      ...dice.one([{}, { idioma: "pt" }, { idioma: "en" }]),
      vi_export: { maximo: 1 + dice.integer(30) },
      ...maybe("noticia_url", "{public_url}/n/{id}/"),
      ...maybe("public_url", "https://sítio.example/caminho"),
    },
    temas,
    autores,
    locais,
    noticias,
    eventos,
    premios: [{ ...maybe("ano", 2026), ...moments() }, {}],
    categorias: [{ descricao: 'Com "aspas" & barra' }, { descricao: "Residencial", ...moments() }],
    candidatos: some((index) => ({
      nome: `Projeto ${index} ${text()}`,
      foto: image(),
      descricao: html(),
      premio: 1 + (index % 2),
      ...moments(),
    })),
    vencedores: [
      { categoria: "Residencial", candidato: "Codigo01", ...moments() },
      { categoria: 'Com "aspas" & barra', nome: text(), foto: image(), descricao: html() },
    ],
    patrocinios: some(() => ({ imagem: image(), tipo: text(), ...moments() })),
  };
}
