/** Things on a table, for news that have no building: letters, keys, contracts, coins, books, models. */
import type { Drawing } from "./drawing.ts";
import { mix } from "./palettes.ts";
import type { Scene } from "./scenes.ts";
import { finish } from "./surroundings.ts";

const SUBJECTS = {
  letter,
  keys,
  contract,
  coins,
  chart,
  books,
  model,
  scales,
  calendar,
  panels,
  mailboxes,
  stamp,
};

export type Subject = keyof typeof SUBJECTS;

/** One subject on a table of a colour, lit from a window on the left. */
export function stillLife(subject: Subject, table: string): Scene {
  return (drawing) => {
    const { width, height, mood } = drawing;
    const wall = mix(table, "#f6efe0", 0.62);
    drawing.rect(
      0,
      0,
      width,
      height,
      drawing.gradient([drawing.lit(wall, 0.35), drawing.shaded(wall, 0.18)], "diagonal"),
    );
    for (const x of [150, 400]) {
      for (const [dx, y] of [
        [0, -40],
        [0, 190],
        [112, -40],
        [112, 190],
      ] as const) {
        drawing.polygon(
          [x + dx, y, x + dx + 98, y, x + dx + 98 + 120, y + 206, x + dx + 120, y + 206],
          mood.sun,
          { opacity: 0.34 },
        );
      }
    }
    const top = 500;
    drawing.rect(
      0,
      top,
      width,
      height - top,
      drawing.gradient([drawing.lit(table, 0.12), drawing.shaded(table, 0.28)]),
    );
    drawing.rect(0, top, width, 5, drawing.lit(table, 0.5), { opacity: 0.7 });
    for (let grain = 0; grain < 26; grain++) {
      const y = drawing.random.between(top + 10, height);
      drawing.path(`M0 ${y}q300 ${drawing.random.between(-9, 9)} 600 0t600 0`, "none", {
        stroke: drawing.shaded(table, 0.4),
        "stroke-width": 1.4,
        opacity: 0.3,
      });
    }
    SUBJECTS[subject](drawing);
    finish(drawing, { texture: 0.3 });
  };
}

function shadow(drawing: Drawing, x: number, y: number, rx: number, ry: number): void {
  drawing.ellipse(x, y, rx, ry, drawing.mood.shade, { opacity: 0.34, filter: drawing.blur(9) });
}

function sheetOfPaper(
  drawing: Drawing,
  place: { x: number; y: number; w: number; h: number; turn: number },
  lines = 12,
): void {
  const { x, y, w, h, turn } = place;
  drawing.group({ transform: `rotate(${turn} ${x + w / 2} ${y + h / 2})` }, () => {
    drawing.rect(x + 12, y + 14, w, h, drawing.mood.shade, {
      opacity: 0.3,
      filter: drawing.blur(7),
    });
    drawing.rect(x, y, w, h, drawing.gradient(["#fdfaf2", "#ece4d2"], "diagonal"));
    drawing.rect(x + w * 0.1, y + h * 0.08, w * 0.42, 12, "#3a4254");
    for (let line = 0; line < lines; line++) {
      const short = line % 4 === 3 ? 0.45 : drawing.random.between(0.72, 0.8);
      drawing.rect(x + w * 0.1, y + h * (0.18 + (line * 0.66) / lines), w * short, 4, "#8a8d96", {
        opacity: 0.7,
      });
    }
  });
}

function pen(drawing: Drawing, x: number, y: number, turn: number): void {
  drawing.group({ transform: `rotate(${turn} ${x} ${y})` }, () => {
    drawing.rect(x + 8, y + 14, 300, 16, drawing.mood.shade, {
      opacity: 0.3,
      filter: drawing.blur(5),
      rx: 8,
    });
    drawing.rect(x + 40, y - 10, 240, 20, drawing.gradient(["#3d5a80", "#1d2c44"]), { rx: 9 });
    drawing.rect(x + 150, y - 10, 10, 20, "#d9b45c");
    drawing.rect(x + 210, y - 16, 66, 6, "#d9b45c", { rx: 3 });
    drawing.polygon([x + 42, y - 9, x, y, x + 42, y + 9], "#d9b45c");
    drawing.line([x, y, x + 22, y], "#7a5a1e", 2);
  });
}

