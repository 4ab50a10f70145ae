import * as z from 'zod/mini';
import type { OfferPassenger } from '#domain/flights/offer.ts';
import { draftText, withDraft } from './traveler-draft.ts';
import type { PassengerValues } from './traveler-values.ts';

/** The storage name for the newest draft of this tab, whichever offer it was typed for. */
export const latestDraftName = 'travelers';

const short = z.string().check(z.maxLength(200));
const latest = z.object({
  passengers: z.array(z.object({ id: short, type: short })),
  /** The draft of these passengers, as text. */
  draft: z.string(),
});

/**
 * The text to store of an offer's draft, for another offer that the traveler may choose once this one has expired: without loyalty
 * numbers, which belong to an airline (BOOK-04).
 */
export function latestDraftText(values: PassengerValues, offered: readonly OfferPassenger[]): string {
  const travelers = values.passengers.map((typed) => ({ ...typed, loyaltyAirline: '', loyaltyNumber: '' }));
  const passengers = offered.map(({ id, type }) => ({ id, type }));
  return JSON.stringify({ passengers, draft: draftText({ passengers: travelers }) });
}

/** Applies the newest draft to the empty form of an offer; returns the empty form if it is of another party. */
export function withLatestDraft(
  empty: PassengerValues,
  offered: readonly OfferPassenger[],
  kept: string | null,
): PassengerValues {
  const before = readLatest(kept);
  if (before === null || typesOf(before.passengers) !== typesOf(offered)) return empty;
  const filled = withDraft(empty, before.draft);
  if (filled === empty) return empty;
  // Airlines name the passengers of every search anew.
  const ids = new Map(before.passengers.map(({ id }, index) => [id, offered[index]?.id ?? '']));
  return {
    passengers: filled.passengers.map((typed) => ({ ...typed, infantOf: ids.get(typed.infantOf) ?? '' })),
  };
}

function typesOf(passengers: readonly { readonly type: string }[]): string {
  return passengers.map(({ type }) => type).join();
}

function readLatest(kept: string | null): z.infer<typeof latest> | null {
  try {
    return z.safeParse(latest, JSON.parse(kept ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
