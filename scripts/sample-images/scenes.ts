/**
 * Outdoor scenes on a 1200 by 800 sheet: a building, the sky over it, and the place where it stands.
 * Each is a function that takes what varies and gives what draws.
 */

import { cottages, windmill } from "./country-buildings.ts";
import type { Drawing } from "./drawing.ts";
import { castShadow, type FacadeStyle, facade } from "./facades.ts";
import { factory, housingSlab, tower, warehouses } from "./large-buildings.ts";
import { mix, type Wall, walls } from "./palettes.ts";
import { church, market, scaffold, theatre } from "./public-buildings.ts";
import {
  cypress,
  finish,
  hills,
  lamp,
  pavement,
  person,
  sky,
  tree,
  water,
} from "./surroundings.ts";

export type Scene = (drawing: Drawing) => void;

const GROUND = 640;

/** A façade between its neighbours, on a paved street. */
export function street(
  style: FacadeStyle,
  size: { w: number; h: number; scaffold?: boolean },
): Scene {
  return (drawing) => {
    const { random } = drawing;
    sky(drawing);
    hills(drawing, GROUND - 120, { rise: 120, near: 0.2 });
    const x = (1200 - size.w) / 2 + random.between(-40, 40);
    neighbours(drawing, x, size.w);
    facade(drawing, style, { x, base: GROUND, ...size });
    castShadow(drawing, { x, base: GROUND, ...size });
    if (size.scaffold)
      scaffold(drawing, { x: x + size.w * 0.5, base: GROUND, w: size.w * 0.52, h: size.h + 20 });
    pavement(drawing, GROUND);
    life(drawing, GROUND + 36);
    finish(drawing);
  };
}

/** A long façade behind its garden, with cypresses, clipped beds and a basin. */
export function garden(style: FacadeStyle, size: { w: number; h: number }): Scene {
  return (drawing) => {
    const { random, mood } = drawing;
    sky(drawing);
    hills(drawing, 520, { rise: 170, near: 0.25 });
    for (let at = 0; at < 9; at++)
      tree(drawing, at * 150 + random.between(-30, 30), 600, random.between(190, 300));
    const x = (1200 - size.w) / 2;
    facade(drawing, style, { x, base: 590, ...size });
    const lawn = mix(mood.foliage[1], mood.foliage[0], 0.35);
    drawing.rect(
      0,
      588,
      1200,
      212,
      drawing.gradient([drawing.lit(lawn, 0.25), drawing.shaded(lawn, 0.3)]),
    );
    drawing.polygon([540, 590, 660, 590, 860, 800, 340, 800], drawing.lit(mood.ground, 0.15));
    for (const side of [-1, 1]) {
      for (let bed = 0; bed < 4; bed++) {
        const cx = 600 + side * (170 + bed * 105);
        drawing.ellipse(cx + 12, 654 + bed * 6, 46, 9, mood.shade, { opacity: 0.3 });
        drawing.circle(
          cx,
          632 + bed * 6,
          27,
          drawing.glow([mood.foliage[1], mood.foliage[0], drawing.shaded(mood.foliage[0], 0.3)]),
        );
      }
      cypress(drawing, 600 + side * (size.w / 2 + 34), 640, 300);
      cypress(drawing, 600 + side * (size.w / 2 + 88), 664, 250);
    }
    const stone = drawing.lit(walls.lioz, 0.2);
    drawing.ellipse(600, 726, 150, 34, drawing.shaded(stone, 0.3));
    drawing.ellipse(600, 718, 150, 32, stone);
    drawing.ellipse(600, 718, 132, 25, drawing.gradient([mood.sky[0], mood.sky[2]]));
    drawing.rect(593, 640, 14, 76, stone);
    drawing.ellipse(600, 642, 38, 8, stone);
    for (const bend of [-1, 1])
      drawing.path(`M600 632q${bend * 26} -50 ${bend * 44} 78`, "none", {
        stroke: "#ffffff",
        "stroke-width": 2,
        opacity: 0.6,
      });
    person(drawing, random.between(250, 420), 740, 84);
    finish(drawing);
  };
}

