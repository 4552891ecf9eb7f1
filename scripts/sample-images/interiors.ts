/** Inside: a vaulted nave, a spiral stair from above, a cloister, a loft under trusses, a room, a hall. */
import type { Drawing } from "./drawing.ts";
import { pattern } from "./facades.ts";
import { mix, type Wall, walls } from "./palettes.ts";
import type { Scene } from "./scenes.ts";
import { finish, person, sky, tree } from "./surroundings.ts";

/** Arches behind arches, towards the light at the end. */
export function vaults(options: { wall: Wall; people?: number }): Scene {
  return (drawing) => {
    const { width, height, mood, random } = drawing;
    const cx = width / 2;
    const horizon = height * 0.6;
    const stone = walls[options.wall];
    const layers = 8;
    const shape = (layer: number) => {
      const scale = 1 / (0.86 + layer * 0.36);
      const half = width * 0.4 * scale;
      return {
        scale,
        half,
        floor: horizon + height * 0.4 * scale,
        spring: horizon - height * 0.16 * scale,
      };
    };
    const outline = ({ half, floor, spring }: ReturnType<typeof shape>) =>
      `M${cx - half} ${floor}V${spring}A${half} ${half * 0.94} 0 0 1 ${cx + half} ${spring}V${floor}`;
    drawing.rect(0, 0, width, height, drawing.gradient([mood.sky[1], mood.sun, mood.sun]));
    const paving = drawing.gradient([drawing.lit(stone, 0.6), drawing.shaded(stone, 0.34)]);
    drawing.rect(0, horizon + 20, width, height, paving);
    // From the far end to the near one: each wall hides what is beside the arch and shows what is in it.
    for (let layer = layers - 1; layer >= 0; layer--) {
      const arch = shape(layer);
      const near = shape(layer - 0.42);
      const depth = layer / (layers - 1);
      const tone = mix(drawing.shaded(stone, 0.46), drawing.lit(stone, 0.55), depth ** 0.8);
      const face = `M0 0H${width}V${arch.floor}H0Z${outline(arch)}Z`;
      drawing.path(face, drawing.gradient([drawing.shaded(tone, 0.16), tone], "down"), {
        "fill-rule": "evenodd",
      });
      // The thickness of the arch: its soffit, dark above and on the side of the light, bright across.
      const soffit = `${outline(near)}H${cx + arch.half}V${arch.spring}A${arch.half} ${arch.half * 0.94} 0 0 0 ${cx - arch.half} ${arch.spring}V${arch.floor}Z`;
      drawing.path(
        soffit,
        drawing.gradient(
          [drawing.shaded(tone, 0.42), drawing.shaded(tone, 0.12), drawing.lit(tone, 0.4)],
          "right",
        ),
        { "fill-rule": "evenodd" },
      );
      drawing.path(outline(near), "none", {
        stroke: drawing.lit(tone, 0.3),
        "stroke-width": 7 * arch.scale + 1,
      });
      drawing.path(outline(arch), "none", { stroke: mood.shade, "stroke-width": 2, opacity: 0.3 });
      for (const side of [-1, 1]) {
        const cap = 60 * arch.scale;
        drawing.rect(
          cx + side * near.half - cap / 2 - side * cap * 0.1,
          near.spring - cap * 0.14,
          cap,
          cap * 0.28,
          drawing.lit(tone, 0.45),
        );
        drawing.rect(
          cx + side * near.half - cap / 2 - side * cap * 0.1,
          near.spring + cap * 0.14,
          cap,
          cap * 0.1,
          mood.shade,
          { opacity: 0.3 },
        );
      }
      const beam = [
        cx - arch.half * 0.9,
        arch.floor,
        cx + arch.half * 0.2,
        arch.floor,
        cx + near.half * 0.5,
        near.floor,
        cx - near.half * 0.7,
        near.floor,
      ];
      drawing.rect(
        0,
        arch.floor,
        width,
        near.floor - arch.floor + 1,
        mix(drawing.lit(stone, 0.5), drawing.shaded(stone, 0.36), 1 - depth),
      );
      drawing.polygon(beam, mood.sun, { opacity: 0.3 });
    }
    const front = shape(-0.42);
    drawing.rect(0, front.floor, width, height - front.floor, drawing.shaded(stone, 0.44));
    const white = drawing.glow([
      [mood.sun, 0.8],
      [mood.light, 0.3],
      [mood.light, 0],
    ]);
    drawing.ellipse(cx, horizon - 20, width * 0.26, height * 0.36, white, { opacity: 0.75 });
    for (let visitor = 0; visitor < (options.people ?? 2); visitor++) {
      const depth = random.between(1.2, 2.4);
      person(
        drawing,
        cx + random.between(-170, 170) / depth,
        horizon + (height * 0.4) / depth,
        (height * 0.34) / depth,
      );
    }
    finish(drawing);
  };
}

