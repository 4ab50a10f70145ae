import type { Money } from '../money/money.ts';
import type { PricedOffer } from './offer.ts';

/** An offer as a list of results needs it: what cards, filters and sort orders read. Everything else is read with the offer itself. */
export interface ListedOffer
  extends Pick<PricedOffer, 'id' | 'expiresAt' | 'owner' | 'conditions' | 'passengers' | 'slices'> {
  /** The brand's price for all passengers. */
  readonly sale: { readonly total: Money };
}