/** A façade, or the row of warehouses, over the water in which it is mirrored. */
export function riverside(style?: FacadeStyle): Scene {
  return (drawing) => {
    const { mood, random } = drawing;
    const base = 560;
    sky(drawing);
    hills(drawing, 470, { rise: 190, near: 0.3 });
    terraces(drawing, { from: 330, to: 520, count: 60, size: 34 });
    if (!style) {
      bridge(drawing, 500);
      warehouses(drawing, base);
    } else {
      const h = 400;
      facade(drawing, style, { x: 240, base, w: 720, h });
      for (const x of [120, 1050]) tree(drawing, x, base, 210);
      drawing.rect(0, base, 1200, 40, drawing.lit(walls.granito, 0.1));
      drawing.rect(0, base, 1200, 10, drawing.lit(walls.lioz, 0.3));
    }
    for (let walker = 0; walker < 5; walker++)
      person(drawing, random.between(80, 1120), base + 8, 54);
    water(drawing, base + 46);
    // The mirrored building is a blurred column of its colours: water keeps colour and loses lines.
    const soft = drawing.blur(9);
    drawing.group({ filter: soft, opacity: 0.4 }, () => {
      for (let band = 0; band < 26; band++) {
        const tone = mix(random.pick(Object.values(walls)), mood.shade, 0.3);
        drawing.rect(
          100 + band * 39,
          base + 50,
          random.between(20, 44),
          random.between(60, 150),
          tone,
        );
      }
    });
    for (const [x, y] of [
      [random.between(100, 400), 690],
      [random.between(620, 950), 740],
    ] as const)
      boat(drawing, x, y);
    finish(drawing);
  };
}

type SquareBuilding =
  | { kind: "church"; wall: Wall; scaffold?: boolean }
  | { kind: "market"; wall: Wall; sign: string }
  | { kind: "factory"; wall: Wall; annex?: boolean }
  | { kind: "tower"; wall: Wall; floors: number }
  | { kind: "housing"; walls: readonly [Wall, Wall, Wall]; floors: number }
  | { kind: "theatre"; wall: Wall; sign: string };

/** A building that stands free, on a square with trees and people. */
export function square(building: SquareBuilding): Scene {
  return (drawing) => {
    const { random } = drawing;
    const base = 650;
    sky(drawing);
    hills(drawing, base - 110, { rise: 150, near: 0.25 });
    terraces(drawing, { from: base - 190, to: base - 60, count: 46, size: 46 });
    if (building.kind !== "theatre")
      for (const x of [40, 130, 1080, 1170]) tree(drawing, x, base, random.between(180, 280));
    switch (building.kind) {
      case "church":
        church(drawing, base, building);
        break;
      case "market":
        market(drawing, base, building);
        break;
      case "factory":
        factory(drawing, base, building);
        break;
      case "tower":
        tower(drawing, base, building);
        break;
      case "housing":
        housingSlab(drawing, base, building);
        break;
      case "theatre":
        neighbours(drawing, 210, 780);
        theatre(drawing, base, building);
        break;
    }
    pavement(drawing, base);
    if (building.kind === "church")
      for (let step = 0; step < 4; step++)
        drawing.rect(
          500 - step * 16,
          base + step * 8 - 4,
          200 + step * 32,
          9,
          drawing.shaded(drawing.lit(walls.granito, 0.3), step * 0.08),
        );
    life(drawing, base + 34);
    finish(drawing);
  };
}

/** A village on a slope, with a lane before it. */
export function village(kind: "schist" | "white", band?: string): Scene {
  return (drawing) => {
    const { mood, random } = drawing;
    sky(drawing);
    hills(drawing, 470, { rise: 260, near: 0.2 });
    hills(drawing, 540, { rise: 160, near: 0.5 });
    const grass = mix(mood.foliage[1], kind === "white" ? "#d8bd74" : mood.foliage[0], 0.45);
    drawing.path(
      "M0 580Q340 480 700 560T1200 520V800H0Z",
      drawing.gradient([drawing.lit(grass, 0.2), drawing.shaded(grass, 0.28)]),
    );
    cottages(drawing, 660, { kind, ...(band ? { band } : {}) });
    for (const [x, size] of [
      [300, 210],
      [1120, 300],
      [30, 250],
    ] as const)
      tree(drawing, x, 664, size);
    drawing.path(
      "M560 662H900Q820 730 980 800H340Q640 730 560 662Z",
      drawing.lit(mood.ground, 0.1),
    );
    for (let blade = 0; blade < 240; blade++) {
      const x = random.between(0, 1200);
      const y = random.between(690, 800);
      if (Math.abs(x - 660) < 190) continue;
      drawing.line(
        [x, y, x + random.between(-5, 5), y - random.between(8, 24)],
        mix(grass, mood.foliage[random.whole(0, 1)] as string, 0.6),
        2.2,
      );
    }
    person(drawing, random.between(620, 760), 716, 78);
    finish(drawing);
  };
}

