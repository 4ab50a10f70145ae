const anyOrigin = 'https://site.invalid';
/** Characters that browsers drop or treat as a slash: control characters, white space, backslashes. */
const unusable = /[\p{C}\s\\]/u;

/**
 * Where to go after signing in: the path of the `redirect` parameter, if it belongs to this site, else '/'. Other
 * origins are rejected in every spelling that a browser, or a proxy that decodes once more, would accept (AUTH-01).
 */
export function pathOfThisSite(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/')) return '/';
  for (const text of readings(wanted)) if (text === null || unusable.test(text) || !staysHere(text)) return '/';
  const { pathname, search, hash } = new URL(wanted, anyOrigin);
  return pathname + search + hash;
}

/** The text as is and decoded repeatedly; null if it cannot be decoded. */
function readings(text: string): (string | null)[] {
  const found: (string | null)[] = [text];
  // Query and hash are data of the target page.
  let path = text.split(/[?#]/, 1)[0] ?? '';
  for (let times = 0; times < 4 && path.includes('%'); times += 1) {
    try {
      path = decodeURIComponent(path);
    } catch {
      return [...found, null];
    }
    found.push(path);
  }
  return path.includes('%') ? [...found, null] : found;
}

/** True for a path of this origin, also after dots are resolved: '/.//host' becomes '//host'. */
function staysHere(text: string): boolean {
  if (text.startsWith('//') || !URL.canParse(text, anyOrigin)) return false;
  const { origin, pathname } = new URL(text, anyOrigin);
  return origin === anyOrigin && !pathname.startsWith('//');
}