function letter(drawing: Drawing): void {
  sheetOfPaper(drawing, { x: 250, y: 250, w: 380, h: 470, turn: -9 });
  drawing.group({ transform: "rotate(7 780 600)" }, () => {
    drawing.rect(570, 478, 470, 280, drawing.mood.shade, {
      opacity: 0.34,
      filter: drawing.blur(10),
    });
    drawing.rect(556, 460, 470, 280, drawing.gradient(["#f3e4c4", "#ddc79c"], "diagonal"));
    drawing.path("M556 460L791 628L1026 460", "none", { stroke: "#b99f6d", "stroke-width": 4 });
    drawing.path("M556 740L730 590M1026 740L852 590", "none", {
      stroke: "#b99f6d",
      "stroke-width": 2.5,
    });
    drawing.rect(926, 478, 76, 92, "#fbf6ea", { stroke: "#c9b98f", "stroke-width": 2 });
    drawing.polygon([936, 552, 936, 520, 964, 492, 992, 520, 992, 552], "#b9543f");
    for (const r of [26, 33])
      drawing.circle(900, 560, r, "none", { stroke: "#3d4a63", "stroke-width": 3, opacity: 0.7 });
    for (const y of [540, 552, 564])
      drawing.path(`M790 ${y}q20 -10 40 0t40 0`, "none", {
        stroke: "#3d4a63",
        "stroke-width": 3,
        opacity: 0.6,
      });
  });
  drawing.circle(790, 640, 36, drawing.glow(["#d4574a", "#9d2f2c", "#7d2222"]));
  drawing.path("M776 652v-18l14 -14 14 14v18z", "none", { stroke: "#f0b9a8", "stroke-width": 4 });
}

function keys(drawing: Drawing): void {
  drawing.rect(560, 0, 640, 800, drawing.gradient(["#35685a", "#1f453c"], "right"));
  drawing.rect(540, 0, 24, 800, drawing.gradient(["#ece0c6", "#b7a888"], "right"));
  for (const y of [60, 440]) {
    drawing.rect(640, y, 460, 320, "none", { stroke: "#173830", "stroke-width": 7 });
    drawing.rect(646, y + 6, 460, 320, "none", {
      stroke: "#4f8a78",
      "stroke-width": 3,
      opacity: 0.7,
    });
  }
  drawing.rect(588, 350, 40, 170, drawing.gradient(["#f2d58c", "#a87a2e"], "right"), { rx: 12 });
  drawing.circle(608, 480, 10, "#3b2a14");
  drawing.circle(608, 392, 26, drawing.glow(["#fff0bf", "#d2a24a", "#8a6224"]));
  drawing.rect(520, 474, 92, 12, "#b9a36c");
  drawing.circle(500, 480, 34, "none", { stroke: "#cdb57b", "stroke-width": 13 });
  drawing.circle(486, 536, 40, "none", { stroke: "#8d9499", "stroke-width": 6 });
  for (const [turn, colour, long] of [
    [16, "#c7b07a", 190],
    [-14, "#a9b0b4", 160],
  ] as const) {
    drawing.group({ transform: `rotate(${turn} 486 570)` }, () => {
      drawing.circle(486, 606, 30, "none", { stroke: colour, "stroke-width": 13 });
      drawing.rect(480, 634, 12, long - 30, colour);
      for (const y of [0.62, 0.74, 0.86]) drawing.rect(492, 590 + long * y, 26, 13, colour);
    });
  }
  drawing.group({ transform: "rotate(34 486 570)" }, () => {
    drawing.polygon([440, 700, 440, 640, 486, 604, 532, 640, 532, 700], "#b9543f");
    drawing.rect(474, 664, 24, 36, "#f4e3c6");
    drawing.circle(486, 626, 6, "#5d241b");
  });
}