/** Windmills on a ridge above a valley. */
export function mills(angle: number): Scene {
  return (drawing) => {
    const { mood, random } = drawing;
    sky(drawing);
    hills(drawing, 520, { rise: 130, near: 0.15 });
    hills(drawing, 590, { rise: 120, near: 0.4 });
    const grass = mix(mood.foliage[1], "#d8bd74", 0.4);
    drawing.path(
      "M0 700Q300 560 620 600T1200 660V800H0Z",
      drawing.gradient([drawing.lit(grass, 0.25), drawing.shaded(grass, 0.3)]),
    );
    windmill(drawing, 960, 628, { size: 120, angle: angle + 20 });
    windmill(drawing, 480, 626, { size: 290, angle });
    for (let blade = 0; blade < 420; blade++) {
      const x = random.between(0, 1200);
      const y = random.between(680, 800);
      drawing.line(
        [x, y, x + random.between(-2, 9), y - random.between(8, 34)],
        mix(grass, mood.foliage[random.whole(0, 1)] as string, random.next() * 0.6),
        2.2,
      );
    }
    person(drawing, 700, 690, 72);
    finish(drawing);
  };
}

/** A street seen along its axis, between two rows of houses that run to the vanishing point. */
export function lane(options: { wide: number; flags?: boolean }): Scene {
  return (drawing) => {
    const { mood, random } = drawing;
    const horizon = 470;
    const project = (x: number, y: number, z: number): [number, number] => [
      600 + (x * 900) / z,
      horizon - ((y - 1.7) * 900) / z,
    ];
    const quad = (side: number, z0: number, z1: number, y0: number, y1: number) => [
      ...project(side, y0, z0),
      ...project(side, y1, z0),
      ...project(side, y1, z1),
      ...project(side, y0, z1),
    ];
    sky(drawing, { sunX: 0.5, sunY: 0.3 });
    hills(drawing, horizon, { rise: 60, near: 0.3 });
    drawing.polygon(
      [...project(-40, 0, 60), ...project(40, 0, 60), 1600, 800, -400, 800],
      drawing.gradient([drawing.lit(mood.ground, 0.3), drawing.shaded(mood.ground, 0.35)]),
    );
    for (let z = 2.4; z < 40; z *= 1.08)
      drawing.line(
        [...project(-options.wide, 0, z), ...project(options.wide, 0, z)],
        mood.shade,
        30 / z / 4,
        { opacity: 0.18 },
      );
    for (const side of [-1, 1]) {
      const x = side * options.wide;
      const houses: [number, number][] = [];
      for (let z = 1.2; z < 44; z += houses.at(-1)?.[1] ?? 0)
        houses.push([z, random.between(3.4, 5.6)]);
      for (const [z, deep] of houses.reverse()) {
        const far = z + deep;
        const name = random.pick([
          "ocre",
          "rosa",
          "amarelo",
          "branco",
          "salva",
          "azul",
          "celeste",
          "barro",
          "creme",
          "sangue",
        ] as const);
        const haze = Math.min(far / 60, 0.55);
        const tone = mix(
          mix(
            side < 0 ? drawing.shaded(walls[name], 0.36) : drawing.lit(walls[name], 0.18),
            mood.shade,
            mood.contrast * 0.2,
          ),
          mood.sky[2],
          haze,
        );
        const high = random.between(8, 12.5);
        drawing.polygon(quad(x, z, far, 0, high), tone);
        drawing.polygon(quad(x, z, far, 0, 1), mix(tone, walls.lioz, 0.5));
        drawing.polygon(
          quad(x - side * 0.35, z, far, high, high + 0.35),
          mix("#a9583d", mood.sky[2], haze),
        );
        const floors = Math.floor((high - 0.6) / 2.9);
        for (let floor = 0; floor < floors; floor++) {
          for (let bay = 0; bay < 2; bay++) {
            const w0 = z + deep * (0.16 + bay * 0.46);
            const y = floor * 2.9 + (floor ? 0.9 : 0.05);
            const glass = random.chance(mood.lamps + 0.05)
              ? "#ffd990"
              : mix(mood.glass[side < 0 ? 0 : 1], mood.shade, 0.2);
            drawing.polygon(
              quad(x, w0 - 0.16, w0 + deep * 0.22 + 0.16, y - 0.1, y + 2.05),
              mix(mix(walls.lioz, mood.shade, side < 0 ? 0.3 : 0.05), mood.sky[2], haze),
            );
            drawing.polygon(
              quad(x, w0, w0 + deep * 0.22, y, y + 1.9),
              mix(glass, mood.sky[2], haze),
            );
            if (floor && random.chance(0.5)) {
              const out = x - side * 0.55;
              drawing.polygon(
                [
                  ...project(x, y, w0 - 0.3),
                  ...project(out, y, w0 - 0.3),
                  ...project(out, y, w0 + deep * 0.3),
                  ...project(x, y, w0 + deep * 0.3),
                ],
                drawing.shaded(walls.lioz, 0.25),
              );
              for (let bar = 0; bar <= 8; bar++) {
                const at = w0 - 0.3 + (deep * 0.22 + 0.6) * (bar / 8);
                drawing.line(
                  [...project(out, y, at), ...project(out, y + 1, at)],
                  drawing.shaded("#26302f", 0.2),
                  14 / at / 2,
                );
              }
              drawing.line(
                [...project(out, y + 1, w0 - 0.3), ...project(out, y + 1, w0 + deep * 0.22 + 0.3)],
                drawing.shaded("#26302f", 0.2),
                1.6,
              );
            }
          }
        }
      }
      drawing.polygon(quad(x - side * 0.9, 1.2, 44, 0, 0.1), drawing.lit(walls.lioz, 0.2), {
        opacity: 0.5,
      });
    }
    drawing.polygon(
      [
        ...project(-options.wide, 0, 40),
        ...project(options.wide * 0.1, 0, 40),
        ...project(options.wide * 0.1, 0, 1.3),
        ...project(-options.wide, 0, 1.3),
      ],
      mood.shade,
      { opacity: 0.3 },
    );
    if (options.flags) {
      for (let row = 0; row < 6; row++) {
        const z = 4 + row * 3.2;
        for (let flag = 0; flag < 16; flag++) {
          const t = flag / 15;
          const [fx, fy] = project(
            -options.wide + options.wide * 2 * t,
            7.6 - Math.sin(t * Math.PI) * 1.1,
            z,
          );
          const size = 330 / z / 2.2;
          drawing.polygon(
            [fx, fy, fx + size, fy, fx + size / 2, fy + size * 1.3],
            random.pick(["#c4473a", "#e2b13c", "#3d77a8", "#4f8a63", "#efe6d2"]),
          );
        }
      }
    }
    for (const z of [5, 7, 11, 15]) {
      const [px, py] = project(random.between(-0.6, 0.7) * options.wide, 0, z);
      person(drawing, px, py, (1.7 * 900) / z);
    }
    finish(drawing);
  };
}

