import type { ChosenExtra } from '#domain/extras/choose-extras.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { type TabChoice, useTabChoice } from '../use-tab-choice.ts';
import { extrasDraftName, readExtras } from './extras-draft.ts';

export type ChosenExtras = TabChoice<ChosenExtra>;

/** The extras chosen for an offer, stored in this tab (BOOK-04). */
export function useChosenExtras(offer: PricedOffer): ChosenExtras {
  return useTabChoice(extrasDraftName(offer.id), offer.sale.total.currency, readExtras);
}
