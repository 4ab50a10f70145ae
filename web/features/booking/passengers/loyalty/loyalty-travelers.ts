import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { readLoyaltyNumber } from '#domain/loyalty/loyalty.ts';
import type { PassengerValues } from '../traveler-values.ts';

/** A traveler's number as it is sent; '' removes the one before. */
export interface LoyaltyTraveler {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** IATA code. */
  readonly airline: string;
  readonly number: string;
}

/** What the form says about loyalty numbers. */
export interface LoyaltyInput {
  readonly travelers: readonly LoyaltyTraveler[];
  /** Ids of passengers whose number cannot be one. */
  readonly unreadable: readonly string[];
}

type NumberedOffer = Pick<OfferDetail, 'passengers' | 'loyaltyPrograms'>;

/** The program chosen for a traveler: the offer's first unless another one is chosen. */
export function chosenProgram({ loyaltyPrograms }: Pick<NumberedOffer, 'loyaltyPrograms'>, airline: string) {
  return loyaltyPrograms.find((program) => program.airline === airline) ?? loyaltyPrograms[0] ?? null;
}

/** The numbers to send: those typed, and a removal for each passenger whose earlier number was accepted and is gone now. */
export function loyaltyInput(values: PassengerValues, offer: NumberedOffer, held: readonly string[]): LoyaltyInput {
  const travelers: LoyaltyTraveler[] = [];
  const unreadable: string[] = [];
  offer.passengers.forEach(({ id, type }, index) => {
    const typed = values.passengers[index];
    const program = typed === undefined ? null : chosenProgram(offer, typed.loyaltyAirline);
    if (typed === undefined || program === null || type === 'infant_without_seat') return;
    const isBlank = typed.loyaltyNumber.trim() === '';
    const number = readLoyaltyNumber(typed.loyaltyNumber) ?? '';
    if (number === '' && !isBlank) unreadable.push(id);
    if (number === '' && !held.includes(id)) return;
    const { airline } = program;
    travelers.push({ id, firstName: typed.firstName.trim(), lastName: typed.lastName.trim(), airline, number });
  });
  return { travelers, unreadable };
}
