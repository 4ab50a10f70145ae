import { formatPrice } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import { farePriceMinor } from '../filterable-offer.ts';
import type { ListedOffer } from '../offer.ts';
import { factNames, fareFacts, fareTopics, isBetter } from './fare-facts.ts';
import { fareName } from './fare-name.ts';

export interface ComparedFare {
  readonly offer: ListedOffer;
  readonly name: string;
  /** '+$84 for all travelers'; empty for the fare that the others are compared with, and if a price cannot be read. */
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

/** '+$84 for all travelers', '−$20 for 1 traveler', 'Same price'; empty if a price cannot be read. */
function differenceText(offer: ListedOffer, base: ListedOffer): string {
  const [price, basePrice] = [farePriceMinor(offer), farePriceMinor(base)];
  if (price === null || basePrice === null || offer.sale.total.currency !== base.sale.total.currency) return '';
  if (price === basePrice) return 'Same price';
  const more: Money = { ...offer.sale.total, amountMinor: Math.abs(price - basePrice) };
  return `${price > basePrice ? '+' : '−'}${formatPrice(more)} ${offer.passengers.length > 1 ? 'for all travelers' : 'for 1 traveler'}`;
}

/** Fares of one name are numbered, so that columns and their buttons can be told apart. */
function distinctNames(fares: readonly ListedOffer[]): string[] {
  const names = fares.map(fareName);
  return names.map((name, index) => {
    if (names.filter((other) => other === name).length < 2) return name;
    return `${name} (${names.slice(0, index + 1).filter((other) => other === name).length})`;
  });
}