function contract(drawing: Drawing): void {
  sheetOfPaper(drawing, { x: 470, y: 190, w: 420, h: 540, turn: 8 });
  sheetOfPaper(drawing, { x: 330, y: 210, w: 420, h: 540, turn: -5 }, 13);
  drawing.group({ transform: "rotate(-5 540 480)" }, () => {
    drawing.path(
      "M380 690c30 -50 46 -30 40 0s24 10 40 -24s30 4 26 22s40 -30 60 -10s40 -12 60 -8",
      "none",
      { stroke: "#27437a", "stroke-width": 4.5, "stroke-linecap": "round" },
    );
    drawing.rect(372, 712, 270, 2.5, "#6d7079");
  });
  pen(drawing, 660, 660, -28);
  drawing.circle(690, 300, 46, drawing.glow(["#d7604c", "#a53630", "#7d2222"]));
  drawing.polygon([670, 340, 662, 410, 682, 392, 702, 414, 706, 340], "#a53630");
  drawing.path("M672 314v-20l18 -16 18 16v20z", "none", { stroke: "#f3c2ae", "stroke-width": 4 });
}

function house(
  drawing: Drawing,
  x: number,
  base: number,
  size: number,
  colours: readonly [string, string],
): void {
  const [wall, roof] = colours;
  shadow(drawing, x + size * 0.66, base, size * 0.8, size * 0.09);
  drawing.rect(x, base - size * 0.7, size * 0.72, size * 0.7, drawing.lit(wall, 0.2));
  drawing.polygon(
    [
      x + size * 0.72,
      base - size * 0.7,
      x + size * 0.98,
      base - size * 0.82,
      x + size * 0.98,
      base - size * 0.1,
      x + size * 0.72,
      base,
    ],
    drawing.shaded(wall, 0.35),
  );
  drawing.polygon(
    [
      x - 6,
      base - size * 0.7,
      x + size * 0.36,
      base - size * 1.1,
      x + size * 0.78,
      base - size * 0.7,
    ],
    drawing.lit(wall, 0.15),
  );
  drawing.polygon(
    [
      x + size * 0.36,
      base - size * 1.14,
      x + size * 0.62,
      base - size * 1.24,
      x + size * 1.06,
      base - size * 0.8,
      x + size * 0.8,
      base - size * 0.68,
    ],
    drawing.shaded(roof, 0.12),
  );
  drawing.line(
    [
      x - 10,
      base - size * 0.68,
      x + size * 0.36,
      base - size * 1.13,
      x + size * 0.8,
      base - size * 0.68,
    ],
    roof,
    size * 0.05,
  );
  drawing.rect(x + size * 0.28, base - size * 0.36, size * 0.17, size * 0.36, roof);
  for (const dx of [0.08, 0.53])
    drawing.rect(
      x + size * dx,
      base - size * 0.56,
      size * 0.13,
      size * 0.17,
      drawing.gradient(drawing.mood.glass),
    );
}

function coins(drawing: Drawing): void {
  for (const [x, high] of [
    [240, 4],
    [380, 7],
    [520, 11],
    [660, 15],
  ] as const) {
    shadow(drawing, x + 30, 662, 84, 16);
    for (let coin = 0; coin < high; coin++) {
      const y = 655 - coin * 17;
      const dx = drawing.random.between(-4, 4);
      drawing.rect(
        x - 58 + dx,
        y - 10,
        116,
        15,
        drawing.gradient(["#8b6422", "#f0cd79", "#a87a2e"], "right"),
      );
      drawing.ellipse(x + dx, y - 10, 58, 15, drawing.gradient(["#f8e2a3", "#d3a448"], "right"));
      drawing.ellipse(x + dx, y - 10, 43, 10, "none", { stroke: "#a87a2e", "stroke-width": 2.4 });
    }
  }
  house(drawing, 800, 664, 230, ["#f0e2c8", "#b5543d"]);
}

