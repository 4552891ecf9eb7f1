/** Finds the resource that a path names, in the table of resources. */
import type { Resource } from "../api/resource.ts";

export interface Route {
  readonly resource: Resource;
  /** Decoded path segments by the name they have in the resource's path. */
  readonly segments: Record<string, string>;
}

interface Pattern {
  readonly resource: Resource;
  readonly parts: readonly string[];
}

export class Routes {
  readonly #patterns: readonly Pattern[];

  constructor(resources: readonly Resource[]) {
    this.#patterns = resources.map((resource) => ({
      resource,
      parts: resource.path.split("/").filter((part) => part !== ""),
    }));
  }

  /** @param segments decoded, as in a target; a trailing slash is the caller's concern */
  find(segments: readonly string[]): Route | undefined {
    for (const { resource, parts } of this.#patterns) {
      const named = match(parts, segments);
      if (named) return { resource, segments: named };
    }
    return undefined;
  }
}

function match(
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
