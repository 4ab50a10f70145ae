import type { LoyaltyResult } from '#contract/codec/loyalty.ts';
import { type LoyaltyOutcome, readLoyaltyNumber } from '#domain/loyalty/loyalty.ts';
import { type MarkupBasisPoints, salePrice } from '#domain/money/price.ts';
import { transliterateName } from '#domain/people/names.ts';
import { ok, type Result } from '#domain/result.ts';
import type { FlightSupplier, HeldLoyaltyAccount, LoyaltyChange } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { readSellableOffer, type SellableDeps } from '../offers/read-offer.ts';
import type { LoyaltyHolder } from './loyalty-holders.ts';

export interface LoyaltyDeps extends SellableDeps {
  /** Makes a visitor the one to set numbers on an offer; false if another was first. */
  readonly holdLoyalty: (holder: LoyaltyHolder) => Promise<boolean>;
}

export interface LoyaltyCommand {
  readonly offerId: string;
  readonly visitor: string;
  readonly travelers: readonly {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly airline: string;
    /** '' removes the traveler's number. */
    readonly number: string;
  }[];
}

/** How many numbers are sent to the supplier concurrently. */
const numbersAtOnce = 3;

/**
 * Attaches travelers' loyalty numbers to an offer at the supplier, which holds them until the order; they are not
 * stored here. Then rereads the offer, because members may pay another price (TERMS-03), and because the order will
 * have the numbers it then holds: one with a lost response may be attached, and one that could not be removed is still
 * there. A refused number leaves the traveler without one. Only the first visitor to set numbers on an offer can change
 * them.
 */
export async function setLoyalty(
  deps: LoyaltyDeps,
  supplier: FlightSupplier,
  { offerId, visitor, travelers }: LoyaltyCommand,
  markup: MarkupBasisPoints,
): Promise<Result<LoyaltyResult, Refusal>> {
  const before = await readSellableOffer(deps, supplier, offerId);
  if (!before.ok) return before;
  const { passengers, loyaltyAirlines, loyaltyAccounts, expiresAt, total } = before.value;
  const seated = new Set(passengers.filter(({ type }) => type !== 'infant_without_seat').map(({ id }) => id));
  const isForOffer = travelers.every(({ id, airline }) => seated.has(id) && loyaltyAirlines.includes(airline));
  if (!isForOffer || new Set(travelers.map(({ id }) => id)).size !== travelers.length) {
    return refuse('INVALID_REQUEST', { message: 'This flight does not accept this loyalty number for this traveler' });
  }
  if (!(await deps.holdLoyalty({ offerId, visitor, endsAt: new Date(expiresAt) }))) {
    return ok({ outcomes: travelers.map(() => 'set_elsewhere' as const), sale: salePrice(total, markup) });
  }
  const wanted = travelers.map(readTraveler);
  const answers: LoyaltyOutcome[] = [];
  for (let first = 0; first < wanted.length; first += numbersAtOnce) {
    const asked = wanted.slice(first, first + numbersAtOnce).map(async (traveler) => {
      const isHeld = loyaltyAccounts.some(({ passengerId }) => passengerId === traveler.passengerId);
      return changeNumber(supplier, offerId, traveler, isHeld);
    });
    answers.push(...(await Promise.all(asked)));
  }
  const after = await readSellableOffer(deps, supplier, offerId);
  if (!after.ok) return after;
  const held = new Map(after.value.loyaltyAccounts.map((account) => [account.passengerId, account]));
  const outcomes = wanted.map((traveler, index) =>
    outcomeOf(traveler, answers[index] ?? 'unchecked', held.get(traveler.passengerId) ?? null),
  );
  return ok({ outcomes, sale: salePrice(after.value.total, markup) });
}

interface WantedNumber extends LoyaltyChange {
  /** Whether the input cannot be a number of any program. */
  readonly isUnreadable: boolean;
}

function readTraveler({ id, firstName, lastName, airline, number: typed }: LoyaltyCommand['travelers'][number]) {
  const number = readLoyaltyNumber(typed);
  return {
    passengerId: id,
    givenName: transliterateName(firstName),
    familyName: transliterateName(lastName),
    account: number === null ? null : { airline, number },
    isUnreadable: number === null && typed.trim() !== '',
  };
}

/** The supplier's response. A refused number also removes an earlier one. */
async function changeNumber(
  supplier: FlightSupplier,
  offerId: string,
  { isUnreadable, ...wanted }: WantedNumber,
  isHeld: boolean,
): Promise<LoyaltyOutcome> {
  const answer = isUnreadable ? 'refused' : await change(supplier, offerId, wanted);
  if (answer === 'refused' && isHeld) await change(supplier, offerId, { ...wanted, account: null });
  return answer;
}

async function change(supplier: FlightSupplier, offerId: string, wanted: LoyaltyChange): Promise<LoyaltyOutcome> {
  const changed = await supplier.setLoyalty(offerId, wanted);
  if (!changed.ok) return 'unchecked';
  if (!changed.value) return 'refused';
  return wanted.account === null ? 'removed' : 'accepted';
}

/** The outcome for a number, by the response and by what the supplier then holds for the traveler. */
function outcomeOf({ account }: WantedNumber, answer: LoyaltyOutcome, held: HeldLoyaltyAccount | null): LoyaltyOutcome {
  if (answer === 'accepted' || answer === 'removed') return answer;
  if (held === null) return account === null && answer === 'unchecked' ? 'removed' : answer;
  const isWanted = account !== null && held.airline === account.airline && held.number === account.number;
  return isWanted && answer === 'unchecked' ? 'accepted' : 'kept';
}
