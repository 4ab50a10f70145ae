import type { FilterableOffer } from '../filterable-offer.ts';
import { journeyIdOf } from '../journeys/journeys.ts';
import {
  definitionOf,
  type Facets,
  type FilterKind,
  type Filters,
  factsOf,
  failingFilters,
  forEachKind,
  type OfferFacts,
} from './filters.ts';

/** Counts and lowest prices of every choice, and the slider bounds. A choice counts journeys, as the list does (FARE-01). */
export function facetsOf(offers: readonly FilterableOffer[], filters: Filters): Facets {
  const fares = faresByJourney(offers, filters);
  return forEachKind<Facets>((kind) => {
    const factsOfKind = () => fares.map(({ facts }) => facts[kind]);
    const counter = definitionOf[kind].startFacet(factsOfKind, filters[kind]);
    for (const { facts, journey, hiddenBy } of fares) {
      if (hiddenBy === null || hiddenBy === kind) counter.add(facts[kind], facts.price, journey);
    }
    return counter.facet();
  });
}

interface Fare {
  readonly facts: OfferFacts;
  /** Number of its journey. */
  readonly journey: number;
  /** The only kind of filter that it fails; null if it passes all. */
  readonly hiddenBy: FilterKind | 'several' | null;
}

/** The offers, those of one journey one after the other. */
function faresByJourney(offers: readonly FilterableOffer[], filters: Filters): Fare[] {
  const failing = failingFilters(filters);
  const journeys = new Map<string, Fare[]>();
  for (const offer of offers) {
    const id = journeyIdOf(offer);
    const facts = factsOf(offer);
    const [kind = null, ...others] = failing(facts);
    const hiddenBy = others.length > 0 ? 'several' : kind;
    const fares = journeys.get(id);
    if (fares === undefined) journeys.set(id, [{ facts, journey: journeys.size, hiddenBy }]);
    else fares.push({ facts, journey: fares[0]?.journey ?? 0, hiddenBy });
  }
  return [...journeys.values()].flat();
}