function neighbours(drawing: Drawing, x: number, w: number): void {
  const { random } = drawing;
  for (const [from, to] of [
    [-60, x - 2],
    [x + w + 2, 1260],
  ] as const) {
    let left = from;
    while (left < to - 20) {
      const wide = Math.min(random.between(150, 260), to - left);
      const floors = random.whole(3, 4);
      const style: FacadeStyle = {
        wall: random.pick([
          "branco",
          "creme",
          "rosa",
          "ocre",
          "celeste",
          "salva",
          "barro",
          "amarelo",
          "lioz",
        ]),
        finish: random.chance(0.25) ? "tiles" : "plaster",
        floors,
        bays: Math.max(Math.round(wide / 85), 1),
        balconies: random.pick(["none", "each", "long"]),
        roof: "tiled",
        ground: random.pick(["doors", "shops"]),
        joinery: random.pick(["#efe8da", "#2f5a48", "#7a3229"]),
      };
      facade(drawing, style, {
        x: left,
        base: GROUND,
        w: wide,
        h: floors * random.between(96, 112),
      });
      left += wide + 2;
    }
  }
}

/** Small houses up a slope, far away: rows of pale walls and red roofs. */
export function terraces(
  drawing: Drawing,
  options: { from: number; to: number; count: number; size: number },
): void {
  const { mood, random } = drawing;
  const houses = Array.from({ length: options.count }, () => ({
    x: random.between(-20, drawing.width),
    depth: random.next(),
  }));
  houses.sort((one, other) => one.depth - other.depth);
  for (const { x, depth } of houses) {
    const base = options.from + (options.to - options.from) * depth;
    const w = options.size * random.between(0.7, 1.6) * (0.6 + depth * 0.5);
    const h = w * random.between(0.7, 1.5);
    const haze = 0.62 - depth * 0.3;
    const wall = mix(
      walls[random.pick(["branco", "creme", "rosa", "ocre", "celeste", "branco"] as const)],
      mood.shade,
      mood.contrast * 0.25,
    );
    drawing.rect(x, base - h, w, h + 60, mix(wall, mood.sky[2], haze));
    drawing.rect(x + w * 0.66, base - h, w * 0.34, h + 60, mood.shade, { opacity: 0.14 });
    drawing.polygon(
      [
        x - 3,
        base - h,
        x + w * 0.2,
        base - h - w * 0.24,
        x + w * 0.8,
        base - h - w * 0.24,
        x + w + 3,
        base - h,
      ],
      mix(mix("#b5573a", mood.shade, 0.15), mood.sky[2], haze),
    );
    for (let pane = 0; pane < 4; pane++) {
      const lit = random.chance(mood.lamps);
      drawing.rect(
        x + w * (0.16 + (pane % 2) * 0.42),
        base - h * (0.84 - Math.floor(pane / 2) * 0.42),
        w * 0.17,
        h * 0.2,
        lit ? "#ffdc93" : mix(mood.glass[0], mood.sky[2], haze * 0.8),
      );
    }
  }
}

