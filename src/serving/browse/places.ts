/** North and east are positive. */
export type Degrees = readonly [latitude: number, longitude: number];

/** @param gps `<lat>,<lng>` @returns `undefined` for other text */
export function degreesOf(gps: string): Degrees | undefined {
  const [, latitude, longitude] = /^\s*([-+\d.]+)\s*,\s*([-+\d.]+)\s*$/.exec(gps) ?? [];
  return latitude === undefined ? undefined : [Number(latitude), Number(longitude)];
}

/** On OpenStreetMap, which needs no API key. */
export function mapAddress([latitude, longitude]: Degrees): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}