function chart(drawing: Drawing): void {
  const tones = ["#d9937f", "#ebca78", "#b4cbd6", "#a9b797", "#dba548", "#4b77a8"];
  for (const [at, tone] of tones.entries()) {
    const size = 100;
    const x = 190 + at * 140;
    const high = 90 + at * 50;
    shadow(drawing, x + 66, 652, 80, 14);
    drawing.rect(x, 650 - high, size, high, drawing.gradient([drawing.lit(tone, 0.3), tone]));
    drawing.polygon(
      [x + size, 650, x + size, 650 - high, x + size + 24, 638 - high, x + size + 24, 640],
      drawing.shaded(tone, 0.4),
    );
    drawing.polygon(
      [x - 8, 650 - high, x + size / 2, 596 - high, x + size + 8, 650 - high],
      "#b5573a",
    );
    drawing.polygon(
      [
        x + size / 2,
        596 - high,
        x + size / 2 + 24,
        584 - high,
        x + size + 32,
        638 - high,
        x + size + 8,
        650 - high,
      ],
      "#8f412d",
    );
    for (let y = 664 - high; y < 630; y += 44)
      for (const dx of [18, 60])
        drawing.rect(x + dx, y, 22, 27, drawing.gradient(drawing.mood.glass));
  }
  drawing.path("M200 470Q520 420 720 300T1050 130", "none", {
    stroke: "#2d3f5e",
    "stroke-width": 6,
    "stroke-dasharray": "4 15",
    "stroke-linecap": "round",
  });
  drawing.polygon([1066, 118, 1030, 122, 1054, 152], "#2d3f5e");
}

function books(drawing: Drawing): void {
  const tones = ["#7d2f2c", "#27496b", "#3c6650", "#b98a3a", "#4a3a5c", "#8a5a3a"];
  shadow(drawing, 560, 690, 380, 26);
  let y = 684;
  for (const [at, tone] of tones.entries()) {
    const w = 560 - at * 34 + drawing.random.between(-20, 20);
    const x = 300 + at * 14 + drawing.random.between(-16, 16);
    const h = drawing.random.between(46, 66);
    y -= h;
    drawing.rect(
      x,
      y,
      w,
      h,
      drawing.gradient([drawing.lit(tone, 0.2), drawing.shaded(tone, 0.25)]),
      { rx: 6 },
    );
    drawing.rect(x + w - 24, y + 7, 26, h - 14, "#f0e6cf");
    for (const dx of [0.06, 0.74]) drawing.rect(x + w * dx, y, 9, h, "#d9b45c");
    drawing.rect(x + w * 0.24, y + h * 0.42, w * 0.36, h * 0.16, "#e8cf91");
  }
  house(drawing, 470, y + 2, 130, ["#f3ead6", "#b5543d"]);
  drawing.group({ transform: "rotate(-24 960 640)" }, () => {
    drawing.rect(840, 640, 240, 26, drawing.gradient(["#a06a3d", "#5f3b20"]), { rx: 12 });
    drawing.rect(800, 592, 90, 122, drawing.gradient(["#8f5c33", "#b57c49", "#5f3b20"]), {
      rx: 12,
    });
    for (const x of [806, 874]) drawing.rect(x, 590, 10, 126, "#d9b45c");
  });
}

function model(drawing: Drawing): void {
  shadow(drawing, 620, 716, 480, 26);
  drawing.polygon([150, 690, 260, 560, 1010, 560, 1100, 690], "#efe4cc");
  drawing.polygon([150, 690, 1100, 690, 1100, 716, 150, 716], "#b8a47e");
  drawing.polygon([560, 690, 620, 560, 680, 560, 660, 690], "#d6c7a6");
  const placed = [
    [290, 590, 86],
    [420, 584, 112],
    [780, 588, 98],
    [900, 594, 124],
    [270, 660, 120],
    [420, 668, 150],
    [720, 664, 170],
    [920, 668, 128],
  ] as const;
  for (const [x, base, size] of placed)
    house(drawing, x, base, size, [
      drawing.random.pick(["#f7f0e0", "#e9d4b3", "#d9c3b0"]),
      drawing.random.pick(["#b5573a", "#c77c52", "#8f412d"]),
    ]);
  for (let at = 0; at < 16; at++) {
    const x = drawing.random.between(230, 1040);
    const y = drawing.random.between(590, 688);
    drawing.rect(x - 1.5, y - 14, 3, 16, "#7a5a3a");
    drawing.circle(x, y - 24, 13, drawing.glow([drawing.mood.foliage[1], drawing.mood.foliage[0]]));
  }
  pen(drawing, 180, 760, -6);
}

