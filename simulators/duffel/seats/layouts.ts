import { type CabinClass, isWideBody } from '../offers/cabin-class.ts';
import { findAircraft } from '../reference/catalog.ts';

/** The seat layout of a cabin: letters per section, aisles between the sections. */
export interface CabinLayout {
  readonly cabin: CabinClass;
  /** 0 main deck, 1 upper deck. */
  readonly deck: 0 | 1;
  /** Seat letters of each section, left to right: `['ABC', 'DEF']`. */
  readonly sections: readonly [string, ...string[]];
  readonly rows: number;
  readonly firstRow: number;
}

type Letters = readonly [string, ...string[]];

const economyLayouts: Readonly<Record<string, Letters>> = {
  '221': ['AC', 'DEF'], '223': ['AC', 'DEF'], '717': ['AC', 'DEF'], SU9: ['ABC', 'DE'], C27: ['AC', 'DEF'],
  E70: ['AC', 'DF'], E75: ['AC', 'DF'], E7W: ['AB', 'CD'], E90: ['AC', 'DF'], E95: ['AC', 'DF'], '290': ['AC', 'DF'], '295': ['AC', 'DF'],
  ER4: ['A', 'BC'], SF3: ['A', 'CD'], DHT: ['A', 'BC'], CR2: ['AB', 'CD'], CR7: ['AB', 'CD'], CR9: ['AB', 'CD'], CRK: ['AC', 'DF'],
  AT5: ['AC', 'DF'], AT7: ['AC', 'DF'], DH3: ['AC', 'DF'], DH4: ['AC', 'DF'],
  '332': ['AC', 'DEFG', 'HK'], '333': ['AC', 'DEFG', 'HK'], '339': ['AC', 'DEFG', 'HK'], '343': ['AC', 'DEFG', 'HK'], '346': ['AC', 'DEFG', 'HK'],
  '763': ['AB', 'DEF', 'HJ'], '764': ['AB', 'DEF', 'HJ'], '359': ['ABC', 'DEF', 'HJK'], '351': ['ABC', 'DEF', 'HJK'],
  '788': ['ABC', 'DEF', 'HJK'], '789': ['ABC', 'DEF', 'HJK'], '781': ['ABC', 'DEF', 'HJK'],
  '772': ['ABC', 'DEFG', 'HJK'], '77L': ['ABC', 'DEFG', 'HJK'], '77W': ['ABC', 'DEFG', 'HJK'],
  '744': ['ABC', 'DEFG', 'HJK'], '748': ['ABC', 'DEFG', 'HJK'], '388': ['ABC', 'DEFG', 'HJK'],
}; // biome-ignore format: a table reads better in rows

const narrow: Letters = ['ABC', 'DEF'];

function width(letters: Letters): number {
  return letters.reduce((sum, section) => sum + section.length, 0);
}

/** An aircraft's typical cabins by deck, front to back. Unknown types count as a 160-seat single-aisle. */
export function aircraftCabins(aircraft: string | null, oneClass: boolean, hasFirst: boolean): readonly CabinLayout[] {
  const type = aircraft === null ? null : findAircraft(aircraft);
  const code = type?.iataCode ?? '320';
  const seats = type?.seats ?? 160;
  const economy = economyLayouts[code] ?? narrow;
  if (oneClass || seats < 70) return [plan('economy', economy, Math.ceil(seats / width(economy)), 1)];
  if (!isWideBody(aircraft)) {
    const front: Letters = economy.length === 2 && width(economy) === 4 ? ['A', 'CD'] : ['AC', 'DF'];
    const rows = seats > 150 ? 4 : 3;
    const rest = Math.ceil((seats - rows * width(front)) / width(economy));
    return [plan('business', front, rows, 1), plan('economy', economy, rest, rows + 3)];
  }
  return wideCabins(code, seats, economy, hasFirst);
}

function wideCabins(code: string, seats: number, economy: Letters, hasFirst: boolean): CabinLayout[] {
  const suites: Letters = ['A', 'DG', 'K'];
  const recliners: Letters =
    width(economy) >= 10 ? ['AC', 'DEFG', 'HK'] : width(economy) === 7 ? ['AB', 'DF', 'HJ'] : ['AC', 'DEG', 'HK'];
  const first = hasFirst && seats > 280 ? [plan('first', suites, 2, 1)] : [];
  const upper = code === '388' || code === '744' || code === '748';
  const businessRows = upper ? 6 : Math.max(6, Math.round(seats / 32));
  const business = plan(
    'business',
    upper && code !== '388' ? ['AB', 'JK'] : suites,
    businessRows,
    upper ? 60 : 5,
    upper ? 1 : 0,
  );
  const premium = plan('premium_economy', recliners, seats > 300 ? 4 : 3, 21);
  const taken = [...first, business, premium].reduce(
    (sum, cabin) => sum + cabin.rows * width(cabin.sections as Letters),
    0,
  );
  const rows = Math.max(12, Math.round((seats - taken) / width(economy)));
  const main = plan('economy', economy, rows, 27);
  return upper ? [...first, premium, main, business] : [...first, business, premium, main];
}

function plan(cabin: CabinClass, sections: Letters, rows: number, firstRow: number, deck: 0 | 1 = 0): CabinLayout {
  return { cabin, deck, sections, rows, firstRow };
}
