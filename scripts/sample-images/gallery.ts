/**
 * Every picture of the sample content: where it goes, how large it is, and what draws it. The light
 * of each is chosen by hand, so that no two pictures side by side look the same.
 */
import { candidates } from "./candidates.ts";
import { Drawing } from "./drawing.ts";
import { cloister, hall, loft, room, spiralStair, vaults } from "./interiors.ts";
import { type LogoStyle, logo } from "./logos.ts";
import { type MoodName, moods } from "./palettes.ts";
import { floorPlan, section } from "./plans.ts";
import { garden, lane, mills, riverside, type Scene, square, street, village } from "./scenes.ts";
import { axonometry, rooftops, skyline } from "./skylines.ts";
import { stillLife } from "./still-lifes.ts";

export interface Picture {
  /** Path in `content/media/`; its extension is the format. */
  readonly path: string;
  readonly drawing: Drawing;
  /** Width of the raster in pixels. */
  readonly width: number;
  /** An EXIF orientation to store the pixels under, where it is not upright (1). */
  readonly orientation?: 6;
}

type Row = readonly [file: string, mood: MoodName, scene: Scene];
type Size = { readonly width: number; readonly height: number };

const PHOTO: Size = { width: 1200, height: 800 };

const news: readonly Row[] = [
  ["carta-do-senhorio.jpg", "manha", stillLife("letter", "#8a5a3a")],
  ["planta-do-apartamento.png", "manha", floorPlan("ink")],
  ["corte-do-edificio.png", "manha", section("ink", 4)],
  ["chaves-na-porta.jpg", "tarde", stillLife("keys", "#a97a4c")],
  ["lisboa-pela-manha.jpg", "manha", skyline({ castle: true })],
  ["casas-e-moedas.jpg", "meioDia", stillLife("coins", "#35685a")],
  ["contrato-assinado.jpg", "tarde", stillLife("contract", "#6b4630")],
  ["escada-em-caracol.jpg", "tarde", spiralStair({ wall: "rosa" })],
  [
    "andaimes-na-baixa.jpg",
    "meioDia",
    street(
      { wall: "amarelo", floors: 5, bays: 6, balconies: "noble", roof: "mansard", ground: "shops" },
      { w: 560, h: 470, scaffold: true },
    ),
  ],
  ["bairro-em-axonometria.webp", "meioDia", axonometry()],
  ["gruas-ao-amanhecer.jpg", "crepusculo", skyline({ cranes: true })],
  ["rua-de-sao-bento-velho.jpg", "tarde", lane({ wide: 3.6 })],
  ["grafico-dos-telhados.jpg", "manha", stillLife("chart", "#c79d6c")],
  ["telhados-ao-sol.jpg", "meioDia", rooftops()],
  [
    "loja-de-esquina.jpg",
    "manha",
    street(
      {
        wall: "celeste",
        floors: 3,
        bays: 4,
        balconies: "each",
        roof: "tiled",
        ground: "shops",
        awning: "#b5543d",
        joinery: "#2f5a48",
      },
      { w: 460, h: 380 },
    ),
  ],
  ["porto-ao-entardecer.jpg", "tarde", skyline({ bridge: true })],
  ["livros-de-direito.jpg", "tarde", stillLife("books", "#5c3b28")],
  ["maquete-do-quarteirao.webp", "manha", stillLife("model", "#b08a5c")],
  ["balanca-e-casa.jpg", "neblina", stillLife("scales", "#4a5f6b")],
  ["calendario-de-prazos.jpg", "meioDia", stillLife("calendar", "#a3714a")],
  ["paineis-no-telhado.jpg", "meioDia", stillLife("panels", "#b5573a")],
  ["caixas-de-correio.webp", "tarde", stillLife("mailboxes", "#8a6a4a")],
  ["carimbo-de-aprovado.jpg", "manha", stillLife("stamp", "#3f5f73")],
  ["planta-azul.png", "noite", floorPlan("blueprint")],
  ["corte-azul.webp", "noite", section("blueprint", 5)],
  ["sala-restaurada.jpg", "tarde", room({ wall: "creme", tiled: true })],
  ["auditorio-cheio.jpg", "noite", hall({ wall: "granito", seats: "#2f5a6b" })],
  [
    "bairro-social-ao-fim-do-dia.jpg",
    "crepusculo",
    square({ kind: "housing", walls: ["rosa", "amarelo", "celeste"], floors: 5 }),
  ],
  ["aldeia-branca.avif", "manha", village("white", "#3a6ea8")],
  ["nave-abobadada.jpg", "manha", vaults({ wall: "creme" })],
  ["sotao-com-asnas.webp", "tarde", loft({ wall: "creme" })],
  ["telhados-a-noite.avif", "noite", rooftops()],
  ["moinho-da-lomba.webp", "manha", mills(40)],
  ["quarteirao-ao-crepusculo.webp", "crepusculo", axonometry()],
];

