import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSearchAddress, searchAddressEntries } from './address.ts';
import { oneAdult, partyProblems, searchedAges, travelerCount, travelerSummary } from './party.ts';
import { lastDayOnSale } from './sale-window.ts';
import { cabinClasses, cabinLabels, defaultDates, type SearchQuery, searchProblems } from './search-query.ts';

const today = '2027-03-01';
const query: SearchQuery = {
  origin: 'JFK',
  destination: 'LHR',
  departureDate: '2027-03-10',
  returnDate: '2027-03-17',
  cabinClass: 'economy',
  ...oneAdult,
};
const messages = (change: Partial<SearchQuery>) =>
  searchProblems({ ...query, ...change }, today).map(({ message }) => message);

describe('validation', () => {
  test.each([
    [{ origin: '' }, 'Please select an origin airport'],
    [{ origin: 'JFKX' }, 'Please select an origin airport'],
    [{ destination: 'L1' }, 'Please select a destination airport'],
    [{ departureDate: '' }, 'Please select a departure date'],
    [{ destination: 'JFK' }, 'Origin and destination cannot be the same'],
    [{ departureDate: '2027-02-28', returnDate: null }, 'Departure date cannot be in the past'],
    [{ returnDate: '2027-03-09' }, 'Return date must be after departure date'],
    [{ adultsCount: 0 }, 'At least 1 adult is required'],
    [{ infantsCount: 2 }, 'Each infant must travel with an adult'],
    [{ adultsCount: 8, infantsCount: 2 }, 'For groups of more than 9, please call us'],
  ] as [Partial<SearchQuery>, string][])('%o: %s [SRCH-08] [SRCH-12]', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });
  test('dates that the supplier does not sell yet, 11 months ahead, are reported; the last one is on sale [F-79]', () => {
    expect(lastDayOnSale(today)).toBe('2028-02-01');
    expect(lastDayOnSale('2027-03-31')).toBe('2028-02-29');
    const at = (departureDate: string, returnDate: string | null = null) => messages({ departureDate, returnDate });
    expect(at('2028-02-01')).toEqual([]);
    expect(at('2028-02-02')).toEqual(['Departure date is not on sale yet']);
    expect(at('2028-01-30', '2028-02-02')).toEqual(['Return date is not on sale yet']);
  });
  test('URLs are parsed with a day of tolerance on either side, so that no time zone is excluded [F-79] [SRCH-14]', () => {
    const kindOf = (departureDate: string) => {
      const entries = searchAddressEntries({ ...query, departureDate, returnDate: null });
      return readSearchAddress(new URLSearchParams(entries), today).kind;
    };
    // It is March 2 in UTC; where it is already March 3, sales end on February 3.
    expect(kindOf('2028-02-03')).toBe('search');
    expect(kindOf('2028-02-04')).toBe('invalid');
  });
  test('a same-day return and a departure today are allowed [SRCH-08]', () => {
    expect(messages({ returnDate: '2027-03-10' })).toEqual([]);
    expect(messages({ departureDate: today })).toEqual([]);
  });
  test('a round trip without a return date is reported [SRCH-16]', () => {
    expect(messages({ returnDate: '' })).toEqual(['Please select a return date']);
  });
  test('defaults: today and a week later, economy first [SRCH-03] [SRCH-05]', () => {
    expect(defaultDates('2027-12-28')).toEqual({ departureDate: '2027-12-28', returnDate: '2028-01-04' });
    expect(cabinClasses.map((cabin) => cabinLabels[cabin])).toEqual([
      'Economy',
      'Premium Economy',
      'Business',
      'First Class',
    ]);
  });
});