function scales(drawing: Drawing): void {
  shadow(drawing, 620, 706, 190, 22);
  const brass = drawing.gradient(["#8b6422", "#f0cd79", "#a87a2e"], "right");
  drawing.path("M500 700q100 -50 200 0z", brass);
  drawing.rect(590, 250, 20, 440, brass);
  drawing.circle(600, 236, 22, drawing.glow(["#fff0bf", "#d2a24a", "#8a6224"]));
  drawing.line([300, 330, 600, 268, 900, 250], "#b58a3c", 13, { "stroke-linejoin": "round" });
  for (const [x, y] of [
    [300, 330],
    [900, 250],
  ] as const) {
    drawing.line([x - 96, y + 210, x, y, x + 96, y + 210], "#8a6c37", 3);
    drawing.path(`M${x - 112} ${y + 208}h224q-20 58 -112 58t-112 -58z`, brass);
  }
  house(drawing, 234, 540, 120, ["#f3ead6", "#b5543d"]);
  for (let coin = 0; coin < 6; coin++)
    drawing.ellipse(884 + (coin % 2) * 26, 452 - coin * 11, 40, 10, "#e3bf68", {
      stroke: "#9b7029",
      "stroke-width": 2.4,
    });
}

function calendar(drawing: Drawing): void {
  drawing.group({ transform: "rotate(-4 560 440)" }, () => {
    drawing.rect(312, 186, 520, 520, drawing.mood.shade, {
      opacity: 0.34,
      filter: drawing.blur(12),
    });
    drawing.rect(300, 170, 520, 520, drawing.gradient(["#fdfaf2", "#eae1cd"], "diagonal"), {
      rx: 10,
    });
    drawing.rect(300, 170, 520, 110, "#a8463a", { rx: 10 });
    for (let ring = 0; ring < 9; ring++)
      drawing.rect(334 + ring * 55, 146, 10, 52, "#4a4e57", { rx: 5 });
    for (let day = 0; day < 35; day++) {
      const x = 330 + (day % 7) * 67;
      const y = 306 + Math.floor(day / 7) * 74;
      drawing.rect(x, y, 56, 60, day % 7 > 4 ? "#efd9c4" : "#f3ecdc", {
        stroke: "#d2c6ab",
        "stroke-width": 1.5,
      });
      drawing.rect(x + 8, y + 9, 15, 5, "#7c7f88");
    }
    for (const [column, row] of [
      [2, 1],
      [4, 3],
    ] as const)
      drawing.circle(358 + column * 67, 336 + row * 74, 36, "none", {
        stroke: "#2f5f8a",
        "stroke-width": 6,
      });
    drawing.line([430, 322, 640, 548], "#2f5f8a", 5, { "stroke-dasharray": "12 9" });
  });
  house(drawing, 890, 690, 170, ["#ecd9b4", "#3f6b5b"]);
}

