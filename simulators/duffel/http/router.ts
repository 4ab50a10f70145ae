import { trimEndOf } from '../../../domain/text/trim-end.ts';
import type { Route } from './call.ts';

/** A route found for a request. */
export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the route of a method and path; a trailing slash makes no difference. Literal parts win over `:name` parts. */
export function makeRouter(routes: readonly Route[]): (method: string, path: string) => Match | null {
  const table = routes
    .map((route) => ({ route, parts: route.path.split('/').slice(1) }))
    .sort((a, b) => wildcards(a.parts) - wildcards(b.parts));
  return (method, path) => {
    const parts = trimEndOf(path, '/').split('/').slice(1);
    for (const entry of table) {
      if (entry.route.method !== method || entry.parts.length !== parts.length) continue;
      const params = matchParts(entry.parts, parts);
      if (params !== null) return { route: entry.route, params };
    }
    return null;
  };
}

function wildcards(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith(':')).length;
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [i, want] of pattern.entries()) {
    const have = parts[i] ?? '';
    if (want.startsWith(':')) params[want.slice(1)] = safeDecode(have);
    else if (want !== have) return null;
  }
  return params;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
