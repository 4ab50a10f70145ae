import { formatPrice } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import { shownPrice, shownPriceMinor } from '../filterable-offer.ts';
import type { ListedOffer } from '../offer.ts';
import { factNames, fareFacts, fareTopics, isBetter } from './fare-facts.ts';
import { fareName } from './fare-name.ts';

export interface ComparedFare {
  readonly offer: ListedOffer;
  readonly name: string;
  /** '+$84 for all travelers'; empty for the fare that the others are compared with, and if the difference is not known. */
  readonly difference: string;
}

export interface FareCell {
  readonly lines: readonly string[];
  /** Whether it is better than with the cheapest fare, as far as both are stated. */
  readonly isBetter: boolean;
}

export interface FareTable {
  readonly fares: readonly ComparedFare[];
  /** The name of each row, with a cell for each fare. */
  readonly rows: readonly { readonly name: string; readonly cells: readonly FareCell[] }[];
}

/**
 * Fares of one journey side by side (FARE-02).
 * @param fares cheapest first
 * @param base the fare whose price the others are compared with
 */
export function compareFares(fares: readonly [ListedOffer, ...ListedOffer[]], base: ListedOffer = fares[0]): FareTable {
  const facts = fares.map(fareFacts);
  const names = distinctNames(fares);
  return {
    fares: fares.map((offer, index) => ({
      offer,
      name: names[index] ?? '',
      difference: offer.id === base.id ? '' : differenceText(offer, base),
    })),
    rows: fareTopics.map((topic) => {
      const cheapest = facts[0]?.[topic];
      const cells = facts.map(({ [topic]: fact }) => ({
        lines: fact.lines,
        isBetter: cheapest !== undefined && isBetter(fact, cheapest),
      }));
      return { name: factNames[topic], cells };
    }),
  };
}

/**
 * '+$84 for all travelers', '−$20 for 1 traveler', 'Same price'; of prices with the wished bags also 'with your bags'
 * (BAGS-01), or 'without bags' if only one of them is known with the bags. Empty if a price cannot be read.
 */
function differenceText(offer: ListedOffer, base: ListedOffer): string {
  if ((offer.withBags === undefined) === (base.withBags === undefined))
    return textOfDifference(offer, base, offer.withBags === undefined ? '' : 'with your bags');
  return textOfDifference(withoutBags(offer), withoutBags(base), 'without bags');
}

function withoutBags({ withBags: _, ...offer }: ListedOffer): ListedOffer {
  return offer;
}

function textOfDifference(offer: ListedOffer, base: ListedOffer, scope: string): string {
  const [price, basePrice] = [shownPriceMinor(offer), shownPriceMinor(base)];
  const { currency } = shownPrice(offer);
  if (price === null || basePrice === null || currency !== shownPrice(base).currency) return '';
  if (price === basePrice) return `Same price ${scope}`.trim();
  const more: Money = { currency, amountMinor: Math.abs(price - basePrice) };
  const travelers = offer.passengers.length > 1 ? 'for all travelers' : 'for 1 traveler';
  return `${price > basePrice ? '+' : '−'}${formatPrice(more)} ${travelers}${scope === '' ? '' : `, ${scope}`}`;
}

/** Fares of one name are numbered, so that columns and their buttons can be told apart. */
function distinctNames(fares: readonly ListedOffer[]): string[] {
  const names = fares.map(fareName);
  return names.map((name, index) => {
    if (names.filter((other) => other === name).length < 2) return name;
    return `${name} (${names.slice(0, index + 1).filter((other) => other === name).length})`;
  });
}
