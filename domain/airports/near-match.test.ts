import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearMatches } from './near-match.ts';
import { namesText } from './typeahead-index.ts';

const kindsOf = (typed: string, ...names: string[]) => nearMatches(namesText(names), typed).map(({ kind }) => kind);

describe('one typo [F-78]', () => {
  test.each([
    ['lodon', 'london', 'name'],
    ['lonndon', 'london', 'name'],
    ['lundon', 'london', 'name'],
    ['lonodn', 'london', 'name'],
    ['olndon', 'london', 'name'],
    ['londons', 'london', 'name'],
    ['newyork', 'new york', 'name'],
    ['los angelas', 'los angeles', 'name'],
    ['heathrwo', 'london heathrow airport', 'word'],
    ['bracel', 'barcelona', 'beginning'],
    ['new yrk', 'new york', 'name'],
    ['hong kng', 'hong kong', 'name'],
  ])('%s matches %s', (typed, name, kind) => {
    expect(kindsOf(typed, name)).toEqual([kind]);
  });

  test.each([
    ['ldnon', 'london', 'two mistakes'],
    ['xondon', 'london', 'a wrong first letter'],
    ['rom', 'rome', 'three letters'],
    ['paris gb', 'paris beauvais', 'a typo in a short word'],
    ['ondo', 'london', 'within a word'],
  ])('%s does not match %s: %s', (typed, name) => {
    expect(kindsOf(typed, name)).toEqual([]);
  });

  test('does not match across two names', () => {
    expect(kindsOf('romelima', 'rome', 'lima')).toEqual([]);
  });

  const letters = fc.stringMatching(/^[a-f]{5,9}$/);
  test('finds a name with any one letter after the first changed, omitted or doubled', () => {
    fc.assert(
      fc.property(letters, fc.nat(7), fc.constantFrom('z', '', 'zz'), (name, place, instead) => {
        const at = 1 + (place % (name.length - 1));
        const typed = name.slice(0, at) + (instead === 'zz' ? `z${name.charAt(at)}` : instead) + name.slice(at + 1);
        if (typed === name || typed.length < 4) return;
        expect(kindsOf(typed, name)).toEqual(['name']);
      }),
    );
  });
});
