import type * as z from 'zod/mini';
import type { searchAddress, searchBody } from '#contract/flights.ts';
import { isSamePlace } from '#data/cities.ts';
import { ok, type Result } from '#domain/result.ts';
import { readSearchAddress } from '#domain/search/address.ts';
import { type SearchQuery, searchMessages } from '#domain/search/search-query.ts';
import { addDays, utcDate } from '#domain/time/calendar-date.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

export type SearchInput = z.infer<typeof searchBody> | z.infer<typeof searchAddress>;

/**
 * Parses the search of a call with the same rules and messages as the form. Departures from yesterday's
 * UTC date on are accepted, so that no time zone is excluded (SRCH-14).
 */
export function readSearch(input: SearchInput, now: Date): Result<SearchQuery, Refusal> {
  const fields: Record<string, unknown> = { ...input };
  const text = (name: string): string | null => {
    const value = fields[name];
    if (Array.isArray(value)) return value.join(',');
    return value == null ? null : String(value);
  };
  const address = readSearchAddress({ get: text }, addDays(utcDate(now), -1));
  const problems =
    address.kind === 'empty'
      ? (['origin', 'destination', 'departureDate'] as const).map((field) => ({
          field,
          message: searchMessages[field],
        }))
      : address.kind === 'invalid'
        ? address.problems
        : isSamePlace(address.query.origin, address.query.destination)
          ? [{ field: 'destination', message: searchMessages.samePlace }]
          : [];
  if (address.kind === 'search' && problems.length === 0) return ok(address.query);
  return refuse('INVALID_SEARCH', {
    message: problems.map(({ message }) => message).join('. '),
    fields: problems.map(({ field, message }) => ({ path: field, message })),
  });
}
