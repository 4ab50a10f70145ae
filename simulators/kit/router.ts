export interface RoutePattern {
  readonly method: string;
  /** `/air/offers/:id`, without a trailing slash. */
  readonly path: string;
}

/** A matching route, with the decoded values of the `:name` parts of its path. */
export interface Match<R extends RoutePattern> {
  readonly route: R;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the route of a method and path. Literal parts win over `:name` parts, which are never empty. */
export function createRouter<R extends RoutePattern>(
  routes: readonly R[],
): (method: string, path: string) => Match<R> | null {
  const table = routes
    .map((route) => ({ route, parts: route.path.split('/') }))
    .sort((a, b) => wildcards(a.parts) - wildcards(b.parts));
  return (method, path) => {
    const parts = path.split('/');
    for (const { route, parts: pattern } of table) {
      if (route.method !== method || pattern.length !== parts.length) continue;
      const params = matchParts(pattern, parts);
      if (params !== null) return { route, params };
    }
    return null;
  };
}

function wildcards(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith(':')).length;
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (expected.startsWith(':') && part !== '') params[expected.slice(1)] = decodeOrKeep(part);
    else if (expected !== part) return null;
  }
  return params;
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
