/** Towns from afar: hills of houses over a river, roofs from a lookout, a town in axonometry. */
import { mix, type Wall, walls } from "./palettes.ts";
import { boat, bridge, type Scene, terraces } from "./scenes.ts";
import { cypress, finish, hills, sky, tree, water } from "./surroundings.ts";

/** A hill town over a river, with a castle or a bridge, as wide as the sheet. */
export function skyline(options: { bridge?: boolean; castle?: boolean; cranes?: boolean }): Scene {
  return (drawing) => {
    const { width, height, mood, random } = drawing;
    const shore = height * 0.72;
    sky(drawing, { sunX: random.between(0.2, 0.8), sunY: 0.28 });
    hills(drawing, height * 0.5, { rise: height * 0.16, near: 0.1 });
    hills(drawing, height * 0.58, { rise: height * 0.2, near: 0.3 });
    if (options.castle) castle(drawing, width * 0.3, height * 0.4);
    if (options.cranes)
      for (const x of [0.18, 0.44, 0.76])
        crane(drawing, width * x, height * 0.62, height * random.between(0.38, 0.5));
    terraces(drawing, {
      from: height * 0.42,
      to: shore,
      count: Math.round(width / 5.5),
      size: height * 0.06,
    });
    for (let at = 0; at < width / 120; at++)
      cypress(drawing, random.between(0, width), height * random.between(0.55, 0.7), height * 0.09);
    if (options.bridge) bridge(drawing, height * 0.66, { from: width * 0.12, to: width * 0.88 });
    const dark = mix(mood.shade, mood.sky[2], 0.25);
    drawing.rect(0, shore, width, height * 0.02, dark);
    water(drawing, shore + height * 0.015);
    for (let at = 0; at < 3; at++)
      boat(
        drawing,
        random.between(0.05, 0.85) * width,
        height * random.between(0.82, 0.93),
        random.between(0.6, 1.1),
      );
    for (let bird = 0; bird < 9; bird++) {
      const x = random.between(0.2, 0.8) * width;
      const y = random.between(0.12, 0.4) * height;
      drawing.path(`M${x - 11} ${y - 3}q6 -6 11 2q6 -8 12 -3`, "none", {
        stroke: dark,
        "stroke-width": 2,
      });
    }
    finish(drawing);
  };
}

/** A sea of tiled roofs from above, with terraces, chimneys and washing in the sun. */
export function rooftops(): Scene {
  return (drawing) => {
    const { mood, random } = drawing;
    sky(drawing);
    hills(drawing, 300, { rise: 110, near: 0.2 });
    water(drawing, 300, 352);
    for (let row = 0; row < 8; row++) {
      const y = 330 + row * row * 7.5 + row * 22;
      const size = 70 + row * 36;
      for (let x = random.between(-size, 0); x < 1240; x += size * random.between(0.9, 1.3)) {
        const haze = Math.max(0.5 - row * 0.08, 0);
        const wall = mix(
          mix(
            walls[random.pick(["branco", "creme", "rosa", "amarelo", "celeste"] as const)],
            mood.shade,
            0.1,
          ),
          mood.sky[2],
          haze,
        );
        const tile = mix(
          mix(
            random.pick(["#c0633f", "#d6834f", "#a9503a", "#cf7347", "#b98a5e"]),
            mood.shade,
            mood.contrast * 0.2,
          ),
          mood.sky[2],
          haze,
        );
        const h = size * random.between(0.5, 0.9);
        const lean = size * 0.22;
        drawing.rect(x, y, size, 500, wall);
        drawing.rect(x + size * 0.6, y, size * 0.4, 500, mood.shade, { opacity: 0.14 });
        drawing.polygon(
          [
            x - 6,
            y + 4,
            x + lean,
            y - h * 0.5,
            x + size - lean * 0.4,
            y - h * 0.5,
            x + size + 6,
            y + 4,
          ],
          drawing.gradient([drawing.lit(tile, 0.25), tile]),
        );
        for (let rib = 0; rib <= size; rib += Math.max(size / 14, 6))
          drawing.line(
            [x + rib, y + 2, x + lean + rib * 0.7, y - h * 0.5],
            mood.shade,
            1 + row * 0.12,
            { opacity: 0.25 },
          );
        drawing.rect(x, y + 4, size, 6 + row, mood.shade, { opacity: 0.25 });
        if (random.chance(0.5)) {
          const cx = x + size * random.between(0.3, 0.6);
          drawing.rect(cx, y - h * 0.78, size * 0.13, h * 0.5, drawing.lit(wall, 0.3));
          drawing.rect(cx + size * 0.08, y - h * 0.78, size * 0.05, h * 0.5, mood.shade, {
            opacity: 0.3,
          });
        }
        for (let pane = 0; pane < 2; pane++) {
          drawing.rect(
            x + size * (0.18 + pane * 0.42),
            y + size * 0.16,
            size * 0.19,
            size * 0.3,
            mix("#efe8da", mood.shade, 0.1),
          );
          drawing.rect(
            x + size * (0.2 + pane * 0.42),
            y + size * 0.18,
            size * 0.15,
            size * 0.26,
            random.chance(mood.lamps) ? "#ffdc93" : mix(mood.glass[0], mood.sky[2], haze),
          );
        }
      }
    }
    drawing.path("M0 640Q300 690 600 664T1200 650", "none", {
      stroke: drawing.shaded("#3a3f45", 0.2),
      "stroke-width": 2,
    });
    for (let cloth = 0; cloth < 13; cloth++) {
      const x = 60 + cloth * 84 + random.between(-14, 14);
      drawing.path(
        `M${x} 662q24 8 46 0l4 ${random.between(46, 84)}q-26 8 -52 0z`,
        mix(
          random.pick(["#f4efe2", "#d9e3e6", "#c75a45", "#e6bb57", "#5a86ad"]),
          mood.shade,
          mood.contrast * 0.15,
        ),
      );
    }
    finish(drawing);
  };
}

