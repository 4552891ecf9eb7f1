/** Keeps a dash in a title from starting a line. */
export function withDash(title: string): string {
  return title.replace(/ (?=[–—] )/g, "\u00A0");
}
