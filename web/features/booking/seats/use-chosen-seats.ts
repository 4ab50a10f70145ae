import type { PricedOffer } from '#domain/flights/offer.ts';
import type { SelectedSeat } from '#domain/seats/choose-seat.ts';
import { type TabChoice, useTabChoice } from '../use-tab-choice.ts';
import { readSeats, seatsDraftName } from './seats-draft.ts';

export type ChosenSeats = TabChoice<SelectedSeat>;

/** The seats chosen for an offer, stored in this tab (BOOK-04). */
export function useChosenSeats(offer: PricedOffer): ChosenSeats {
  return useTabChoice(seatsDraftName(offer.id), offer.sale.total.currency, readSeats);
}
