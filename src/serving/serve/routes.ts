/** Finds the route of a path, and the name under which its requests are counted. */
import { problemTypes } from "../../contract/problems.ts";
import type { Segments } from "../api/path-template.ts";
import { type Route, routes } from "../api/resources/routes.ts";
import { parseTarget, type Target } from "../protocol/target.ts";
import { findAsset } from "../render/assets.ts";

export interface RouteMatch {
  readonly route: Route;
  readonly segments: Segments;
  readonly lacksSlash: boolean;
  /** Index into {@link countedNames}. */
  readonly countedAs: number;
}

/** Resources by name, other routes by kind. */
export const countedNames: readonly string[] = [...new Set(routes.map(countedName)), "none"];

export const COUNTED_AS_NONE = countedNames.indexOf("none");

function countedName({ kind, name }: Route): string {
  return kind === "resource" ? name : kind;
}

const patterns = routes.map((route) => ({
  route,
  parts: route.path.split("/").filter((part) => part !== ""),
  endsInSlash: route.path.endsWith("/"),
  countedAs: countedNames.indexOf(countedName(route)),
}));

type Path = Pick<Target, "rawPath" | "segments" | "trailingSlash">;

export function findRoute(path: Path): RouteMatch | undefined {
  for (const pattern of patterns) {
    const segments = matchPattern(pattern, path);
    if (!segments) continue;
    const { route, endsInSlash, countedAs } = pattern;
    return { route, segments, lacksSlash: endsInSlash && !path.trailingSlash, countedAs };
  }
  return undefined;
}

/** Index into {@link countedNames}. @param url the target as received */
export function countedAsOf(url: string): number {
  const target = parseTarget(url);
  const match = "message" in target ? undefined : findRoute(target);
  return match?.countedAs ?? COUNTED_AS_NONE;
}

function matchPattern(
  { route, parts, endsInSlash }: (typeof patterns)[number],
  { rawPath, segments, trailingSlash }: Path,
): Segments | undefined {
  switch (route.kind) {
    // Health checks accept only the exact spelling.
    case "health":
      return rawPath === route.path ? {} : undefined;
    case "asset":
      return findAsset(rawPath) ? matchParts(parts, segments) : undefined;
    case "problem":
      return trailingSlash && Object.hasOwn(problemTypes, segments[1] ?? "")
        ? matchParts(parts, segments)
        : undefined;
    default:
      return endsInSlash || !trailingSlash ? matchParts(parts, segments) : undefined;
  }
}

function matchParts(parts: readonly string[], segments: readonly string[]): Segments | undefined {
  if (parts.length !== segments.length) return undefined;
  const variables: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] as string;
    if (part.startsWith(":") && segment !== "") variables[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return variables;
}