/** An iron arch between two banks, with a deck above and one below. */
export function bridge(
  drawing: Drawing,
  deck: number,
  options: { from?: number; to?: number } = {},
): void {
  const { mood } = drawing;
  const { from = -60, to = drawing.width + 60 } = options;
  const iron = mix(mix("#5b6670", mood.shade, 0.35), mood.sky[2], 0.28);
  const rise = 260;
  const middle = (from + to) / 2;
  const half = (to - from) / 2;
  const at = (t: number, lift: number) => deck + 30 - (rise + lift) * (1 - t * t);
  for (const lift of [0, -34]) {
    const points: number[] = [];
    for (let t = -1; t <= 1.001; t += 0.05) points.push(middle + t * half, at(t, lift));
    drawing.line(points, iron, 8);
  }
  for (let t = -0.95; t < 0.95; t += 0.05) {
    drawing.line(
      [middle + t * half, at(t, 0), middle + (t + 0.05) * half, at(t + 0.05, -34)],
      iron,
      2.6,
    );
    drawing.line(
      [middle + t * half, at(t, -34), middle + (t + 0.05) * half, at(t + 0.05, 0)],
      iron,
      2.6,
    );
  }
  const top = deck - rise + 14;
  drawing.rect(from, top, to - from, 12, iron);
  drawing.rect(from, top - 14, to - from, 3, iron);
  for (let post = from; post < to; post += 22) drawing.rect(post, top - 14, 2.4, 14, iron);
  for (const t of [-0.82, -0.62, -0.42, 0.42, 0.62, 0.82])
    drawing.rect(middle + t * half - 4, top, 8, at(t, 0) - top, iron);
}

/** A flat river boat with a square sail, and its reflection. */
export function boat(drawing: Drawing, x: number, y: number, scale = 1): void {
  const { mood } = drawing;
  const hull = drawing.shaded("#5a3b2a", 0.3);
  drawing.group({ transform: `translate(${x} ${y}) scale(${scale})` }, () => {
    drawing.path("M0 0q10 20 60 20h60q40 -2 52 -28l-22 6h-130z", hull);
    drawing.path("M10 24q50 14 130 0l-20 22h-80z", mood.shade, { opacity: 0.3 });
    drawing.rect(76, -92, 5, 92, hull);
    drawing.path(
      "M50 -84q34 12 68 0q8 34 0 64q-34 10 -68 0q-8 -32 0 -64z",
      mix("#efe2c4", mood.shade, 0.2),
    );
    for (let barrel = 0; barrel < 4; barrel++)
      drawing.ellipse(44 + barrel * 22, -3, 10, 7, mix("#8b5a35", mood.shade, 0.25));
  });
}

function life(drawing: Drawing, base: number): void {
  const { random } = drawing;
  if (random.chance(0.65)) lamp(drawing, random.pick([90, 1090, 1020]), base, 190);
  if (random.chance(0.45))
    tree(drawing, random.pick([60, 180, 1130]), base + 6, random.between(230, 330));
  for (let walker = 0; walker < random.whole(2, 5); walker++)
    person(
      drawing,
      random.between(120, 1080),
      base + random.between(-6, 46),
      random.between(80, 98),
    );
}
