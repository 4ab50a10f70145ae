import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { airports } from '#data/airports.ts';
import { cities, placeCityCode } from '#data/cities.ts';
import { fold } from './fold.ts';
import { queryForms } from './query-forms.ts';
import { samePlace, searchAirports } from './typeahead.ts';
import { parseTypeahead } from './typeahead-index.ts';

const text = readFileSync(new URL('../../data/generated/airports-typeahead.txt', import.meta.url), 'utf8');
const index = parseTypeahead(text);
const options = index.entries.map((entry) => entry.option);
const codesFor = (query: string, limit?: number) => searchAirports(index, query, limit).map((option) => option.id);

test('the packed file contains every airport and city of the reference data [AIRP-06] [AIRP-09]', () => {
  const byId = new Map(options.map((option) => [option.id, option]));
  expect(byId.size).toBe(airports.length + cities.length);
  for (const { iataCode, name, cityName, countryCode, cityCode } of airports)
    expect(byId.get(`airport-${iataCode}`)).toEqual({
      kind: 'airport',
      id: `airport-${iataCode}`,
      iataCode,
      name,
      cityName,
      countryCode,
      cityCode,
    });
  for (const city of cities) expect(byId.get(`city-${city.iataCode}`)?.name).toBe(`${city.name}, all airports`);
  // A city that shares a code with an airport is distinguished from it (F-70).
  const shared = cities.filter(({ iataCode }) => byId.get(`city-${iataCode}`)?.sharesCode);
  expect(shared.map(({ iataCode }) => iataCode)).toEqual(
    cities.map(({ iataCode }) => iataCode).filter((code) => byId.has(`airport-${code}`)),
  );
  expect(byId.get('city-IST')?.sharesCode).toBe(true);
  expect(byId.get('city-LON')?.sharesCode).toBeUndefined();
});

test('a text that is not a packed file is rejected [AIRP-03]', () => {
  expect(() => parseTypeahead('<html></html>')).toThrow('Not an airport file');
  expect(() => parseTypeahead('')).toThrow('Not an airport file');
});

test.each(['', ' ', 'l', ' l ', '--', '..'])('finds nothing below two characters: "%s" [AIRP-01]', (query) => {
  expect(searchAirports(index, query)).toEqual([]);
});

describe('matching', () => {
  test.each([
    ['heathrow', 'airport-LHR'],
    ['london heathrow', 'airport-LHR'],
    ['heathrow gb', 'airport-LHR'],
    ['john kennedy', 'airport-JFK'],
    ['jfk', 'airport-JFK'],
    ['JFK us', 'airport-JFK'],
    ['san jose cr', 'airport-SJO'],
    ['raleigh-durham', 'airport-RDU'],
    ["xi'an", 'airport-XIY'],
    ['  munich   airport ', 'airport-MUC'],
  ])('every word counts: "%s" finds %s first [AIRP-04]', (query, id) => {
    expect(codesFor(query)[0]).toBe(id);
  });

  test('one word without a match empties the list [AIRP-04]', () => {
    expect(codesFor('london qqqq')).toEqual([]);
    expect(codesFor('paris gb')).toEqual([]);
  });

  test.each([
    ['krakow', 'Kraków', 'airport-KRK'],
    ['malmo', 'MALMÖ', 'airport-MMX'],
    ['lodz', 'Łódź', 'airport-LCJ'],
    ['istanbul', 'İstanbul', 'city-IST'],
    ['tromso', 'Tromsø', 'airport-TOS'],
    ['sao paulo', 'São Paulo', 'city-SAO'],
    ['zurich', 'Zürich', 'airport-ZRH'],
    ['diyarbakir', 'Diyarbakır', 'airport-DIY'],
  ])('diacritics match both ways: %s and %s [AIRP-06]', (plain, marked, id) => {
    expect(codesFor(plain)[0]).toBe(id);
    expect(codesFor(marked)).toEqual(codesFor(plain));
  });

  test.each([
    ['TXL', 'airport-BER'],
    ['sxf', 'airport-BER'],
    ['fru', 'airport-BSZ'],
    ['pbi', 'airport-DJT'],
    ['MLH', 'airport-BSL'],
  ])('the old code %s finds the successor [AIRP-06]', (query, id) => {
    expect(codesFor(query)[0]).toBe(id);
  });
});

describe('ranking', () => {
  test('ranks an exact city before a prefix [AIRP-05]', () => {
    const found = searchAirports(index, 'paris').map((option) => option.cityName);
    expect(found.slice(0, 4)).toEqual(['Paris', 'Paris', 'Paris', 'Paris']);
    expect(codesFor('sal').slice(0, 2)).toEqual(['airport-SID', 'airport-SAL']);
  });

  test('ranks exact city, exact name, exact code, city prefix, name prefix, city substring [AIRP-05]', () => {
    const made = parseTypeahead(
      [
        'AAABBBCCCDDDEEEABQFFF',
        'One\tAbq\tThree\tAbq Field\tFive\tSix\tSeven abq',
        'Abq\tBe\tAbqville\tDe\tNew abq\tEf\tGe',
        'USUSUSUSUSUSUS',
        '\t\t\t\t\t\t',
        '3333333',
        '\t\t\t\t\t\t',
        ...Array.from({ length: 7 }, () => ''),
      ].join('\n'),
    );
    expect(searchAirports(made, 'abq').map((option) => option.iataCode)).toEqual([
      'AAA',
      'BBB',
      'ABQ',
      'CCC',
      'DDD',
      'EEE',
      'FFF',
    ]);
  });

  test('within a rank more traffic comes first, then alphabetical order [AIRP-05]', () => {
    expect(codesFor('london').slice(0, 7)).toEqual([
      'city-LON',
      'airport-LHR',
      'airport-LGW',
      'airport-STN',
      'airport-LTN',
      'airport-LCY',
      'airport-SEN',
    ]);
    expect(codesFor('san').slice(0, 2)).toEqual(['airport-SAN', 'airport-SFO']);
  });

  test.each(['lon', 'nyc', 'ist', 'par', 'tyo', 'fra'])(
    'the city comes before its airports: %s [AIRP-05] [AIRP-06]',
    (query) => {
      const found = searchAirports(index, query);
      expect(found[0]?.kind).toBe('city');
      const airportsOfCity = found.filter(
        (option) => option.kind === 'airport' && option.cityCode === query.toUpperCase(),
      );
      expect(airportsOfCity.length).toBeGreaterThan(1);
    },
  );

  test('cities are offered only if they have several airports [AIRP-06]', () => {
    expect(new Set(searchAirports(index, 'munich').map((option) => option.kind))).toEqual(new Set(['airport']));
    expect(codesFor('bhz')).toEqual(['airport-CNF']);
  });
});