const venues: readonly Row[] = [
  ["auditorio-do-cais-da-lua.jpg", "noite", hall({ wall: "azul", seats: "#c08a3a" })],
  [
    "salao-das-tilias.jpg",
    "tarde",
    garden(
      { wall: "creme", floors: 2, bays: 9, balconies: "noble", roof: "pediment", ground: "portal" },
      { w: 800, h: 290 },
    ),
  ],
  [
    "centro-da-ria.webp",
    "manha",
    riverside({
      wall: "branco",
      floors: 3,
      bays: 9,
      window: "modern",
      roof: "setback",
      ground: "arches",
    }),
  ],
  ["biblioteca-do-convento-novo.jpg", "meioDia", cloister({ wall: "lioz" })],
  ["moagem-nova.jpg", "neblina", square({ kind: "factory", wall: "barro" })],
  [
    "casa-das-varandas.jpg",
    "tarde",
    street(
      {
        wall: "branco",
        floors: 3,
        bays: 6,
        balconies: "long",
        roof: "tiled",
        ground: "arches",
        joinery: "#2f5a48",
      },
      { w: 640, h: 380 },
    ),
  ],
];

const authorLogos: Readonly<Record<string, LogoStyle>> = {
  "observatorio-habitacao.svg": {
    sign: "compass",
    lines: ["OBSERVATÓRIO", "DA HABITAÇÃO URBANA"],
    colours: ["#23405f", "#d0894a"],
  },
  "telhado-e-lei.png": {
    sign: "roof",
    lines: ["TELHADO & LEI", "ADVOGADOS"],
    colours: ["#a3432f", "#2b2f36"],
    paper: "#fbf7ee",
    ink: "#2b2f36",
  },
  "instituto-de-direito-predial.svg": {
    sign: "column",
    lines: ["INSTITUTO", "DE DIREITO PREDIAL"],
    colours: ["#5a2f3a", "#b98a3a"],
  },
  "casa-antiga.png": {
    sign: "tile",
    lines: ["CASA ANTIGA", "ASSOCIAÇÃO"],
    colours: ["#2f5f9a", "#e0a83a"],
    paper: "#ffffff",
    ink: "#23405f",
  },
  "mediadores-do-atlantico.webp": {
    sign: "wave",
    lines: ["MEDIADORES", "DO ATLÂNTICO"],
    colours: ["#155a6b", "#5fb0b7"],
    paper: "#f2f8f8",
  },
  "forum-dos-condominios.svg": {
    sign: "blocks",
    lines: ["FÓRUM", "DOS CONDOMÍNIOS"],
    colours: ["#3f6b5b", "#d9a441"],
    ink: "#26332e",
  },
  "arco-raso.png": {
    sign: "arch",
    lines: ["ARCO RASO", "ARQUITETOS"],
    colours: ["#1f2328", "#c4553a"],
    paper: "#f4efe6",
  },
  "quatro-ventos.png": {
    sign: "compass",
    lines: ["QUATRO VENTOS", "ADVOGADOS"],
    colours: ["#123a52", "#9fb8c2"],
    paper: "#ffffff",
    stacked: true,
  },
  "estudos-fiscais-da-ribeira.svg": {
    sign: "stair",
    lines: ["ESTUDOS FISCAIS", "DA RIBEIRA"],
    colours: ["#6b3f7a", "#c9a0c9"],
    ink: "#3a2545",
  },
  "escola-livre-do-urbanismo.webp": {
    sign: "circles",
    lines: ["ESCOLA LIVRE", "DO URBANISMO"],
    colours: ["#e0653a", "#2f5a6b"],
    paper: "#fffaf2",
    ink: "#2b2f36",
  },
  "rede-cidades-habitadas.svg": {
    sign: "sun",
    lines: ["REDE CIDADES", "HABITADAS"],
    colours: ["#d9792f", "#27496b"],
    ink: "#27496b",
  },
  "saguao-engenharia.png": {
    sign: "leaf",
    lines: ["SAGUÃO", "ENGENHARIA"],
    colours: ["#4f8a4b", "#1f4a3a"],
    paper: "#f6faf3",
    ink: "#1f4a3a",
  },
};