/** A neighbourhood in axonometry: blocks with courtyards, streets, trees, a square in the middle. */
export function axonometry(): Scene {
  return (drawing) => {
    const { mood, random } = drawing;
    const at = (x: number, y: number, z: number): [number, number] => [
      600 + (x - y) * 41,
      120 + (x + y) * 21 - z * 25,
    ];
    drawing.rect(
      0,
      0,
      1200,
      800,
      drawing.gradient([mix(mood.sky[2], "#ffffff", 0.4), mix(mood.ground, "#ffffff", 0.3)]),
    );
    drawing.polygon(
      [...at(-1, -1, 0), ...at(15.5, -1, 0), ...at(15.5, 15.5, 0), ...at(-1, 15.5, 0)],
      mix(mood.ground, "#ffffff", 0.2),
    );
    drawing.polygon(
      [...at(15.5, -1, 0), ...at(15.5, 15.5, 0), ...at(15.5, 15.5, -1), ...at(15.5, -1, -1)],
      drawing.shaded(mood.ground, 0.35),
    );
    drawing.polygon(
      [...at(-1, 15.5, 0), ...at(15.5, 15.5, 0), ...at(15.5, 15.5, -1), ...at(-1, 15.5, -1)],
      drawing.shaded(mood.ground, 0.15),
    );
    for (let x = 0; x < 15; x += 1) {
      for (let y = 0; y < 15; y += 1) {
        const isStreet = x % 4 === 3 || y % 5 === 4;
        const isSquare = x >= 4 && x <= 6 && y >= 5 && y <= 8;
        if (isStreet) continue;
        if (isSquare || random.chance(0.12)) {
          drawing.polygon(
            [...at(x, y, 0), ...at(x + 1, y, 0), ...at(x + 1, y + 1, 0), ...at(x, y + 1, 0)],
            mix(mood.foliage[1], "#ffffff", 0.3),
          );
          const [tx, ty] = at(x + 0.5, y + 0.6, 0);
          tree(drawing, tx, ty, random.between(34, 52));
          continue;
        }
        const high = random.between(1.1, 3) + (random.chance(0.06) ? 3.4 : 0);
        const wall =
          walls[
            random.pick([
              "branco",
              "creme",
              "rosa",
              "amarelo",
              "celeste",
              "lioz",
              "ocre",
            ] as const) as Wall
          ];
        const shadow = [
          ...at(x + 1, y, 0),
          ...at(x + 1 + high * 0.3, y + 0.1, 0),
          ...at(x + 1 + high * 0.3, y + 1, 0),
          ...at(x + 1, y + 1, 0),
        ];
        drawing.polygon(shadow, mood.shade, { opacity: 0.18 });
        drawing.polygon(
          [
            ...at(x, y + 1, 0),
            ...at(x + 1, y + 1, 0),
            ...at(x + 1, y + 1, high),
            ...at(x, y + 1, high),
          ],
          drawing.lit(wall, 0.2),
        );
        drawing.polygon(
          [
            ...at(x + 1, y, 0),
            ...at(x + 1, y + 1, 0),
            ...at(x + 1, y + 1, high),
            ...at(x + 1, y, high),
          ],
          drawing.shaded(wall, 0.28),
        );
        for (let level = 0.35; level < high - 0.5; level += 0.7) {
          for (const bay of [0.18, 0.6]) {
            drawing.polygon(
              [
                ...at(x + bay, y + 1, level),
                ...at(x + bay + 0.22, y + 1, level),
                ...at(x + bay + 0.22, y + 1, level + 0.42),
                ...at(x + bay, y + 1, level + 0.42),
              ],
              mood.glass[0],
              { opacity: 0.8 },
            );
            drawing.polygon(
              [
                ...at(x + 1, y + bay, level),
                ...at(x + 1, y + bay + 0.22, level),
                ...at(x + 1, y + bay + 0.22, level + 0.42),
                ...at(x + 1, y + bay, level + 0.42),
              ],
              mood.glass[1],
              { opacity: 0.6 },
            );
          }
        }
        if (high > 3.4) {
          drawing.polygon(
            [
              ...at(x, y, high),
              ...at(x + 1, y, high),
              ...at(x + 1, y + 1, high),
              ...at(x, y + 1, high),
            ],
            mix("#dcd6c8", "#ffffff", 0.3),
          );
        } else {
          const ridge = high + 0.5;
          const tile = random.pick(["#c06a45", "#b35a40", "#cc7b52"]);
          drawing.polygon(
            [
              ...at(x, y, high),
              ...at(x + 1, y, high),
              ...at(x + 0.75, y + 0.5, ridge),
              ...at(x + 0.25, y + 0.5, ridge),
            ],
            drawing.lit(tile, 0.25),
          );
          drawing.polygon(
            [...at(x + 1, y, high), ...at(x + 1, y + 1, high), ...at(x + 0.75, y + 0.5, ridge)],
            drawing.shaded(tile, 0.28),
          );
          drawing.polygon(
            [
              ...at(x, y + 1, high),
              ...at(x + 1, y + 1, high),
              ...at(x + 0.75, y + 0.5, ridge),
              ...at(x + 0.25, y + 0.5, ridge),
            ],
            tile,
          );
          drawing.polygon(
            [...at(x, y, high), ...at(x, y + 1, high), ...at(x + 0.25, y + 0.5, ridge)],
            drawing.lit(tile, 0.4),
          );
        }
      }
    }
    finish(drawing, { texture: 0.3 });
  };
}

