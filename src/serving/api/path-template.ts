/** Path templates, such as `/noticias/:slug/`. A resource has at most one variable segment. */
import { decodePercent } from "../../contract/percent-encoding.ts";

interface PathTemplate {
  readonly path: string;
}

/** Decoded, by name. */
export type Segments = Readonly<Record<string, string>>;

/** `:slug`. Captures the name, so `split` also returns it, between the parts of the path. */
const VARIABLE = /:([a-z][a-z0-9_]*)/g;
const WHOLE_SEGMENT = /^:[a-z][a-z0-9_]*$/;

/** `undefined` if there is none. @throws {Error} if the path has several, or an invalid name */
export function segmentName({ path }: PathTemplate): string | undefined {
  const [variable, ...others] = path.split("/").filter((part) => part.includes(":"));
  if (variable === undefined) return undefined;
  if (others.length > 0 || !WHOLE_SEGMENT.test(variable)) {
    throw new Error(`${path}: only one whole segment may be variable, as in /casas/:nome_curto/`);
  }
  return variable.slice(1);
}

/** The value of the variable segment, if any. */
export function segmentValue(segments: Segments): string | undefined {
  return Object.values(segments)[0];
}

export function pathOf({ path }: PathTemplate, segments: Segments): string {
  return path.replace(VARIABLE, (_, name: string) => encodeURIComponent(segments[name] ?? ""));
}

/** Like {@link pathOf}, for many paths with one variable segment. */
export function pathsOf({ path }: PathTemplate): (segment: string | number) => string {
  const [before = "", , after = ""] = path.split(VARIABLE);
  return (segment) => before + encodeURIComponent(segment) + after;
}

/** Decoded; `undefined` if the path (without a query) does not match the template. */
export function segmentOf({ path: template }: PathTemplate, path: string): string | undefined {
  const [before = "", , after] = template.split(VARIABLE);
  if (after === undefined || !path.startsWith(before) || !path.endsWith(after)) return undefined;
  const segment = path.slice(before.length, path.length - after.length);
  return /^[^/]+$/.test(segment) ? decodePercent(segment) : undefined;
}

/** In OpenAPI syntax: `/noticias/{slug}/`. */
export function pathTemplate({ path }: PathTemplate): string {
  return path.replace(VARIABLE, "{$1}");
}
