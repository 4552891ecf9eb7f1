/**
 * Paths of resources, which may leave one segment open: `/noticias/:slug/`. What that segment is called, and
 * paths with it filled in, come from here alone.
 */

interface Templated {
  /** `:name` stands for one segment. */
  readonly path: string;
}

const OPEN = /:([a-z][a-z0-9_]*)/g;
const WHOLE = /^:[a-z][a-z0-9_]*$/;

/**
 * The name of the segment that a path leaves open; `undefined` where it leaves none.
 * @throws {Error} where it leaves more open, or calls it what no segment can be called
 */
export function openSegment({ path }: Templated): string | undefined {
  const [open, ...others] = path.split("/").filter((part) => part.includes(":"));
  if (open === undefined) return undefined;
  if (others.length > 0 || !WHOLE.test(open)) {
    throw new Error(`${path}: one segment may be open, as in /livros/:titulo_curto/`);
  }
  return open.slice(1);
}

/** A path with its segment filled in, percent-encoded. */
export function pathOf({ path }: Templated, segments: Readonly<Record<string, string>>): string {
  return path.replace(OPEN, (_, name: string) => encodeURIComponent(segments[name] ?? ""));
}

/** The same for whoever has the segment alone, or wants many. @returns the path of a decoded segment */
export function pathsOf({ path }: Templated): (segment: string | number) => string {
  const [before = "", , after = ""] = path.split(OPEN);
  return (segment) => before + encodeURIComponent(segment) + after;
}

/** As OpenAPI writes it: `/noticias/{slug}/`. */
export function pathTemplate({ path }: Templated): string {
  return path.replace(OPEN, "{$1}");
}
