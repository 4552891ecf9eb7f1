/** Finds what a path names in the table of routes, and what requests for it are counted under. */
import { type Route, routes } from "../api/resources/routes.ts";
import { parseTarget, type Target } from "../protocol/target.ts";
import { findAsset } from "../render/assets.ts";

/** A path that leads somewhere. */
export interface Found<R extends Route = Route> {
  readonly route: R;
  /** Decoded path segments by the name they have in the route's path. */
  readonly segments: Record<string, string>;
  /** The path lacks the slash that the route's ends with. */
  readonly lacksSlash: boolean;
  /** Place in {@link countedNames}. */
  readonly countedAs: number;
}

/** What requests are counted under: the resources by name, all else by its kind. */
export const countedNames: readonly string[] = [...new Set(routes.map(countedName)), "none"];

/** What leads nowhere. */
export const COUNTED_AS_NONE = countedNames.indexOf("none");

function countedName({ kind, name }: Route): string {
  return kind === "resource" ? name : kind;
}

interface Pattern {
  readonly route: Route;
  readonly parts: readonly string[];
  readonly endsInSlash: boolean;
  readonly countedAs: number;
}

const patterns: readonly Pattern[] = routes.map((route) => ({
  route,
  parts: route.path.split("/").filter((part) => part !== ""),
  endsInSlash: route.path.endsWith("/"),
  countedAs: countedNames.indexOf(countedName(route)),
}));

type Path = Pick<Target, "rawPath" | "segments" | "trailingSlash">;

/** @returns `undefined` for a path that leads nowhere */
export function findRoute(path: Path): Found | undefined {
  for (const pattern of patterns) {
    const segments = match(pattern, path);
    if (!segments) continue;
    const { route, endsInSlash, countedAs } = pattern;
    return { route, segments, lacksSlash: endsInSlash && !path.trailingSlash, countedAs };
  }
  return undefined;
}

/** What requests for a target are counted under, where nobody has looked at it before. */
export function countedAsOf(url: string): number {
  const target = parseTarget(url);
  return ("message" in target ? undefined : findRoute(target))?.countedAs ?? COUNTED_AS_NONE;
}

function match(
  { route, parts, endsInSlash }: Pattern,
  { rawPath, segments, trailingSlash }: Path,
): Record<string, string> | undefined {
  switch (route.kind) {
    // What machines ask for has one spelling.
    case "health":
      return rawPath === route.path ? {} : undefined;
    case "asset":
      return findAsset(rawPath) && matchParts(parts, segments);
    // Whatever is below them is theirs, if only to say that it is not there.
    case "media":
    case "problem":
      return segments[0] === parts[0] ? {} : undefined;
    default:
      return endsInSlash || !trailingSlash ? matchParts(parts, segments) : undefined;
  }
}

function matchParts(
  parts: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (parts.length !== segments.length) return undefined;
  const named: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] as string;
    if (part.startsWith(":") && segment !== "") named[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return named;
}
