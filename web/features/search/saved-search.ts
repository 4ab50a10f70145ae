import type { TripType } from '../../../domain/search/search-query.ts';
import { reportProblem } from '../../ui/report-problem.ts';
import { readDraft, type SearchDraft } from './search-draft.ts';

/** Where the browser keeps them. */
export const searchKey = 'lastSearchParams';
export const tripTypeKey = 'lastTripType';

/** The last search, past dates replaced by the defaults; null when there is none that can be read. */
export function readSavedSearch(today: string): SearchDraft | null {
  return parseSavedSearch(read(searchKey), today);
}

/** The same from the stored text. */
export function parseSavedSearch(text: string | null, today: string): SearchDraft | null {
  const fields = parseRecord(text);
  if (fields === null) return null;
  return readDraft(
    {
      get: (name) => {
        const value = fields[name];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
      },
    },
    today,
  );
}

/** Departure day of the last search as it was saved, also one that has passed; null when there is none. */
export function savedDepartureDate(): string | null {
  const value = parseRecord(read(searchKey))?.departureDate;
  return typeof value === 'string' ? value : null;
}

/** The trip type of the last successful submit. */
export function readLastTripType(): TripType | null {
  const value = read(tripTypeKey);
  return value === 'one-way' || value === 'round-trip' ? value : null;
}

function parseRecord(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch (error) {
    // Storage can be switched off; the form then simply opens with its defaults.
    reportProblem('The saved search could not be read', error);
    return null;
  }
}
