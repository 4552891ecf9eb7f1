/** Titles with a dash: no line begins with it. */
export function withDash(title: string): string {
  return title.replace(/ (?=[–—] )/g, "\u00A0");
}
