import { afterEach, expect, test, vi } from 'vitest';
import { saveSearch } from './save-search.ts';
import { readSavedSearch } from './saved-search.ts';
import { readDraft } from './search-draft.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('if nothing can be stored, the search continues and the problem is reported [SRCH-01]', () => {
  const refuse = () => {
    throw new Error('Storage is full');
  };
  vi.stubGlobal('window', { localStorage: { setItem: refuse, getItem: refuse } });
  const trace = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const draft = readDraft(
    new URLSearchParams('origin=JFK&destination=LHR&departureDate=2027-03-04&tripType=one-way'),
    '2027-01-01',
  );
  if (draft === null) throw new Error('The address is a search');
  expect(() => saveSearch(draft)).not.toThrow();
  expect(readSavedSearch('2027-01-01')).toBeNull();
  expect(trace.mock.calls.map(([what]) => what)).toEqual([
    'The search could not be saved',
    'The search could not be saved',
    'The saved search could not be read',
  ]);
});