/** A stair seen from its top landing, turning down into the dark. */
export function spiralStair(options: { wall: Wall }): Scene {
  return (drawing) => {
    const { width, height, mood } = drawing;
    const cx = width * 0.54;
    const cy = height * 0.52;
    const steps = 96;
    const wall = walls[options.wall];
    drawing.rect(
      0,
      0,
      width,
      height,
      drawing.gradient([drawing.lit(wall, 0.5), drawing.shaded(wall, 0.2)], "diagonal"),
    );
    const ring = (t: number, far: number): [number, number] => {
      const angle = t * Math.PI * 7;
      const radius = Math.min(width, height) * (1.5 * (1 - t) ** 1.7 + 0.05) * far;
      return [cx + Math.cos(angle) * radius * 1.12, cy + Math.sin(angle) * radius];
    };
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const next = (step + 1) / steps;
      const tread = mix(drawing.lit("#d9b98c", 0.2), mood.shade, t * 0.72 + (step % 2) * 0.06);
      drawing.polygon(
        [...ring(t, 1), ...ring(next, 1), ...ring(next, 0.58), ...ring(t, 0.58)],
        tread,
      );
      drawing.line(
        [...ring(t, 1), ...ring(t, 0.58)],
        drawing.shaded("#6b4a30", 0.4 + t * 0.3),
        5 * (1 - t) + 1,
      );
      drawing.polygon(
        [...ring(t, 1.12), ...ring(next, 1.12), ...ring(next, 1), ...ring(t, 1)],
        mix(drawing.lit(wall, 0.3), mood.shade, t * 0.8),
      );
    }
    for (const [far, thick] of [
      [0.57, 13],
      [1.0, 4],
    ] as const) {
      for (let step = 0; step < steps; step++) {
        const t = step / steps;
        drawing.line(
          [...ring(t, far), ...ring((step + 1) / steps, far)],
          mix("#3b241a", mood.shade, t * 0.5),
          thick * (1 - t) + 1.5,
          { "stroke-linecap": "round" },
        );
      }
    }
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      drawing.line([...ring(t, 0.575), ...ring(t, 0.66)], "#241a18", 2.6 * (1 - t) + 0.6);
    }
    const lamp = drawing.glow([
      ["#ffe8b4", 0.95],
      ["#ffcf80", 0.4],
      ["#ffcf80", 0],
    ]);
    drawing.circle(cx, cy, 120, lamp);
    drawing.polygon([0, 0, width * 0.45, 0, width * 0.15, height, 0, height], mood.light, {
      opacity: 0.16,
    });
    finish(drawing);
  };
}

