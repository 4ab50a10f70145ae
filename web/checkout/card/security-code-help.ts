import type { CardBrand } from '#domain/payment/card.ts';

/**
 * Where to find the security code on a card of this brand, and its purpose; both positions while the brand is unknown.
 */
export function securityCodeHelp(brand: CardBrand | null): string {
  const purpose = 'They show the bank that you have the card in hand.';
  if (brand === 'amex') return `The 4 digits on the front of your card, above its number. ${purpose}`;
  return brand === null
    ? `The 3 digits on the back of most cards; on American Express the 4 digits on the front. ${purpose}`
    : `The 3 digits on the back of your card, at the end of the signature strip. ${purpose}`;
}