describe('properties', () => {
  const option = fc.constantFrom(...options);
  const words = fc.oneof(
    option.map((o) => o.cityName),
    option.map((o) => o.name),
    fc.tuple(option, fc.nat(8), fc.integer({ min: 2, max: 6 })).map(([o, at, size]) => o.name.slice(at, at + size)),
    fc.string({ maxLength: 6 }),
  );

  test('every airport with scheduled service, and every fifth of the others, is among the first hits for its code [AIRP-04]', {
    timeout: 60_000,
  }, () => {
    const asked = airports.filter(({ scheduled }, at) => scheduled || at % 5 === 0);
    for (const { iataCode } of asked) expect(codesFor(iataCode.toLowerCase())).toContain(`airport-${iataCode}`);
  });

  /** The rule of AIRP-04 and AIRP-06, word by word. */
  const holds = (entry: (typeof index.entries)[number], word: string, at: number, isOnly: boolean) =>
    ((at > 0 || isOnly) && entry.states.includes(word)) ||
    [entry.city, entry.name].some((text) => text.includes(word)) ||
    [entry.country, ...entry.codes].includes(word) ||
    entry.aliases.includes(` ${word}`) ||
    entry.areas.some((area) => index.areas[area]?.includes(word.length > 2 ? ` ${word}` : `\n ${word}\n`));

  test('at most 15 distinct results, each matching every word of some form of the query if any place does, the same each time [AIRP-04]', () => {
    fc.assert(
      fc.property(words, (query) => {
        const found = searchAirports(index, query);
        expect(found.length).toBeLessThanOrEqual(15);
        expect(new Set(found.map((o) => o.id)).size).toBe(found.length);
        expect(searchAirports(index, query)).toEqual(found);
        const forms = queryForms(fold(query)).map((form) => form.split(' '));
        const matching = index.entries.filter((entry) =>
          forms.some((form) => form.every((word, at) => holds(entry, word, at, form.length === 1))),
        );
        if (matching.length === 0 || query.trim().length < 2) return;
        expect(found.length).toBe(Math.min(15, matching.length));
        const options = new Set(matching.map(({ option }) => option));
        expect(found.filter((one) => !options.has(one))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('a longer list begins with the shorter one [AIRP-05]', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 14 }), (query, limit) => {
        expect(searchAirports(index, query, limit)).toEqual(searchAirports(index, query).slice(0, limit));
      }),
      { numRuns: 100 },
    );
  });

  test('folding is idempotent, and case and marks do not matter [AIRP-06]', () => {
    fc.assert(
      fc.property(words, (query) => {
        expect(fold(fold(query))).toBe(fold(query));
        expect(fold(query.normalize('NFD'))).toBe(fold(query.normalize('NFC')));
      }),
    );
  });
});

test.each([
  ['hk', 'airport-HKG'],
  ['fr', 'city-PAR'],
  ['it', 'city-ROM'],
  ['nz', 'airport-AKL'],
  ['uk', 'city-LON'],
  ['la', 'airport-LAX'],
  ['ny', 'city-NYC'],
])('the code %s of a country, state or city comes before what only begins with it [F-162] [AIRP-03]', (query, id) => {
  expect(codesFor(query, 3)).toContain(id);
});

test('a city and an airport in it are the same place, two airports are not, as in the reference data [AIRP-08]', () => {
  expect(samePlace('LHR', 'LON', index)).toBe(true);
  expect(samePlace('LON', 'LHR', index)).toBe(true);
  expect(samePlace('LHR', 'LGW', index)).toBe(false);
  expect(samePlace('JFK', 'EWR', index)).toBe(false);
  expect(samePlace('LON', 'NYC', index)).toBe(false);
  expect(samePlace('CNF', 'BHZ', index)).toBe(true);
  expect(samePlace('TXL', 'BER', index)).toBe(true);
  expect(samePlace('IST', 'SAW', index)).toBe(true);
  expect(samePlace('LHR', 'CDG', index)).toBe(false);
  expect(samePlace('QQQ', 'QQQ', index)).toBe(true);
  for (const airport of airports)
    expect(samePlace(airport.iataCode, placeCityCode(airport.iataCode), index)).toBe(true);
});

test('one keystroke fits in a frame on any machine; `npm run bench` limits it to 4 ms [FAST-03]', () => {
  const queries = ['lo', 'an', 'new york', 'sao paulo', 'international airport', 'de', 'zz'];
  for (const query of queries) searchAirports(index, query);
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now();
    for (const query of queries) searchAirports(index, query);
    return (performance.now() - start) / queries.length;
  });
  // The fastest round is the cost of the search; other rounds include unrelated load.
  expect(Math.min(...times)).toBeLessThan(16);
});
