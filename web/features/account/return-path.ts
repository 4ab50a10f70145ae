const anyOrigin = 'https://site.invalid';
/** What browsers drop or read as a slash: control characters, blanks, backslashes. */
const unusable = /[\p{C}\s\\]/u;

/**
 * Where somebody goes after signing in: the path that a `redirect` parameter names, if it is one of this site, else '/'.
 * Refused are other origins in every spelling that a browser, or a proxy that decodes once more, takes for one (AUTH-01).
 */
export function pathOfThisSite(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/')) return '/';
  for (const text of readings(wanted)) if (text === null || unusable.test(text) || !staysHere(text)) return '/';
  const { pathname, search, hash } = new URL(wanted, anyOrigin);
  return pathname + search + hash;
}

/** The text as it stands and as it reads decoded, again and again; null where it cannot be decoded. */
function readings(text: string): (string | null)[] {
  const found: (string | null)[] = [text];
  // What follows the path is data of the page that is meant.
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

/** True for a path of this origin, also once dots are resolved: '/.//host' becomes '//host'. */
function staysHere(text: string): boolean {
  if (text.startsWith('//') || !URL.canParse(text, anyOrigin)) return false;
  const { origin, pathname } = new URL(text, anyOrigin);
  return origin === anyOrigin && !pathname.startsWith('//');
}
