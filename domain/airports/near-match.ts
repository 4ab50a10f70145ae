/** The kind of match: a whole name, a whole word of one, or the beginning of a word. */
export type NearKind = 'name' | 'word' | 'beginning';

/** A match, and the position in the text of the space before it. */
export interface NearMatch {
  readonly at: number;
  readonly kind: NearKind;
}

/** Shorter words resemble too many others; after this many correct letters, one letter fewer suffices ("new yrk"). */
const shortest = 4;

/**
 * Searches `names`, one per line with a space before every word (`namesText`), for the query with one typo: an extra,
 * missing, wrong or swapped letter in a word of four letters or more, or of three after other words. The first letter
 * must be right, or swapped with the second.
 */
export function nearMatches(names: string, typed: string): NearMatch[] {
  const found: NearMatch[] = [];
  if (typed.length < shortest) return found;
  for (const begin of new Set([` ${typed.charAt(0)}`, ` ${typed.charAt(1)}`]))
    for (let at = names.indexOf(begin); at >= 0; at = names.indexOf(begin, at + 1)) {
      const kind = kindAt(names, at, typed);
      if (kind !== null) found.push({ at, kind });
    }
  return found;
}

function kindAt(names: string, blank: number, typed: string): NearKind | null {
  let kind: NearKind | null = null;
  for (const end of endsOfNear(names, blank + 1, typed)) {
    const after = names.charAt(end);
    if (after === '\n' && names.charAt(blank - 1) === '\n') return 'name';
    if (after === '\n' || after === ' ') kind = 'word';
    else kind ??= 'beginning';
  }
  return kind;
}

const none: readonly number[] = [];

/** The possible ends of a match with one typo that begins at a position of the names; empty if there are none. */
function endsOfNear(names: string, from: number, typed: string): readonly number[] {
  let same = 0;
  while (same < typed.length && names.charCodeAt(from + same) === typed.charCodeAt(same)) same++;
  if (same === typed.length) return [from + same, from + same + 1];
  if (wordLengthAt(typed, same) < (same > shortest ? shortest - 1 : shortest)) return none;
  const at = from + same;
  const isSwapped =
    names.charCodeAt(at) === typed.charCodeAt(same + 1) && names.charCodeAt(at + 1) === typed.charCodeAt(same);
  if (same === 0 && !isSwapped) return none;
  const ends: number[] = [];
  const tryRest = (rest: string, start: number) => {
    if (names.startsWith(rest, start)) ends.push(start + rest.length);
  };
  if (isSwapped) tryRest(typed.slice(same + 2), at + 2);
  if (same === 0) return ends;
  tryRest(typed.slice(same + 1), at);
  if (names.charAt(at) !== '\n') {
    tryRest(typed.slice(same), at + 1);
    tryRest(typed.slice(same + 1), at + 1);
  }
  return ends;
}

function wordLengthAt(typed: string, at: number): number {
  const end = typed.indexOf(' ', at);
  return (end < 0 ? typed.length : end) - (typed.lastIndexOf(' ', at - 1) + 1);
}