/** A cloister walk that opens on its garden through arches. */
export function cloister(options: { wall: Wall }): Scene {
  return (drawing) => {
    const { mood, random } = drawing;
    sky(drawing);
    const wall = mix(walls[options.wall], mood.shade, mood.contrast * 0.2);
    drawing.rect(0, 130, 1200, 420, drawing.lit(wall, 0.35));
    drawing.polygon([0, 130, 1200, 130, 1160, 96, 40, 96], mix("#b5613f", mood.shade, 0.1));
    for (let bay = 0; bay < 9; bay++) {
      const x = 24 + bay * 132;
      drawing.path(`M${x} 550V400a46 46 0 0 1 92 0v150z`, drawing.shaded(wall, 0.6));
      drawing.rect(x + 22, 190, 48, 92, drawing.gradient(mood.glass, "diagonal"), {
        stroke: drawing.lit(walls.lioz, 0.3),
        "stroke-width": 9,
      });
    }
    drawing.rect(0, 330, 1200, 10, drawing.lit(walls.lioz, 0.3));
    drawing.rect(0, 545, 1200, 120, drawing.gradient([mood.foliage[1], mood.foliage[0]]));
    tree(drawing, 330, 590, 280);
    tree(drawing, 820, 600, 230);
    for (let bush = 0; bush < 30; bush++)
      drawing.circle(
        random.between(0, 1200),
        random.between(590, 620),
        random.between(12, 24),
        mix(mood.foliage[0], mood.foliage[1], random.next()),
      );
    const stone = mix(walls.lioz, mood.shade, 0.5);
    const arches = [0, 1, 2]
      .map((at) => `M${45 + at * 385} 640V330a165 165 0 0 1 330 0V640Z`)
      .join("");
    drawing.path(
      `M0 0H1200V640H0Z${arches}`,
      drawing.gradient([drawing.shaded(stone, 0.3), stone]),
      { "fill-rule": "evenodd" },
    );
    for (let at = 0; at < 3; at++)
      drawing.path(`M${45 + at * 385} 640V330a165 165 0 0 1 330 0V640`, "none", {
        stroke: drawing.lit(stone, 0.3),
        "stroke-width": 12,
      });
    drawing.rect(0, 560, 1200, 84, pattern(drawing, "tiles", mix("#3c689f", mood.shade, 0.3)));
    for (let at = 0; at < 4; at++)
      drawing.rect(at * 385 - 5 + (at ? -6 : 0), 322, 66, 18, drawing.lit(stone, 0.35));
    drawing.rect(0, 552, 1200, 12, drawing.lit(stone, 0.45));
    drawing.rect(0, 644, 1200, 156, drawing.shaded(walls.lioz, 0.42));
    for (let at = -4; at < 16; at++) {
      drawing.line([at * 110 + 200, 644, at * 150 - 60, 800], mood.shade, 2, { opacity: 0.4 });
      if (at % 4 === 0)
        drawing.polygon(
          [at * 97 + 60, 644, at * 97 + 380, 644, at * 97 + 520, 800, at * 97 + 140, 800],
          mood.light,
          { opacity: 0.32 },
        );
    }
    for (const y of [676, 722]) drawing.rect(0, y, 1200, 2, mood.shade, { opacity: 0.4 });
    person(drawing, random.between(400, 800), 742, 178);
    finish(drawing);
  };
}

