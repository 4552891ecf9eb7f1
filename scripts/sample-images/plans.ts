/** Drawings as architects make them: a furnished floor plan, and a section through a building. */
import type { Drawing } from "./drawing.ts";
import { mix } from "./palettes.ts";
import type { Scene } from "./scenes.ts";
import { person, tree } from "./surroundings.ts";

interface Room {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Paper {
  readonly sheet: string;
  readonly ink: string;
  readonly wash: readonly string[];
}

const PAPERS = {
  blueprint: { sheet: "#24507e", ink: "#eaf2f7", wash: ["#2c5c8c", "#315f8a", "#2a5684"] },
  ink: { sheet: "#f7f2e6", ink: "#2b2f36", wash: ["#f1d9b4", "#dfe6d2", "#e9cfc0", "#d5e0e6"] },
} as const satisfies Record<string, Paper>;

/** The plan of a flat: rooms cut out of a rectangle, with doors, windows, furniture and dimensions. */
export function floorPlan(kind: keyof typeof PAPERS): Scene {
  return (drawing) => {
    const { width, height } = drawing;
    const paper: Paper = PAPERS[kind];
    backdrop(drawing, paper);
    const whole = { x: width * 0.13, y: height * 0.15, w: width * 0.7, h: height * 0.68 };
    const rooms = divide(drawing, whole, 3);
    const heavy = 11;
    for (const [index, { x, y, w, h }] of rooms.entries()) {
      drawing.rect(x, y, w, h, paper.wash[index % paper.wash.length] as string, { opacity: 0.85 });
      if (index % 3 === 1) {
        for (let line = 18; line < w; line += 18)
          drawing.rect(x + line, y, 1, h, paper.ink, { opacity: 0.14 });
      } else if (w * h < 30000) {
        for (let line = 16; line < Math.max(w, h); line += 16) {
          if (line < w) drawing.rect(x + line, y, 1, h, paper.ink, { opacity: 0.2 });
          if (line < h) drawing.rect(x, y + line, w, 1, paper.ink, { opacity: 0.2 });
        }
      }
    }
    for (const [index, place] of rooms.entries()) furniture(drawing, place, { paper, index });
    for (const { x, y, w, h } of rooms) {
      drawing.rect(x, y, w, h, "none", { stroke: paper.ink, "stroke-width": heavy });
    }
    drawing.rect(whole.x - 4, whole.y - 4, whole.w + 8, whole.h + 8, "none", {
      stroke: paper.ink,
      "stroke-width": heavy * 1.7,
    });
    for (const place of rooms) {
      doorSwing(drawing, place, { paper, whole });
      outerWindows(drawing, place, { paper, whole });
    }
    dimensions(drawing, { rooms, whole, ink: paper.ink });
    titleBlock(drawing, paper);
  };
}

/** A section through a house of several floors, with its stair, its roof and who lives in it. */
export function section(kind: keyof typeof PAPERS, floors: number): Scene {
  return (drawing) => {
    const { width, height, random } = drawing;
    const paper: Paper = PAPERS[kind];
    backdrop(drawing, paper);
    const base = height * 0.8;
    const left = width * 0.24;
    const wide = width * 0.5;
    const storey = (height * 0.5) / floors;
    const top = base - storey * floors;
    const ground = `M0 ${base}H${width}V${height}H0Z`;
    drawing.path(ground, mix(paper.sheet, paper.ink, 0.16));
    for (let hatch = -height; hatch < width; hatch += 22)
      drawing.line([hatch, height, hatch + (height - base), base], paper.ink, 1.4, {
        opacity: 0.4,
      });
    drawing.rect(left, base, wide, 46, paper.wash[0] as string);
    for (let floor = 0; floor < floors; floor++) {
      const y = base - storey * (floor + 1);
      for (let bay = 0; bay < 3; bay++) {
        const x = left + (wide * bay) / 3;
        drawing.rect(
          x,
          y,
          wide / 3,
          storey,
          paper.wash[(floor + bay) % paper.wash.length] as string,
          { opacity: 0.95 },
        );
        if (bay !== 1) {
          const w = wide * 0.12;
          drawing.rect(
            x + wide / 6 - w / 2,
            y + storey * 0.24,
            w,
            storey * 0.52,
            mix(paper.sheet, "#9fc3d6", 0.55),
            { stroke: paper.ink, "stroke-width": 3 },
          );
          drawing.rect(x + wide / 6 - 1, y + storey * 0.24, 2, storey * 0.52, paper.ink);
          drawing.circle(x + wide / 3 - 30, y + 18, 7, "#f3d694", {
            stroke: paper.ink,
            "stroke-width": 1.4,
          });
        }
        if (bay === 2) {
          drawing.rect(x + 16, base - storey * floor - storey * 0.27, wide * 0.13, 5, paper.ink);
          drawing.rect(x + 24, base - storey * floor - storey * 0.27, 4, storey * 0.27, paper.ink);
          drawing.rect(
            x + wide * 0.12,
            base - storey * floor - storey * 0.27,
            4,
            storey * 0.27,
            paper.ink,
          );
        }
        if (bay === 0 && random.chance(0.7))
          drawing.rect(
            x + 20,
            base - storey * floor - storey * 0.2,
            wide * 0.14,
            storey * 0.2,
            mix(random.pick(["#b9543f", "#2f6b62", "#345f86"]), paper.sheet, 0.25),
            { rx: 6, stroke: paper.ink, "stroke-width": 2 },
          );
      }
      const steps = 11;
      for (let step = 0; step < steps; step++) {
        const x =
          left + wide / 3 + 14 + ((wide / 3 - 28) * (floor % 2 ? steps - 1 - step : step)) / steps;
        const bottom = base - storey * floor;
        if (floor < floors - 1)
          drawing.rect(
            x,
            bottom - (storey * (step + 1)) / steps,
            (wide / 3 - 28) / steps + 1,
            7,
            paper.ink,
          );
      }
    }
    const ridge = top - height * 0.14;
    drawing.polygon(
      [left - 30, top, left + wide / 2, ridge, left + wide + 30, top],
      paper.wash[0] as string,
    );
    drawing.line(
      [left - 42, top + 6, left + wide / 2, ridge, left + wide + 42, top + 6],
      paper.ink,
      15,
    );
    drawing.line(
      [left - 42, top - 5, left + wide / 2, ridge - 12, left + wide + 42, top - 5],
      "#b95f41",
      6,
    );
    for (const t of [0.25, 0.5, 0.75])
      drawing.line(
        [left + wide * t, top, left + wide * t, ridge + Math.abs(t - 0.5) * 2 * (top - ridge)],
        paper.ink,
        6,
      );
    drawing.line([left + wide * 0.5, top, left + wide * 0.25, (top + ridge) / 2], paper.ink, 5);
    drawing.line([left + wide * 0.5, top, left + wide * 0.75, (top + ridge) / 2], paper.ink, 5);
    for (let floor = 0; floor <= floors; floor++)
      drawing.rect(left - 8, base - storey * floor - 8, wide + 16, 13, paper.ink);
    for (const x of [left - 14, left + wide - 8])
      drawing.rect(x, top, 22, base - top + 46, paper.ink);
    for (const t of [1 / 3, 2 / 3])
      drawing.rect(left + wide * t - 4, top, 8, base - top, paper.ink);
    for (let level = 0; level <= floors; level++) {
      const y = base - storey * level;
      drawing.line([left + wide + 60, y, left + wide + 150, y], paper.ink, 1.5);
      drawing.polygon(
        [left + wide + 120, y, left + wide + 111, y - 13, left + wide + 129, y - 13],
        paper.ink,
      );
      drawing.line([left + wide + 135, y - 8, left + wide + 165, y - 8], paper.ink, 3, {
        opacity: 0.7,
      });
    }
    if (kind === "ink") {
      tree(drawing, width * 0.1, base, height * 0.36);
      tree(drawing, width * 0.92, base, height * 0.25);
    }
    for (const [bay, floor] of [
      [0, 0],
      [2, 1],
      [0, 2],
      [1, floors - 1],
    ] as const)
      person(
        drawing,
        left + wide * (bay / 3 + 0.22),
        base - storey * Math.min(floor, floors - 1) - 8,
        storey * 0.56,
      );
    person(drawing, width * 0.18, base, storey * 0.56);
    titleBlock(drawing, paper);
  };
}

function backdrop(drawing: Drawing, paper: Paper): void {
  const { width, height } = drawing;
  drawing.rect(
    0,
    0,
    width,
    height,
    drawing.gradient(
      [mix(paper.sheet, "#ffffff", 0.06), mix(paper.sheet, "#20242c", 0.07)],
      "diagonal",
    ),
  );
  for (let x = 0; x < width; x += 40)
    drawing.rect(x, 0, 1, height, paper.ink, { opacity: x % 200 ? 0.05 : 0.12 });
  for (let y = 0; y < height; y += 40)
    drawing.rect(0, y, width, 1, paper.ink, { opacity: y % 200 ? 0.05 : 0.12 });
  drawing.rect(24, 24, width - 48, height - 48, "none", {
    stroke: paper.ink,
    "stroke-width": 1.6,
    opacity: 0.6,
  });
}

/** Cut a rectangle in two, and the parts again, along the longer side. */
function divide(drawing: Drawing, whole: Room, times: number): Room[] {
  const { x, y, w, h } = whole;
  if (times === 0 || w * h < 42000) return [whole];
  const t = drawing.random.between(0.36, 0.62);
  const parts =
    w > h
      ? [
          { x, y, w: w * t, h },
          { x: x + w * t, y, w: w * (1 - t), h },
        ]
      : [
          { x, y, w, h: h * t },
          { x, y: y + h * t, w, h: h * (1 - t) },
        ];
  return parts.flatMap((part) => divide(drawing, part, times - 1));
}

function furniture(
  drawing: Drawing,
  { x, y, w, h }: Room,
  options: { paper: Paper; index: number },
): void {
  const { paper, index } = options;
  const stroke = { stroke: paper.ink, "stroke-width": 2 };
  const cx = x + w / 2;
  const cy = y + h / 2;
  const u = Math.min(w, h) / 10;
  const soft = mix(paper.sheet, paper.wash[(index + 1) % paper.wash.length] as string, 0.35);
  switch (index % 5) {
    case 0:
      drawing.rect(cx - 3 * u, y + u, 6 * u, 5 * u, soft, { ...stroke, rx: 4 });
      drawing.rect(cx - 2.6 * u, y + 1.3 * u, 2.4 * u, 1.3 * u, paper.sheet, { ...stroke, rx: 6 });
      drawing.rect(cx + 0.2 * u, y + 1.3 * u, 2.4 * u, 1.3 * u, paper.sheet, { ...stroke, rx: 6 });
      drawing.line([cx - 3 * u, y + 3.3 * u, cx + 3 * u, y + 3.3 * u], paper.ink, 2);
      break;
    case 1:
      drawing.ellipse(cx, cy, 2.6 * u, 1.7 * u, soft, stroke);
      for (let chair = 0; chair < 6; chair++) {
        const angle = (chair * Math.PI) / 3;
        drawing.circle(
          cx + Math.cos(angle) * 3.5 * u,
          cy + Math.sin(angle) * 2.5 * u,
          0.6 * u,
          paper.sheet,
          stroke,
        );
      }
      break;
    case 2:
      drawing.rect(x + u, y + 2 * u, 2 * u, 5.6 * u, soft, { ...stroke, rx: 8 });
      drawing.rect(x + u, y + 2 * u, 0.7 * u, 5.6 * u, paper.sheet, { ...stroke, rx: 4 });
      drawing.rect(x + 4.2 * u, y + 3.4 * u, 1.8 * u, 2.6 * u, paper.sheet, stroke);
      drawing.circle(x + w - 1.6 * u, y + 1.6 * u, u, mix("#7f9c6b", paper.sheet, 0.3), stroke);
      break;
    case 3:
      drawing.rect(x + 0.6 * u, y + 0.6 * u, w - 1.2 * u, 1.7 * u, soft, stroke);
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        drawing.circle(
          x + 1.6 * u + dx * 0.9 * u,
          y + 1.05 * u + dy * 0.8 * u,
          0.28 * u,
          "none",
          stroke,
        );
      drawing.rect(x + w * 0.55, y + 0.85 * u, 1.8 * u, 1.1 * u, paper.sheet, { ...stroke, rx: 4 });
      break;
    default:
      drawing.rect(x + 0.8 * u, y + 0.8 * u, 2.6 * u, 5.4 * u, paper.sheet, { ...stroke, rx: 16 });
      drawing.rect(x + 1.2 * u, y + 1.2 * u, 1.8 * u, 4.6 * u, soft, { ...stroke, rx: 14 });
      drawing.ellipse(x + w - 2 * u, y + 2 * u, 0.8 * u, u, paper.sheet, stroke);
  }
}

function doorSwing(
  drawing: Drawing,
  { x, y, w, h }: Room,
  { paper, whole }: { paper: Paper; whole: Room },
): void {
  const leaf = Math.min(w, h) * 0.24;
  const isInner = x > whole.x + 1;
  if (isInner) {
    const at = y + h * 0.62;
    drawing.rect(x - 7, at, 14, leaf, paper.sheet);
    drawing.path(`M${x} ${at}h${leaf}A${leaf} ${leaf} 0 0 1 ${x} ${at + leaf}`, "none", {
      stroke: paper.ink,
      "stroke-width": 2.2,
    });
  } else if (y > whole.y + 1) {
    const at = x + w * 0.6;
    drawing.rect(at, y - 7, leaf, 14, paper.sheet);
    drawing.path(`M${at} ${y}v${leaf}A${leaf} ${leaf} 0 0 0 ${at + leaf} ${y}`, "none", {
      stroke: paper.ink,
      "stroke-width": 2.2,
    });
  }
}

function outerWindows(
  drawing: Drawing,
  { x, y, w, h }: Room,
  { paper, whole }: { paper: Paper; whole: Room },
): void {
  const glass = { stroke: paper.ink, "stroke-width": 2 };
  if (Math.abs(y - whole.y) < 1) drawing.rect(x + w * 0.3, y - 14, w * 0.4, 18, paper.sheet, glass);
  if (Math.abs(y + h - whole.y - whole.h) < 1)
    drawing.rect(x + w * 0.3, y + h - 4, w * 0.4, 18, paper.sheet, glass);
  if (Math.abs(y - whole.y) < 1) drawing.rect(x + w * 0.3, y - 6, w * 0.4, 2, paper.ink);
  if (Math.abs(y + h - whole.y - whole.h) < 1)
    drawing.rect(x + w * 0.3, y + h + 4, w * 0.4, 2, paper.ink);
}

function dimensions(
  drawing: Drawing,
  { rooms, whole, ink }: { rooms: Room[]; whole: Room; ink: string },
): void {
  const y = whole.y - 44;
  const x = whole.x + whole.w + 44;
  const ticksX = rooms.flatMap((place) => [place.x, place.x + place.w]);
  const ticksY = rooms.flatMap((place) => [place.y, place.y + place.h]);
  drawing.line([whole.x, y, whole.x + whole.w, y], ink, 1.6);
  drawing.line([x, whole.y, x, whole.y + whole.h], ink, 1.6);
  for (const tick of ticksX) drawing.line([tick - 8, y + 8, tick + 8, y - 8], ink, 2.6);
  for (const tick of ticksY) drawing.line([x - 8, tick + 8, x + 8, tick - 8], ink, 2.6);
}

function titleBlock(drawing: Drawing, { ink, sheet }: Paper): void {
  const { width, height } = drawing;
  drawing.rect(width - 264, height - 92, 228, 56, sheet, { stroke: ink, "stroke-width": 1.6 });
  drawing.rect(width - 264, height - 66, 228, 1.4, ink);
  drawing.rect(width - 132, height - 66, 1.4, 30, ink);
  for (const [x, y, w] of [
    [-252, -82, 130],
    [-252, -56, 84],
    [-120, -56, 66],
    [-252, -47, 58],
  ] as const)
    drawing.rect(width + x, height + y, w, 4, ink, { opacity: 0.7 });
  drawing.circle(76, height - 74, 26, "none", { stroke: ink, "stroke-width": 2 });
  drawing.polygon([76, height - 108, 84, height - 74, 76, height - 80, 68, height - 74], ink);
}
