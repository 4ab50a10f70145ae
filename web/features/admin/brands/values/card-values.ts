import type { BrandSettings } from '#contract/brand/settings.ts';
import { type CardReviewChoice, defaultCardReview } from '#domain/payment/card-review.ts';
import type { CardTerms } from '#domain/payment/card-terms.ts';
import { toNumber } from './numbers.ts';

/** A brand's card settings in the form. */
export interface CardValues {
  /** When the cardholder's bank is asked to confirm a payment. */
  ask: 'automatic' | 'always' | 'above';
  /** Counts with 'above' only. */
  amount: string;
  review: CardReviewChoice;
  refusesPrepaid: boolean;
  /** As typed: 'US, CA'; empty for all. */
  countries: string;
}

/** The form values of a brand's card settings. */
export function toCardValues(cards: CardTerms = {}): CardValues {
  const { authenticateAbove: above, review = defaultCardReview, refusesPrepaid = false, countries = [] } = cards;
  const ask = above === undefined ? 'automatic' : above === 0 ? 'always' : 'above';
  return {
    ask,
    amount: ask === 'above' ? String(above) : '',
    review,
    refusesPrepaid,
    countries: countries.join(', '),
  };
}

/** The settings as typed, without those that are as for every brand. */
export function fromCardValues(values: CardValues): Pick<BrandSettings, 'cards'> {
  const { ask, amount, review, refusesPrepaid } = values;
  const countries = (values.countries.match(/[^\s,;]+/g) ?? []).map((code) => code.toUpperCase());
  const cards = {
    ...(ask === 'automatic' ? {} : { authenticateAbove: ask === 'always' ? 0 : toNumber(amount) }),
    ...(review === defaultCardReview ? {} : { review }),
    ...(refusesPrepaid ? { refusesPrepaid } : {}),
    ...(countries.length === 0 ? {} : { countries: [...new Set(countries)] }),
  };
  return Object.keys(cards).length === 0 ? {} : { cards };
}