/** A loft under timber trusses, with tables and lamps. */
export function loft(options: { wall: Wall }): Scene {
  return (drawing) => {
    const { mood, random } = drawing;
    const wall = walls[options.wall];
    const timber = drawing.shaded("#8b5e3a", 0.12);
    drawing.rect(0, 0, 1200, 800, drawing.shaded(wall, 0.3));
    const frame = (s: number) => ({
      left: 600 - 640 * s,
      right: 600 + 640 * s,
      eave: 430 - 190 * s,
      top: 430 - 520 * s,
      floor: 430 + 330 * s,
    });
    const near = frame(1.3);
    const far = frame(0.3);
    drawing.polygon(
      [near.left, near.eave, 600, near.top, 600, far.top, far.left, far.eave],
      drawing.shaded("#a9825c", 0.42),
    );
    drawing.polygon(
      [near.right, near.eave, 600, near.top, 600, far.top, far.right, far.eave],
      drawing.lit("#b98f63", 0.12),
    );
    drawing.polygon(
      [near.left, near.eave, far.left, far.eave, far.left, far.floor, near.left, near.floor],
      drawing.shaded(wall, 0.32),
    );
    drawing.polygon(
      [near.right, near.eave, far.right, far.eave, far.right, far.floor, near.right, near.floor],
      drawing.lit(wall, 0.22),
    );
    drawing.polygon(
      [near.left, near.floor, far.left, far.floor, far.right, far.floor, near.right, near.floor],
      drawing.gradient([drawing.lit("#c79d6c", 0.3), drawing.shaded("#a57a4d", 0.2)]),
    );
    drawing.path(
      `M${far.left} ${far.floor}V${far.eave}L600 ${far.top}L${far.right} ${far.eave}V${far.floor}Z`,
      drawing.lit(wall, 0.4),
    );
    drawing.circle(600, 345, 44, drawing.gradient(mood.glass), {
      stroke: "#efe6d2",
      "stroke-width": 8,
    });
    for (const x of [480, 575, 670])
      drawing.rect(x, 420, 50, 86, drawing.gradient([mood.glass[1], mood.sun]), {
        stroke: "#efe6d2",
        "stroke-width": 6,
      });
    for (let at = 0; at < 6; at++) {
      const s0 = 0.36 + at * 0.16;
      const one = frame(s0);
      const two = frame(s0 + 0.09);
      const y0 = 430 + 10 * s0;
      drawing.polygon(
        [
          one.right,
          y0 - 130 * s0,
          two.right,
          y0 - 140 * s0,
          two.right,
          y0 + 150 * s0,
          one.right,
          y0 + 140 * s0,
        ],
        mood.sun,
        { opacity: 0.85 },
      );
      drawing.polygon(
        [
          one.right,
          one.floor - 30 * s0,
          two.right,
          two.floor - 30 * s0,
          two.right - 380 * s0,
          two.floor - 8 * s0,
          one.right - 350 * s0,
          one.floor - 8 * s0,
        ],
        mood.sun,
        { opacity: 0.26 },
      );
    }
    for (const s of [0.34, 0.45, 0.6, 0.8, 1.06]) {
      const { left, right, eave, top, floor } = frame(s);
      const thick = 30 * s;
      const tone = mix(timber, mood.light, 0.3 - s * 0.22);
      drawing.line([left, eave, 600, top, right, eave], tone, thick);
      drawing.line([left, eave, right, eave], tone, thick);
      drawing.line([600, top, 600, eave], tone, thick * 0.8);
      drawing.line([600, eave, 600 - 320 * s, (eave + top) / 2], tone, thick * 0.6);
      drawing.line([600, eave, 600 + 320 * s, (eave + top) / 2], tone, thick * 0.6);
      for (const side of [left, right])
        drawing.rect(side - thick / 2, eave, thick, floor - eave, tone);
      drawing.line([left, eave + thick / 2, right, eave + thick / 2], mood.shade, 3 * s, {
        opacity: 0.4,
      });
      const lampX = 600 + (s % 0.2 > 0.1 ? 120 : -120) * s;
      drawing.line([lampX, eave, lampX, eave + 90 * s], "#222222", 2);
      drawing.path(
        `M${lampX - 34 * s} ${eave + 116 * s}q${34 * s} ${-52 * s} ${68 * s} 0z`,
        "#2c3b40",
      );
      drawing.circle(
        lampX,
        eave + 122 * s,
        70 * s,
        drawing.glow([
          ["#ffe2a0", 0.8],
          ["#ffcf80", 0],
        ]),
      );
    }
    for (const [x, y, s] of [
      [410, 560, 0.5],
      [760, 590, 0.6],
      [300, 690, 0.95],
      [820, 720, 1.05],
    ] as const) {
      drawing.ellipse(x + 60 * s, y + 66 * s, 150 * s, 14 * s, mood.shade, { opacity: 0.35 });
      drawing.polygon(
        [x - 90 * s, y, x + 150 * s, y, x + 170 * s, y + 16 * s, x - 110 * s, y + 16 * s],
        drawing.lit("#d8b183", 0.2),
      );
      for (const leg of [-96, 150]) drawing.rect(x + leg * s, y + 14 * s, 8 * s, 54 * s, "#3b2a20");
      drawing.rect(x - 30 * s, y - 28 * s, 46 * s, 28 * s, "#39434a", { rx: 3 });
      drawing.rect(
        x + 50 * s,
        y - 8 * s,
        40 * s,
        8 * s,
        random.pick(["#b9473a", "#2f6b58", "#e0b24a"]),
      );
      person(drawing, x - 130 * s, y + 66 * s, 150 * s);
    }
    finish(drawing);
  };
}

