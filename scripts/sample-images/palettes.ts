/**
 * Colours: the light of an hour of the day, the plasters and stones of the country, and how a colour
 * turns towards light or shade. Shade goes to the mood's own shadow colour and never to black, which
 * is what keeps a picture in one light.
 */

/** The light of an hour, from which every other colour of a picture is tuned. */
export interface Mood {
  /** Sky from the zenith to the horizon. */
  readonly sky: readonly [string, string, string];
  readonly sun: string;
  /** Towards this colour things turn where light falls on them, and where it does not. */
  readonly light: string;
  readonly shade: string;
  /** How much of the light and of the shade is laid over walls, 0 to 1. */
  readonly contrast: number;
  readonly glass: readonly [string, string];
  readonly ground: string;
  readonly foliage: readonly [string, string];
  /** The share of windows with a lamp behind them, 0 to 1. */
  readonly lamps: number;
}

export const moods = {
  manha: {
    sky: ["#8fbfd6", "#c9dfe2", "#fbe7cf"],
    sun: "#fff3d6",
    light: "#fff1d2",
    shade: "#3c4a6b",
    contrast: 0.32,
    glass: ["#49637a", "#a9c6cf"],
    ground: "#d9cfbd",
    foliage: ["#5d7f56", "#93a967"],
    lamps: 0.03,
  },
  meioDia: {
    sky: ["#3f8fc4", "#7db9dc", "#d5ebee"],
    sun: "#ffffff",
    light: "#fffbea",
    shade: "#24406b",
    contrast: 0.36,
    glass: ["#2d4d68", "#86b4cc"],
    ground: "#dcd5c6",
    foliage: ["#3f7350", "#7fa65a"],
    lamps: 0,
  },
  tarde: {
    sky: ["#6f9fba", "#e9c9a0", "#f6b273"],
    sun: "#ffe9b0",
    light: "#ffd58c",
    shade: "#4a3a5e",
    contrast: 0.42,
    glass: ["#4a4a63", "#f0b46f"],
    ground: "#cdb798",
    foliage: ["#566b3f", "#a79a4c"],
    lamps: 0.12,
  },
  crepusculo: {
    sky: ["#39406f", "#9a6c93", "#f2a27e"],
    sun: "#ffd0a0",
    light: "#f6a98a",
    shade: "#2c2853",
    contrast: 0.44,
    glass: ["#2f3158", "#8a6a8e"],
    ground: "#8b7a86",
    foliage: ["#39504d", "#66705a"],
    lamps: 0.5,
  },
  noite: {
    sky: ["#101a38", "#1f2f57", "#3f4f78"],
    sun: "#f4efd8",
    light: "#8ea3d0",
    shade: "#0d1430",
    contrast: 0.58,
    glass: ["#131d3c", "#33456e"],
    ground: "#4a5068",
    foliage: ["#1f3340", "#33505a"],
    lamps: 0.62,
  },
  neblina: {
    sky: ["#b9c4c8", "#d2d8d6", "#e9e6dd"],
    sun: "#f7f3ea",
    light: "#f4f1e8",
    shade: "#5a6673",
    contrast: 0.24,
    glass: ["#5b6b76", "#b7c2c4"],
    ground: "#c3c1b8",
    foliage: ["#62776a", "#93a08b"],
    lamps: 0.16,
  },
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;

export const walls = {
  ocre: "#dba548",
  rosa: "#d9937f",
  amarelo: "#ebca78",
  branco: "#f3ecdd",
  salva: "#a9b797",
  azul: "#4b77a8",
  celeste: "#b4cbd6",
  sangue: "#9c4b3d",
  barro: "#c4704c",
  creme: "#eddcba",
  lioz: "#e3d7c1",
  granito: "#a19b90",
  petroleo: "#386570",
  tijolo: "#a85a42",
  verde: "#57836d",
  cinza: "#8d949a",
  xisto: "#7d7467",
} as const;

export type Wall = keyof typeof walls;

/** `amount` of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, amount: number): string {
  const channels = [1, 3, 5].map((at) => {
    const start = Number.parseInt(from.slice(at, at + 2), 16);
    const end = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(start + (end - start) * amount)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
