import { randomBytes } from 'node:crypto';
import { findAirline } from '#data/airlines.ts';
import { type LoyaltyAccount, readLoyaltyNumber } from '#domain/loyalty/loyalty.ts';
import { withPlainNumbers } from '#domain/passengers/check-passengers.ts';
import { toFieldFault } from '#domain/passengers/passenger-messages.ts';
import {
  isSamePerson,
  maximumSavedTravelers,
  type SavedTraveler,
  savedTravelerProblems,
  type TypedTraveler,
  toSavedTraveler,
} from '#domain/passengers/saved-traveler.ts';
import { ok, type Result } from '#domain/result.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import type { Database } from '#server/database/database.ts';
import { lockAccount } from '#server/features/accounts/index.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { Secrets } from '#server/secrets.ts';
import { findTravelers, insertTraveler, replaceTraveler, type StoredTraveler } from './repository.ts';

export interface TravelerDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The deployment's secrets. */
  readonly secrets: Secrets;
}

/**
 * Saves a traveler for a user. A repeated call returns the first one's traveler. Calls for one account take turns, so
 * that concurrent ones cannot exceed its limit.
 */
export async function addTraveler(
  { db, clock, secrets }: TravelerDeps,
  userId: string,
  typed: TypedTraveler,
): Promise<Result<StoredTraveler, Refusal>> {
  const now = clock.now();
  const checked = check(typed, now);
  if (!checked.ok) return checked;
  return db.transaction(async (tx) => {
    if ((await lockAccount(tx, userId)) === null) return refuse('NOT_AUTHENTICATED');
    const { travelers: saved } = await findTravelers(tx, secrets, userId);
    const same = saved.find(({ traveler }) => isSamePerson(traveler, checked.value));
    if (same !== undefined) return isEqual(same.traveler, checked.value) ? ok(same) : refuse('TRAVELER_EXISTS');
    if (saved.length >= maximumSavedTravelers) return refuse('TOO_MANY_TRAVELERS');
    const added = { id: `trv_${randomBytes(15).toString('base64url')}`, version: 1, traveler: checked.value };
    await insertTraveler(tx, secrets, userId, added, now);
    return ok(added);
  });
}

/** Replaces a traveler, unless it was changed since the given version. Another user's counts as unknown. */
export async function changeTraveler(
  { db, clock, secrets }: TravelerDeps,
  userId: string,
  change: { readonly id: string; readonly version: number; readonly typed: TypedTraveler },
): Promise<Result<StoredTraveler, Refusal>> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if ((await lockAccount(tx, userId)) === null) return refuse('NOT_AUTHENTICATED');
    const { travelers: saved } = await findTravelers(tx, secrets, userId);
    const current = saved.find(({ id }) => id === change.id);
    if (current === undefined) return refuse('NOT_FOUND');
    const checked = check(change.typed, now, current.traveler.loyalty);
    if (!checked.ok) return checked;
    if (current.version !== change.version) return refuse('TRAVELER_CHANGED');
    const isTaken = saved.some(({ id, traveler }) => id !== change.id && isSamePerson(traveler, checked.value));
    if (isTaken) return refuse('TRAVELER_EXISTS');
    const changed = { id: change.id, version: current.version + 1, traveler: checked.value };
    return (await replaceTraveler(tx, secrets, userId, changed, now)) ? ok(changed) : refuse('TRAVELER_CHANGED');
  });
}

/** Loyalty numbers must be those of known airlines; `kept` ones may stay even if their airline is unknown. */
function check(given: TypedTraveler, now: Date, kept: readonly LoyaltyAccount[] = []): Result<SavedTraveler, Refusal> {
  const typed = withPlainNumbers(given, utcDate(now));
  const problems = savedTravelerProblems(
    typed,
    utcDate(now),
    ({ airline, number }) =>
      findAirline(airline) !== null ||
      kept.some((known) => known.airline === airline && known.number === readLoyaltyNumber(number)),
  );
  return problems.length === 0
    ? ok(toSavedTraveler(typed))
    : refuse('INVALID_PASSENGERS', { fields: problems.map(toFieldFault) });
}

function isEqual(one: SavedTraveler, other: SavedTraveler): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