function castle(drawing: Parameters<Scene>[0], x: number, base: number): void {
  const { mood, height } = drawing;
  const stone = mix(mix(walls.xisto, mood.shade, 0.2), mood.sky[2], 0.35);
  const u = height / 800;
  drawing.path(
    `M${x - 260 * u} ${base + 120 * u}Q${x} ${base - 90 * u} ${x + 280 * u} ${base + 120 * u}Z`,
    mix(mood.foliage[0], mood.sky[2], 0.4),
  );
  for (const [dx, w, h] of [
    [-130, 44, 88],
    [-60, 120, 56],
    [40, 50, 104],
    [90, 90, 60],
    [170, 38, 76],
  ] as const) {
    drawing.rect(x + dx * u, base - h * u, w * u, (h + 60) * u, stone);
    for (let tooth = 0; tooth < w / 12; tooth++)
      drawing.rect(x + (dx + tooth * 12) * u, base - (h + 8) * u, 7 * u, 9 * u, stone);
  }
  drawing.rect(x + 64 * u, base - 170 * u, 2, 64 * u, mood.shade);
  drawing.polygon(
    [x + 66 * u, base - 170 * u, x + 98 * u, base - 160 * u, x + 66 * u, base - 148 * u],
    "#b5453a",
  );
}

function crane(drawing: Parameters<Scene>[0], x: number, base: number, high: number): void {
  const steel = mix("#d7973a", drawing.mood.shade, 0.25);
  const top = base - high;
  for (const dx of [-8, 8]) drawing.rect(x + dx - 1.5, top, 3, high, steel);
  for (let y = top; y < base; y += 18)
    drawing.line([x - 8, y, x + 8, y + 18, x - 8, y + 18], steel, 1.6);
  drawing.polygon([x - 6, top, x, top - 46, x + 6, top], steel);
  drawing.rect(x - 90, top - 4, 330, 4, steel);
  drawing.rect(x - 90, top - 18, 330, 2, steel);
  for (let at = -90; at < 240; at += 15)
    drawing.line([x + at, top - 2, x + at + 7.5, top - 17, x + at + 15, top - 2], steel, 1.4);
  drawing.line([x - 90, top - 16, x, top - 46, x + 240, top - 16], steel, 1.6);
  drawing.rect(x - 92, top, 40, 26, drawing.shaded("#77808a", 0.3));
  drawing.line([x + 170, top, x + 170, top + 90], drawing.mood.shade, 1.6);
  drawing.rect(x + 150, top + 90, 40, 10, steel);
}
