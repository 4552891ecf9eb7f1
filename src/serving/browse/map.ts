/**
 * A small SVG map of a place: the outline of its part of Portugal with a marker, without any third party. There is no
 * map for places outside Portugal, because there is no outline.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { azores, madeira, mainlandPortugal, type Outline, type Position } from "./outlines.ts";
import type { Words } from "./words.ts";

export interface Place {
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
}

/** @param gps `<lat>,<lng>` @returns `undefined` for other text */
export function parseGps(gps: string): Place | undefined {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(gps) ?? [];
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isPlace = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isPlace ? place : undefined;
}

/** A map of a place, with a link to it on an interactive map of another site. */
export function renderMap(gps: string, words: Words): SafeHtml | "" {
  const place = parseGps(gps);
  if (!place) return "";
  return html`<figure class="place">${placeMap(place, words)}<figcaption><a class="out" href="${mapSite(place)}" rel="noopener noreferrer">${words.say.map.open}</a></figcaption></figure>`;
}

/** A link to the place on a site that needs no API key. */
export function mapSite({ latitude, longitude }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

interface Region {
  readonly name: "mainland" | "madeira" | "azores";
  readonly outlines: readonly Outline[];
  readonly west: number;
  readonly north: number;
  readonly south: number;
  readonly east: number;
}

const REGIONS: readonly Region[] = [
  {
    name: "mainland",
    outlines: mainlandPortugal,
    ...{ west: -10, north: 42.4, south: 36.7, east: -5.9 },
  },
  { name: "madeira", outlines: madeira, west: -17.5, north: 33.25, south: 32.35, east: -16.1 },
  { name: "azores", outlines: azores, west: -31.8, north: 40, south: 36.7, east: -24.6 },
];
const HEIGHT = 150;

/** @returns an SVG image whose accessible name describes the place; empty outside Portugal */
export function placeMap(place: Place, { say }: Words): SafeHtml | "" {
  const region = REGIONS.find((one) => isWithin(place, one));
  if (!region) return "";
  const project = projection(region);
  const [x, y] = project([place.longitude, place.latitude]);
  const [width] = project([region.east, region.south]);
  const label = say.map.label({ place: say.map.place(place), region: region.name });
  const land = region.outlines.map((outline) => path(outline, project)).join("");
  return html`<svg class="map" role="img" aria-label="${label}" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}"><path class="net" d="${net(region, project)}"/><path class="land" d="${land}"/><circle class="halo" cx="${x}" cy="${y}" r="9"/><circle class="place" cx="${x}" cy="${y}" r="3.5"/></svg>`;
}

function isWithin({ latitude, longitude }: Place, region: Region): boolean {
  const { west, north, south, east } = region;
  return longitude > west && longitude < east && latitude > south && latitude < north;
}

type Projection = (position: Position) => readonly [x: number, y: number];

/** Converts degrees to pixels, with longitude scaled for the middle latitude of the region. */
function projection({ west, north, south }: Region): Projection {
  const scale = HEIGHT / (north - south);
  const shrink = Math.cos((((north + south) / 2) * Math.PI) / 180);
  return ([longitude, latitude]) => [
    round((longitude - west) * scale * shrink),
    round((north - latitude) * scale),
  ];
}

function path(outline: Outline, project: Projection): string {
  return `${outline.map((position, index) => `${index ? "L" : "M"}${project(position)}`).join("")}Z`;
}

/** One grid line for each degree. */
function net({ west, north, south, east }: Region, project: Projection): string {
  const line = (...ends: Position[]) => `M${ends.map(project).join("L")}`;
  let lines = "";
  for (let at = Math.ceil(west); at <= east; at++) lines += line([at, north], [at, south]);
  for (let at = Math.ceil(south); at <= north; at++) lines += line([west, at], [east, at]);
  return lines;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
