import type { TripType } from '#domain/search/search-query.ts';
import { reportProblem } from '#web/ui/report-problem.ts';
import { readDraft, type SearchDraft } from './search-draft.ts';

/** Storage keys. */
export const searchKey = 'lastSearchParams';
export const tripTypeKey = 'lastTripType';

/** The last search, with past dates replaced by the defaults; null if none can be read. */
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

/** The departure date of the last search as saved, even if it has passed; null if there is none. */
export function savedDepartureDate(): string | null {
  const value = parseRecord(read(searchKey))?.departureDate;
  return typeof value === 'string' ? value : null;
}

/** The trip type of the last submitted search. */
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
    // Storage can be turned off; the form then opens with its defaults.
    reportProblem('The saved search could not be read', error);
    return null;
  }
}