const sponsorLogos: Readonly<Record<string, LogoStyle>> = {
  "municipio-de-vila-alva.svg": {
    sign: "column",
    lines: ["MUNICÍPIO", "DE VILA ALVA"],
    colours: ["#7a2f2c", "#c9a24a"],
    stacked: true,
  },
  "fundacao-pedra-viva.png": {
    sign: "arch",
    lines: ["FUNDAÇÃO", "PEDRA VIVA"],
    colours: ["#5b5348", "#b79a6a"],
    paper: "#faf6ee",
  },
  "caixa-do-litoral.svg": {
    sign: "wave",
    lines: ["CAIXA", "DO LITORAL"],
    colours: ["#0f4f7a", "#4aa3c7"],
  },
  "seguros-farol.png": {
    sign: "sun",
    lines: ["SEGUROS", "FAROL"],
    colours: ["#d9a022", "#1f2f4a"],
    paper: "#1f2f4a",
    ink: "#f6e6b8",
  },
  "cal-e-areia.webp": {
    sign: "tile",
    lines: ["CAL & AREIA", "ARGAMASSAS"],
    colours: ["#c47a4a", "#e3c9a0"],
    paper: "#ffffff",
    ink: "#5a3a24",
  },
  "janelas-do-norte.png": {
    sign: "blocks",
    lines: ["JANELAS", "DO NORTE"],
    colours: ["#2b5f8a", "#9cc4dc"],
    paper: "#ffffff",
  },
  "ceramica-do-monte-novo.svg": {
    sign: "tile",
    lines: ["CERÂMICA", "DO MONTE NOVO"],
    colours: ["#23559a", "#e2b13c"],
    stacked: true,
  },
  "elevadores-subida.png": {
    sign: "stair",
    lines: ["SUBIDA", "ELEVADORES"],
    colours: ["#c2402f", "#3a3f45"],
    paper: "#f7f7f5",
    ink: "#2b2f36",
  },
  "luz-raiz.webp": {
    sign: "leaf",
    lines: ["LUZ RAIZ", "ENERGIA"],
    colours: ["#3f8f5a", "#c8d94a"],
    paper: "#f4faef",
    ink: "#1f4a3a",
  },
  "chave-certa.png": {
    sign: "key",
    lines: ["CHAVE CERTA", "MEDIAÇÃO"],
    colours: ["#8a2f52", "#d98aa5"],
    paper: "#fff7fa",
  },
  "madeiras-do-pinhal.svg": {
    sign: "leaf",
    lines: ["MADEIRAS", "DO PINHAL"],
    colours: ["#6b4a2c", "#a9823f"],
  },
  "radio-telhado.png": {
    sign: "roof",
    lines: ["RÁDIO", "TELHADO"],
    colours: ["#e0503a", "#f2b83a"],
    paper: "#23262e",
    ink: "#f7f0e0",
  },
  "gazeta-do-construtor.svg": {
    sign: "column",
    lines: ["GAZETA", "DO CONSTRUTOR"],
    colours: ["#1f2328", "#8a8d96"],
  },
  "banco-da-alameda.png": {
    sign: "roof",
    lines: ["BANCO", "DA ALAMEDA"],
    colours: ["#0f5a4a", "#c9a24a"],
    paper: "#ffffff",
  },
};

/** Logos that came small, as logos do. */
const SMALL_LOGOS = new Set([
  "seguros-farol.png",
  "janelas-do-norte.png",
  "radio-telhado.png",
  "casa-antiga.png",
]);

/** All pictures, drawn. Each call draws them anew, and the same. */
export function* pictures(): Generator<Picture> {
  for (const row of news) yield photo("noticias", row, 1200);
  for (const row of candidates) yield photo("candidatos", row, 960);
  for (const row of venues) yield photo("locais", row, 1080);

  // A portrait, a panorama, and one whose pixels lie on their side, as a telephone stores them.
  const portrait: Row = [
    "porta-de-azulejo.jpg",
    "manha",
    portraitOf(
      street(
        {
          wall: "azul",
          finish: "tiles",
          floors: 4,
          bays: 3,
          balconies: "each",
          roof: "tiled",
          ground: "doors",
        },
        { w: 400, h: 520 },
      ),
    ),
  ];
  yield photo("noticias", portrait, 720, { width: 800, height: 1200 });
  const panorama: Row = [
    "panorama-do-estuario.jpg",
    "tarde",
    skyline({ bridge: true, castle: true }),
  ];
  yield photo("noticias", panorama, 1800, { width: 1950, height: 650 });
  const turned: Row = [
    "fachada-fotografada-ao-alto.jpg",
    "tarde",
    portraitOf(
      street(
        {
          wall: "barro",
          floors: 5,
          bays: 3,
          balconies: "each",
          roof: "tiled",
          ground: "shops",
          awning: "#2f5a48",
        },
        { w: 400, h: 560 },
      ),
    ),
  ];
  yield { ...photo("noticias", turned, 720, { width: 800, height: 1200 }), orientation: 6 };

  for (const [folder, logos] of [
    ["autores", authorLogos],
    ["patrocinios", sponsorLogos],
  ] as const) {
    for (const [file, style] of Object.entries(logos)) {
      const drawing = logo(style, { width: 400, height: 200 });
      yield { path: `${folder}/${file}`, drawing, width: SMALL_LOGOS.has(file) ? 240 : 400 };
    }
  }
}

function photo(folder: string, [file, mood, scene]: Row, width: number, size = PHOTO): Picture {
  const drawing = new Drawing(size.width, size.height, { mood: moods[mood], seed: file });
  scene(drawing);
  return { path: `${folder}/${file}`, drawing, width };
}

/** The middle of a landscape scene, filling a sheet of 800 by 1200. */
function portraitOf(scene: Scene): Scene {
  return (drawing) => {
    const landscape = new Drawing(1200, 800, { mood: drawing.mood, seed: "ao alto" });
    scene(landscape);
    const inner = landscape.toString().replace("<svg ", '<svg x="-500" y="0" ');
    drawing.add(inner.replace('width="1200" height="800"', 'width="1800" height="1200"'));
  };
}