/** A restored room: light from tall windows on a wooden floor, a few good things in it. */
export function room(options: { wall: Wall; tiled?: boolean }): Scene {
  return (drawing) => {
    const { mood, random } = drawing;
    const wall = walls[options.wall];
    drawing.rect(
      0,
      0,
      1200,
      600,
      drawing.gradient([drawing.lit(wall, 0.3), drawing.shaded(wall, 0.12)], "right"),
    );
    drawing.rect(0, 0, 1200, 58, drawing.lit("#f3ecdd", 0.1));
    for (let at = 0; at < 60; at++)
      drawing.circle(10 + at * 20, 64, 6, drawing.lit("#e9dfc9", 0.1));
    drawing.rect(0, 70, 1200, 12, mood.shade, { opacity: 0.14 });
    drawing.polygon(
      [0, 590, 1200, 590, 1200, 800, 0, 800],
      drawing.gradient([drawing.shaded("#b58455", 0.15), drawing.lit("#c1905f", 0.1)]),
    );
    for (let board = -6; board < 26; board++)
      drawing.line(
        [board * 60, 590, (board - 10) * 115 + 570, 800],
        drawing.shaded("#6b4527", 0.2),
        2,
        { opacity: 0.5 },
      );
    if (options.tiled) {
      drawing.rect(0, 440, 1200, 140, pattern(drawing, "tiles", mix("#3b6aa3", mood.shade, 0.05)));
      drawing.rect(0, 432, 1200, 9, drawing.lit("#e9dfc9", 0.1));
    }
    drawing.rect(0, 572, 1200, 24, drawing.lit("#f1e9d8", 0.1));
    for (const x of [120, 480]) {
      drawing.rect(x - 26, 130, 232, 450, drawing.lit("#f6efdf", 0.2));
      drawing.rect(
        x,
        152,
        180,
        428,
        drawing.gradient([mood.sky[1], mood.sky[2], mix(mood.foliage[1], mood.sky[2], 0.4)]),
      );
      for (let roof = 0; roof < 3; roof++)
        drawing.polygon(
          [
            x + roof * 60,
            470,
            x + roof * 60 + 20,
            446,
            x + roof * 60 + 56,
            446,
            x + roof * 60 + 62,
            470,
            x + roof * 60 + 62,
            580,
            x + roof * 60,
            580,
          ],
          mix("#c47a55", mood.sky[2], 0.45),
        );
      drawing.rect(x + 84, 152, 12, 428, "#f6efdf");
      for (const y of [238, 330, 430]) drawing.rect(x, y, 180, 6, "#f6efdf");
      drawing.polygon([x + 20, 610, x + 190, 610, x + 410, 800, x + 170, 800], mood.sun, {
        opacity: 0.42,
      });
      drawing.path(
        `M${x - 54} 118q30 240 -6 462h40q34 -230 26 -462z`,
        mix("#e9dcc0", mood.shade, 0.1),
      );
      drawing.path(
        `M${x + 234} 118q-30 240 6 462h-40q-34 -230 -26 -462z`,
        mix("#d9caa9", mood.shade, 0.14),
      );
    }
    const cloth = random.pick(["#2f6b62", "#a8503c", "#33567c", "#b98a3a"]);
    drawing.ellipse(930, 716, 250, 22, mood.shade, { opacity: 0.35 });
    drawing.rect(730, 560, 400, 120, drawing.shaded(cloth, 0.12), { rx: 26 });
    drawing.rect(710, 610, 70, 96, cloth, { rx: 22 });
    drawing.rect(1080, 610, 70, 96, drawing.shaded(cloth, 0.25), { rx: 22 });
    drawing.rect(770, 630, 320, 62, drawing.lit(cloth, 0.14), { rx: 12 });
    drawing.rect(800, 586, 78, 60, "#e8d9b8", { rx: 12, transform: "rotate(-8 840 616)" });
    for (const x of [730, 1116]) drawing.rect(x, 700, 12, 24, "#3b2a20");
    drawing.rect(820, 250, 190, 140, "#3b2a20");
    drawing.rect(830, 260, 170, 120, mood.sky[1]);
    drawing.path("M830 350q50 -60 90 -20q40 -50 80 -6V380H830Z", mood.foliage[0]);
    drawing.circle(960, 290, 14, "#f3d694");
    drawing.line([420, 58, 420, 120], "#222222", 3);
    drawing.circle(420, 144, 26, "#f7e7bd");
    drawing.circle(
      420,
      144,
      90,
      drawing.glow([
        ["#ffe7ae", 0.6],
        ["#ffe7ae", 0],
      ]),
    );
    tree(drawing, 690, 700, 190);
    finish(drawing);
  };
}

