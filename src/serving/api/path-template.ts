/** Path templates of resources, which may have one variable segment: `/noticias/:slug/`. */
import { decodePercent } from "../../contract/percent-encoding.ts";

interface PathTemplate {
  /** `:name` stands for one segment. */
  readonly path: string;
}

/** The decoded variable segments of a path, by name. */
export type Segments = Readonly<Record<string, string>>;

const VARIABLE = /:([a-z][a-z0-9_]*)/g;
const WHOLE_SEGMENT = /^:[a-z][a-z0-9_]*$/;

/**
 * The name of the variable segment; `undefined` if the path has none.
 * @throws {Error} if the path has several, or an invalid name
 */
export function openSegment({ path }: PathTemplate): string | undefined {
  const [open, ...others] = path.split("/").filter((part) => part.includes(":"));
  if (open === undefined) return undefined;
  if (others.length > 0 || !WHOLE_SEGMENT.test(open)) {
    throw new Error(`${path}: one segment may be open, as in /casas/:nome_curto/`);
  }
  return open.slice(1);
}

/** Fills in the segment, percent-encoded. */
export function pathOf({ path }: PathTemplate, segments: Segments): string {
  return path.replace(VARIABLE, (_, name: string) => encodeURIComponent(segments[name] ?? ""));
}

/** Like {@link pathOf}, for many paths of one template. @returns a function that takes the decoded segment */
export function pathsOf({ path }: PathTemplate): (segment: string | number) => string {
  const [before = "", , after = ""] = path.split(VARIABLE);
  return (segment) => before + encodeURIComponent(segment) + after;
}

/** The decoded segment of a path without a query; `undefined` if the path is not of this template. */
export function segmentOf({ path: template }: PathTemplate, path: string): string | undefined {
  const [before = "", , after] = template.split(VARIABLE);
  if (after === undefined || !path.startsWith(before) || !path.endsWith(after)) return undefined;
  const segment = path.slice(before.length, path.length - after.length);
  return /^[^/]+$/.test(segment) ? decodePercent(segment) : undefined;
}

/** The template in OpenAPI syntax: `/noticias/{slug}/`. */
export function pathTemplate({ path }: PathTemplate): string {
  return path.replace(VARIABLE, "{$1}");
}
