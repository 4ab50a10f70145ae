import type { ListedOffer } from '../offer.ts';
import { fareFacts, fareTopics } from './fare-facts.ts';

/** Fares side by side, at most. */
export const maxFares = 6;

type Fares = readonly [ListedOffer, ...ListedOffer[]];

/**
 * The fares of a journey to compare, cheapest first (FARE-02). Of more than six: the cheapest and `keepId`, then, cheapest
 * first, those that offer something that no chosen one offers, then the cheapest of the rest.
 * @param fares cheapest first; those that a filter hides are not among them, so that the table has what the list has
 * @param keepId a fare that must be among them; null for none
 */
export function chooseFares(fares: Fares, keepId: string | null = null): Fares {
  if (fares.length <= maxFares) return fares;
  const chosen = new Set<ListedOffer>(fares.filter(({ id }, index) => index === 0 || id === keepId));
  const known = new Set([...chosen].map(contentsOf));
  for (const fare of fares) {
    if (chosen.size >= maxFares) break;
    if (known.has(contentsOf(fare))) continue;
    known.add(contentsOf(fare));
    chosen.add(fare);
  }
  for (const fare of fares) if (chosen.size < maxFares) chosen.add(fare);
  const [first, ...others] = fares;
  return [first, ...others.filter((fare) => chosen.has(fare))];
}

const known = new WeakMap<ListedOffer, string>();

/** What a fare offers, whatever it is called and costs. */
function contentsOf(fare: ListedOffer): string {
  const found = known.get(fare);
  if (found !== undefined) return found;
  const facts = fareFacts(fare);
  const { refundable, changeable, refundPenalty, changePenalty } = fare.conditions;
  // What canceling gives back in money differs with every price.
  const topics = fareTopics.filter((topic) => topic !== 'refund').map((topic) => facts[topic].lines);
  const contents = JSON.stringify([topics, refundable, changeable, refundPenalty, changePenalty]);
  known.set(fare, contents);
  return contents;
}
