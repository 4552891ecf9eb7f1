/**
 * A small map of a place, drawn as SVG from nothing but numbers: mainland Portugal with the place in
 * it, or a net of degrees around the place where it lies elsewhere. No third party is asked.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { mainlandPortugal, type Position } from "./outlines.ts";

export interface Place {
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
}

/** @param gps `<lat>,<lng>` @returns `undefined` where it is not that */
export function parseGps(gps: string): Place | undefined {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(gps) ?? [];
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isPlace = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isPlace ? place : undefined;
}

/** The same place on a map that can be moved, at a site that wants no key. */
export function mapSite({ latitude, longitude }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** @returns `38.7223° N, 9.1393° W` */
export function placeWords({ latitude, longitude }: Place): string {
  const north = `${Math.abs(latitude)}° ${latitude < 0 ? "S" : "N"}`;
  return `${north}, ${Math.abs(longitude)}° ${longitude < 0 ? "W" : "E"}`;
}

interface Window {
  readonly west: number;
  readonly north: number;
  readonly south: number;
  readonly east: number;
}

const PORTUGAL: Window = { west: -10, north: 42.4, south: 36.7, east: -5.9 };
const HEIGHT = 150;
/** Degrees between the lines of the net. */
const STEP = 1;

/** @returns an SVG image with a name, which says where the place is */
export function placeMap(place: Place): SafeHtml {
  const isPortuguese = isWithin(place, PORTUGAL);
  const window = isPortuguese ? PORTUGAL : around(place);
  const project = projection(window);
  const [x, y] = project([place.longitude, place.latitude]);
  const [width] = project([window.east, window.south]);
  const label = `Map: ${placeWords(place)}${isPortuguese ? ", in the outline of mainland Portugal" : ""}`;
  const land = isPortuguese
    ? html`<path class="land" d="${path(mainlandPortugal, project)}Z"/>`
    : "";
  return html`<svg class="map" role="img" aria-label="${label}" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}"><path class="net" d="${net(window, project)}"/>${land}<circle class="halo" cx="${x}" cy="${y}" r="9"/><circle class="place" cx="${x}" cy="${y}" r="3.5"/></svg>`;
}

function isWithin({ latitude, longitude }: Place, window: Window): boolean {
  const { west, north, south, east } = window;
  return longitude > west && longitude < east && latitude > south && latitude < north;
}

function around({ latitude, longitude }: Place): Window {
  // A net at a pole would have no width.
  const middle = Math.max(-80, Math.min(80, latitude));
  return { west: longitude - 3, east: longitude + 3, north: middle + 2.5, south: middle - 2.5 };
}

type Projection = (position: Position) => readonly [x: number, y: number];

/** Degrees to pixels, with degrees of longitude as short as they are in the window's middle. */
function projection({ west, north, south }: Window): Projection {
  const scale = HEIGHT / (north - south);
  const shrink = Math.cos((((north + south) / 2) * Math.PI) / 180);
  return ([longitude, latitude]) => [
    round((longitude - west) * scale * shrink),
    round((north - latitude) * scale),
  ];
}

function path(positions: readonly Position[], project: Projection): string {
  return positions.map((position, index) => `${index ? "L" : "M"}${project(position)}`).join("");
}

function net({ west, north, south, east }: Window, project: Projection): string {
  let lines = "";
  for (let at = Math.ceil(west); at <= east; at += STEP) {
    lines += path([[at, north], [at, south]], project); // biome-ignore format: one line
  }
  for (let at = Math.ceil(south); at <= north; at += STEP) {
    lines += path([[west, at], [east, at]], project); // biome-ignore format: one line
  }
  return lines;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
