import { useRef, useState } from 'react';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { setLoyalty } from '#contract/flights.ts';
import { type LoyaltyOutcome, loyaltyProblem } from '#domain/loyalty/loyalty.ts';
import type { Money } from '#domain/money/money.ts';
import { request } from '#web/api/client.ts';
import type { PassengerForm } from '../use-passenger-form.ts';
import { keepSentLoyalty, readSentLoyalty, type SentLoyalty } from './loyalty-draft.ts';
import { chosenProgram, type LoyaltyInput, type LoyaltyTraveler, loyaltyInput } from './loyalty-travelers.ts';

export interface Loyalty {
  /** The airline is being asked. */
  readonly isAsking: boolean;
  /**
   * Sends changed numbers to the airline. False if a number is not used, which is then said at its field, once: without
   * changes the next call goes on without it.
   */
  readonly send: () => Promise<boolean>;
}

/**
 * The loyalty numbers of a booking's travelers. `onPrice` gets the price that the airline names with them (TERMS-03).
 */
export function useLoyalty(offer: OfferDetail, form: PassengerForm['form'], onPrice: (price: Money) => void): Loyalty {
  const [isAsking, setAsking] = useState(false);
  // Without the tab's storage the page itself remembers.
  const last = useRef<SentLoyalty | null>(null);
  const send = async () => {
    const before = last.current ?? readSentLoyalty(offer.id);
    const input = loyaltyInput(form.getValues(), offer, before.held);
    const sent = JSON.stringify(input);
    const isNothing = input.travelers.length + input.unreadable.length === 0;
    if (sent === before.sent || isNothing) return true;
    setAsking(true);
    const { outcomes, sale } = await ask(offer.id, input.travelers);
    setAsking(false);
    const has = (outcome: LoyaltyOutcome) =>
      input.travelers.flatMap(({ id }, index) => (outcomes[index] === outcome ? [id] : []));
    const gone = [...has('removed'), ...has('refused')];
    // Without an answer a number may have been taken: it can only be removed by asking.
    const held = [...new Set([...before.held, ...has('accepted'), ...has('unchecked'), ...has('kept')])].filter(
      (id) => !gone.includes(id),
    );
    // What was removed is no part of the next input.
    last.current = { sent: JSON.stringify(loyaltyInput(form.getValues(), offer, held)), held };
    keepSentLoyalty(offer.id, last.current);
    if (sale !== null) onPrice(sale);
    return !showProblems(offer, form, input, outcomes);
  };
  return { isAsking, send };
}

/** Without an answer nothing is known about the numbers: new ones count as not used, those to be removed as still there. */
async function ask(offerId: string, travelers: readonly LoyaltyTraveler[]) {
  const none = {
    outcomes: travelers.map(({ number }): LoyaltyOutcome => (number === '' ? 'kept' : 'unchecked')),
    sale: null,
  };
  if (travelers.length === 0) return none;
  return request(setLoyalty, { params: { id: offerId }, body: { travelers: [...travelers] } }).catch(() => none);
}

/** Says at its field why a number is not used, and focuses the first of them; false if there is none. */
function showProblems(
  offer: OfferDetail,
  form: PassengerForm['form'],
  { travelers, unreadable }: LoyaltyInput,
  outcomes: readonly LoyaltyOutcome[],
): boolean {
  let isShown = false;
  offer.passengers.forEach(({ id }, index) => {
    const outcome = outcomes[travelers.findIndex((traveler) => traveler.id === id)];
    const problem = unreadable.includes(id) ? 'unreadable' : outcome;
    if (problem === undefined || problem === 'accepted' || problem === 'removed') return;
    const field = `passengers.${index}.loyaltyNumber` as const;
    const program = chosenProgram(offer, form.getValues(`passengers.${index}.loyaltyAirline`))?.name ?? 'The airline';
    form.setError(field, { type: 'server', message: loyaltyProblem(problem, program) }, { shouldFocus: !isShown });
    isShown = true;
  });
  return isShown;
}