/** A hall with rows of seats, a lectern and a screen that shows a section. */
export function hall(options: { wall: Wall; seats: string }): Scene {
  return (drawing) => {
    const { mood, random } = drawing;
    const wall = walls[options.wall];
    drawing.rect(
      0,
      0,
      1200,
      800,
      drawing.gradient([drawing.shaded(wall, 0.55), drawing.shaded(wall, 0.25)]),
    );
    drawing.polygon([0, 0, 1200, 0, 960, 110, 240, 110], drawing.shaded("#8c6541", 0.4));
    for (let slat = 0; slat < 26; slat++)
      drawing.line([slat * 48, 0, 240 + slat * 28.8, 110], drawing.shaded("#5a3d26", 0.4), 5);
    for (const [x, lean] of [
      [0, 1],
      [1200, -1],
    ] as const) {
      for (let fin = 0; fin < 7; fin++) {
        const at = x + lean * fin * 36;
        const cut = fin * 16;
        drawing.polygon(
          [at, cut, at + lean * 24, cut + 10, at + lean * 24, 640 - cut * 1.1, at, 660 - cut * 1.1],
          drawing.gradient([drawing.lit("#b07d4d", 0.1), drawing.shaded("#7d5533", 0.35)]),
        );
      }
    }
    drawing.rect(330, 150, 540, 290, "#f6f1e4");
    drawing.rect(330, 150, 540, 290, drawing.gradient([mood.sky[1], mood.sky[2]]), {
      opacity: 0.6,
    });
    for (let house = 0; house < 7; house++) {
      const x = 356 + house * 70;
      const h = random.between(80, 190);
      drawing.rect(x, 430 - h, 64, h, mix(random.pick(Object.values(walls)), "#ffffff", 0.15));
      drawing.polygon([x - 4, 430 - h, x + 32, 430 - h - 26, x + 68, 430 - h], "#b35a40");
      for (let pane = 0; pane < Math.floor(h / 36) * 2; pane++)
        drawing.rect(
          x + 11 + (pane % 2) * 27,
          438 - h + Math.floor(pane / 2) * 36,
          14,
          20,
          mood.glass[0],
        );
    }
    drawing.polygon([330, 440, 870, 440, 1000, 800, 200, 800], mood.light, { opacity: 0.08 });
    drawing.polygon([250, 470, 950, 470, 990, 510, 210, 510], drawing.lit("#a97a4c", 0.2));
    drawing.rect(210, 510, 780, 16, drawing.shaded("#6b4527", 0.3));
    drawing.polygon([250, 400, 320, 400, 312, 486, 258, 486], drawing.shaded("#6b4527", 0.1));
    person(drawing, 285, 484, 130);
    drawing.rect(262, 410, 46, 62, drawing.shaded("#6b4527", 0.1));
    for (let row = 0; row < 6; row++) {
      const y = 560 + row * 42 + row * row * 4;
      const w = 40 + row * 12;
      const count = 17;
      for (let seat = 0; seat < count; seat++) {
        const x = 600 + (seat - (count - 1) / 2) * (w + 6) - w / 2;
        if (seat === 8) continue;
        if (random.chance(0.5)) {
          const coat = mix(
            random.pick(["#2c3444", "#7b3b35", "#c2a36b", "#4d6b5f", "#8d8f98", "#d9cfbd"]),
            mood.shade,
            0.2,
          );
          drawing.circle(
            x + w / 2,
            y - w * 0.3,
            w * 0.21,
            mix(random.pick(["#3a2a20", "#6d4a2e", "#c3b6a4", "#1f1a1c"]), mood.shade, 0.15),
          );
          drawing.rect(x + w * 0.12, y - w * 0.1, w * 0.76, w * 0.5, coat, { rx: w * 0.22 });
        }
        drawing.rect(
          x,
          y,
          w,
          w * 0.95,
          drawing.gradient([drawing.lit(options.seats, 0.16), drawing.shaded(options.seats, 0.45)]),
          { rx: w * 0.2 },
        );
      }
    }
    lightsOf(drawing);
    finish(drawing, { texture: 0.3 });
  };
}

function lightsOf(drawing: Drawing): void {
  for (let at = 0; at < 8; at++) {
    const x = 285 + at * 90;
    drawing.circle(x, 88, 6, "#fff2cf");
    drawing.circle(
      x,
      92,
      46,
      drawing.glow([
        ["#ffe9b8", 0.55],
        ["#ffe9b8", 0],
      ]),
    );
  }
}