function panels(drawing: Drawing): void {
  const { mood } = drawing;
  drawing.rect(0, 0, 1200, 800, drawing.gradient(mood.sky));
  drawing.circle(
    930,
    150,
    200,
    drawing.glow([
      [mood.sun, 1],
      [mood.sun, 0.3],
      [mood.sun, 0],
    ]),
  );
  drawing.circle(930, 150, 46, mood.sun);
  const tile = mix("#bb603e", mood.shade, 0.12);
  drawing.polygon(
    [0, 800, 0, 520, 260, 260, 1200, 330, 1200, 800],
    drawing.gradient([drawing.lit(tile, 0.35), drawing.shaded(tile, 0.25)]),
  );
  for (let rib = -10; rib < 70; rib++)
    drawing.line([rib * 26 - 200, 800, rib * 15 + 190, 258 + rib * 1.1], mood.shade, 3, {
      opacity: 0.24,
    });
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      const x = 330 + column * 170 - row * 62;
      const y = 350 + row * 128 + column * 10;
      const cell = [x, y, x + 152, y + 9, x + 96, y + 118, x - 60, y + 106];
      drawing.polygon(
        cell.map((value) => value + 11),
        mood.shade,
        { opacity: 0.35 },
      );
      drawing.polygon(cell, drawing.gradient(["#5f8fc0", "#1f3c6b"], "diagonal"), {
        stroke: "#dfe4e6",
        "stroke-width": 5,
      });
      for (let line = 1; line < 4; line++) {
        drawing.line(
          [x + 38 * line, y + 2.3 * line, x - 60 + 39 * line, y + 106 + 3 * line],
          "#cfdbe6",
          1.6,
          { opacity: 0.7 },
        );
        drawing.line(
          [x - 15 * line, y + 26.5 * line, x + 152 - 14 * line, y + 9 + 27 * line],
          "#cfdbe6",
          1.6,
          { opacity: 0.7 },
        );
      }
    }
  }
}

function mailboxes(drawing: Drawing): void {
  drawing.rect(0, 0, 1200, 800, drawing.gradient(["#e8dcc3", "#bda98a"], "diagonal"));
  drawing.polygon([0, 120, 520, 0, 760, 0, 60, 800, 0, 800], drawing.mood.sun, { opacity: 0.4 });
  drawing.rect(160, 110, 900, 600, drawing.mood.shade, { opacity: 0.35, filter: drawing.blur(14) });
  for (let box = 0; box < 12; box++) {
    const x = 150 + (box % 4) * 222;
    const y = 96 + Math.floor(box / 4) * 196;
    const tone = box === 6 ? "#b5543d" : "#4a6b66";
    drawing.rect(
      x,
      y,
      212,
      186,
      drawing.gradient([drawing.lit(tone, 0.3), drawing.shaded(tone, 0.22)], "diagonal"),
      { rx: 6 },
    );
    drawing.rect(x + 30, y + 30, 152, 20, "#1d2a2a", { rx: 4 });
    drawing.rect(x + 62, y + 84, 88, 34, "#efe4cc", { rx: 3 });
    drawing.rect(x + 74, y + 96, drawing.random.between(36, 62), 7, "#5b5f66");
    drawing.circle(x + 106, y + 150, 9, "#d9b45c");
    if (drawing.random.chance(0.4) || box === 6)
      drawing.polygon([x + 46, y + 44, x + 52, y + 2, x + 160, y - 6, x + 164, y + 44], "#fbf6ea", {
        stroke: "#cfc4a8",
        "stroke-width": 2,
      });
  }
}

function stamp(drawing: Drawing): void {
  sheetOfPaper(drawing, { x: 250, y: 210, w: 520, h: 520, turn: 4 }, 11);
  drawing.group({ transform: "rotate(-14 640 560)", opacity: 0.82 }, () => {
    drawing.rect(520, 500, 250, 120, "none", { stroke: "#a8362f", "stroke-width": 9, rx: 12 });
    drawing.path("M560 566l36 34 60 -74", "none", { stroke: "#a8362f", "stroke-width": 14 });
    for (const y of [534, 560, 586]) drawing.rect(676, y, 70, 9, "#a8362f");
  });
  shadow(drawing, 930, 690, 140, 22);
  drawing.rect(820, 640, 200, 46, drawing.gradient(["#3a2a20", "#7a5132", "#3a2a20"], "right"), {
    rx: 6,
  });
  drawing.path(
    "M850 640q20 -60 44 -70h52q24 10 44 70z",
    drawing.gradient(["#5a3a24", "#a06a3d", "#4a2f1c"], "right"),
  );
  drawing.rect(898, 430, 44, 150, drawing.gradient(["#5a3a24", "#b57c49", "#4a2f1c"], "right"));
  drawing.circle(920, 410, 50, drawing.glow(["#d79a62", "#8f5c33", "#4a2f1c"]));
}
