/** Escapes and unescapes the five special characters of HTML and XML. */

const NAMES = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };
const SIGNS = new Map(Object.entries(NAMES).map(([sign, name]) => [name, sign]));

/** Escapes as the Markdown parser does. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&${NAMES[sign as keyof typeof NAMES]};`);
}

export function unescapeHtml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS.get(name) ?? "");
}
