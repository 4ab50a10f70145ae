import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { storedTexts } from '../domain/content/pages/cookies.ts';
import { saveSearch } from './features/search/save-search.ts';
import { parseSavedSearch, readSavedSearch } from './features/search/saved-search.ts';
import { clearTab, writeTab } from './ui/tab-storage.ts';

afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const storedNames = (kept: 'local' | 'session') =>
  storedTexts.filter((one) => one.kept === kept).map(({ name }) => name);
const namesIn = (store: Storage) => Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');

test('the cookie page lists every text stored in the browser, and how long it is actually kept [F-29] [PAGE-11]', () => {
  const fields = { origin: 'JFK', destination: 'LHR', departureDate: '2027-03-04', tripType: 'one-way' };
  const draft = parseSavedSearch(JSON.stringify(fields), '2026-11-22');
  if (draft === null) throw new Error('The search cannot be read');
  saveSearch(draft);
  writeTab('travelers:off_1', '{}');
  expect(namesIn(window.localStorage).sort()).toEqual(storedNames('local').sort());
  expect(
    namesIn(window.sessionStorage).every((name) => storedNames('session').some((one) => name.startsWith(one))),
  ).toBe(true);
  // No expiry deletes a search by itself, so none is listed.
  vi.setSystemTime(new Date('2036-01-01T00:00:00Z'));
  expect(readSavedSearch('2036-01-01')).not.toBeNull();
  clearTab();
  expect(window.sessionStorage).toHaveLength(0);
  expect(namesIn(window.localStorage).length).toBe(storedNames('local').length);
});

test('nothing else on the site writes to browser storage [F-29] [PAGE-11]', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((path) => !path.includes('.test.'));
  const writers = sources.filter((path) =>
    /(?:local|session)Storage\.setItem|indexedDB|document\.cookie\s*=/.test(
      readFileSync(join(import.meta.dirname, path), 'utf8'),
    ),
  );
  expect(writers.map((path) => path.replaceAll('\\', '/')).sort()).toEqual([
    'api/money-calls.ts',
    'features/search/save-search.ts',
    'ui/tab-storage.ts',
  ]);
});
