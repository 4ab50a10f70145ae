import { expect, test } from 'vitest';
import { searchProblems } from '#domain/search/search-query.ts';
import { parseSavedSearch } from './saved-search.ts';
import {
  freshDraft,
  placeCode,
  queryOfDraft,
  readDraft,
  swapped,
  withAdults,
  withChildren,
  withDeparture,
  withTripType,
} from './search-draft.ts';

const today = '2027-03-04';
const read = (text: string) => readDraft(new URLSearchParams(text), today);

test('a new form is one adult, round trip, today and a week later [SRCH-03] [SRCH-06]', () => {
  expect(freshDraft(today)).toMatchObject({
    tripType: 'round-trip',
    departureDate: today,
    returnDate: '2027-03-11',
    cabinClass: 'economy',
    adultsCount: 1,
    childrenCount: 0,
    infantsCount: 0,
  });
});

test('one way clears the return date and a round trip sets it a week after departure [SRCH-07] [SRCH-16]', () => {
  const oneWay = withTripType(withDeparture(freshDraft(today), '2027-03-09'), 'one-way');
  expect(oneWay.returnDate).toBe('');
  expect(queryOfDraft(oneWay).returnDate).toBeNull();
  expect(withTripType(oneWay, 'round-trip').returnDate).toBe('2027-03-16');
});

test('a departure after the return moves the return, an earlier one leaves it [SRCH-08]', () => {
  expect(withDeparture(freshDraft(today), '2027-04-01').returnDate).toBe('2027-04-08');
  expect(withDeparture(freshDraft(today), '2027-03-11').returnDate).toBe('2027-03-11');
});

test('swapping exchanges codes and labels [SRCH-13]', () => {
  const draft = read('origin=LHR&destination=JFK&originLabel=London (LHR)');
  expect(draft && swapped(draft)).toMatchObject({
    origin: { code: 'JFK', label: 'JFK' },
    destination: { code: 'LHR', label: 'London (LHR)' },
  });
});

test('each child has an age, 8 until chosen; existing ages are kept [SRCH-11]', () => {
  const two = withChildren({ ...freshDraft(today), childrenAges: [3], childrenCount: 1 }, 2);
  expect(two.childrenAges).toEqual([3, 8]);
  expect(withChildren(two, 1).childrenAges).toEqual([3]);
});

test('with fewer adults, no more young ages than adults are kept [SRCH-15]', () => {
  const draft = { ...freshDraft(today), adultsCount: 2, youngAges: [15, 16] };
  expect(withAdults(draft, 1).youngAges).toEqual([15]);
});

test('a URL is parsed plain and with from_, with either name of a count [SRCH-13] [RES-01]', () => {
  const draft = read(
    'from_origin=lhr&from_destination=JFK&from_departureDate=2027-05-01&from_adults=2&from_children=1&from_childrenAges=5',
  );
  expect(draft).toMatchObject({
    tripType: 'one-way',
    origin: { code: 'LHR' },
    departureDate: '2027-05-01',
    adultsCount: 2,
    childrenAges: [5],
  });
});

test('past dates and unreadable values become the defaults [SRCH-13]', () => {
  const draft = read(
    'origin=LHR&destination=JFK&departureDate=2020-01-01&returnDate=2020-01-08&adultsCount=x&cabinClass=y',
  );
  expect(draft).toMatchObject({
    departureDate: today,
    returnDate: '2027-03-11',
    adultsCount: 1,
    cabinClass: 'economy',
  });
  expect(draft && searchProblems(queryOfDraft(draft), today)).toEqual([]);
});

test('a URL without places and dates contains no search [RES-02]', () => {
  expect(read('sort=best&adultsCount=2')).toBeNull();
});

test('places are parsed from a code or from the text of the box [SRCH-09]', () => {
  expect(placeCode('lhr')).toBe('LHR');
  expect(placeCode('London (LON)')).toBe('LON');
  expect(placeCode('London')).toBe('');
  expect(placeCode('')).toBe('');
});

test('an unreadable saved search is ignored [SRCH-13]', () => {
  for (const text of [null, '', '{', '[]', '3', '{"adultsCount":"2"}'])
    expect(parseSavedSearch(text, today)).toBeNull();
  const saved = '{"origin":"LON","originLabel":"London (LON)","destination":"NYC","departureDate":"2027-03-05"}';
  expect(parseSavedSearch(saved, today)).toMatchObject({
    origin: { code: 'LON', label: 'London (LON)' },
    destination: { code: 'NYC', label: 'NYC' },
  });
});
