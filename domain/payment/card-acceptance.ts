import type { CardTerms } from './card-terms.ts';

/** Why a brand does not accept a card. */
export type CardRefusal = 'prepaid' | 'country';

/**
 * Why a card is not accepted; null if it is. A card counts as prepaid only if the provider says so; a card of an
 * unknown country is accepted only where all countries are.
 */
export function cardRefusal(
  terms: CardTerms | undefined,
  card: { readonly funding: string | null; readonly country: string | null },
): CardRefusal | null {
  const { refusesPrepaid = false, countries = [] } = terms ?? {};
  if (refusesPrepaid && card.funding === 'prepaid') return 'prepaid';
  if (countries.length === 0 || (card.country !== null && countries.includes(card.country))) return null;
  return 'country';
}

/** The messages for travelers. */
export const cardRefusalTexts: Record<CardRefusal, string> = {
  prepaid: 'Prepaid cards are not accepted here. Nothing was charged. Please use a different card.',
  country: 'We do not accept cards issued in this card’s country. Nothing was charged. Please use a different card.',
};