describe('party', () => {
  const party = { adultsCount: 2, childrenCount: 1, infantsCount: 1, childrenAges: [7], youngAges: [] };
  test('summary counts at least one adult, singular for one [SRCH-04]', () => {
    expect(travelerSummary(travelerCount(party))).toBe('4 travelers');
    expect(travelerSummary(travelerCount({ adultsCount: 0, childrenCount: 0, infantsCount: 0 }))).toBe('1 traveler');
  });
  test('an age for each child, 2 to 11; young ages 12 to 17 for adults only [SRCH-11] [SRCH-15]', () => {
    expect(partyProblems(party)).toEqual([]);
    expect(partyProblems({ ...party, childrenAges: [] })).toHaveLength(1);
    expect(partyProblems({ ...party, childrenAges: [12] })).toHaveLength(1);
    expect(partyProblems({ ...party, youngAges: [15, 16] })).toEqual([]);
    expect(partyProblems({ ...party, youngAges: [15, 16, 17] })).toHaveLength(1);
    expect(partyProblems({ ...party, youngAges: [18] })).toHaveLength(1);
  });
  test('the supplier gets the ages in order, infants as one year old [SRCH-11] [SRCH-15]', () => {
    expect(searchedAges({ ...party, youngAges: [15] })).toEqual([15, null, 7, 1]);
  });
});

describe('URL', () => {
  const read = (text: string) => readSearchAddress(new URLSearchParams(text), today);
  test('no parameters are not an error [RES-02]', () => {
    expect(read('')).toEqual({ kind: 'empty' });
    expect(read('sort=best')).toEqual({ kind: 'empty' });
  });
  test('short names, count names and the from_ prefix are parsed [RES-01]', () => {
    const expected = { ...query, adultsCount: 2, childrenCount: 1, childrenAges: [5] };
    const base = 'origin=jfk&destination=LHR&departureDate=2027-03-10&returnDate=2027-03-17';
    for (const address of [
      `${base}&adults=2&children=1&childrenAges=5`,
      `${base}&adultsCount=2&childrenCount=1&childrenAges=5`,
      `${base.replace(/(\w+)=/g, 'from_$1=')}&from_adults=2&from_children=1&from_childrenAges=5`,
    ]) {
      expect(read(address)).toEqual({ kind: 'search', query: expected });
    }
  });
  test('children without ages count as 8 [SRCH-11]', () => {
    expect(read('origin=JFK&destination=LHR&departureDate=2027-03-10&children=2')).toMatchObject({
      query: { childrenAges: [8, 8] },
    });
  });
  test('one way ignores a return date; a return date alone means a round trip [SRCH-16]', () => {
    const base = 'origin=JFK&destination=LHR&departureDate=2027-03-10';
    expect(read(`${base}&returnDate=2027-03-17&tripType=one-way`)).toMatchObject({ query: { returnDate: null } });
    expect(read(`${base}&returnDate=2027-03-17`)).toMatchObject({ query: { returnDate: '2027-03-17' } });
    expect(read(`${base}&tripType=round-trip`)).toMatchObject({
      kind: 'invalid',
      problems: [{ message: 'Please select a return date' }],
    });
  });
  test.each([
    'adults=ten',
    'adults=-1',
    'cabinClass=luxury',
    'tripType=zigzag',
    'childrenAges=x&children=1',
    'infants=3',
  ])('%s is rejected [RES-02]', (wrong) => {
    expect(read(`origin=JFK&destination=LHR&departureDate=2027-03-10&${wrong}`).kind).toBe('invalid');
  });
  test('a kind of trip that is not sold is said as a choice to make [RES-02]', () => {
    expect(read('origin=JFK&destination=LHR&departureDate=2027-03-10&tripType=multi-city')).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'tripType', message: 'Please select round trip or one way' }],
    });
  });
  test('formatted URLs parse back to the same search, plain and with the prefix [SRCH-09] [CARD-04]', () => {
    const queries = fc.record({
      childrenAges: fc.array(fc.integer({ min: 2, max: 11 }), { maxLength: 3 }),
      adultsCount: fc.integer({ min: 1, max: 5 }),
      returnDate: fc.constantFrom(null, '2027-03-10', '2027-04-01'),
      cabinClass: fc.constantFrom(...cabinClasses),
    });
    fc.assert(
      fc.property(queries, fc.constantFrom('', 'from_'), (change, prefix) => {
        const sent = { ...query, ...change, childrenCount: change.childrenAges.length };
        const address = new URLSearchParams(searchAddressEntries(sent, prefix));
        expect(readSearchAddress(address, today)).toEqual({ kind: 'search', query: sent });
        expect(address.has(`${prefix}returnDate`)).toBe(change.returnDate !== null);
      }),
    );
  });
});
