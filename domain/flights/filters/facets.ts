import type { FilterableOffer } from '../filterable-offer.ts';
import { journeyIdOf } from '../journeys/journeys.ts';
import type { FilterContext } from './definition.ts';
import {
  definitionOf,
  type Facets,
  type FilterKind,
  type Filters,
  factsOf,
  filterContextOf,
  forEachKind,
  hidingFilter,
  type OfferFacts,
} from './filters.ts';

interface NumberedFare {
  readonly facts: OfferFacts;
  /** Number of its journey. */
  readonly journey: number;
}

/** Counts of journeys and lowest prices of every choice, and the bounds of sliders (FARE-01). */
export function facetsOf(
  offers: readonly FilterableOffer[],
  filters: Filters,
  context: FilterContext = filterContextOf(offers),
): Facets {
  const fares = numberedFares(offers);
  const hiding = hidingFilter(filters, context);
  const hiddenBy = fares.map(({ facts }) => hiding(facts));
  function facetOf<Kind extends FilterKind>(kind: Kind): Facets[Kind] {
    const factsOfKind = () => fares.map(({ facts }) => facts[kind]);
    const counter = definitionOf[kind].startFacet(factsOfKind, filters[kind], context);
    fares.forEach(({ facts, journey }, index) => {
      const hidden = hiddenBy[index];
      if (hidden === null || hidden === kind) counter.add(facts[kind], facts.price, journey);
    });
    return counter.facet();
  }
  return forEachKind<Facets>(facetOf);
}

/** Fares of one journey one after the other. */
function numberedFares(offers: readonly FilterableOffer[]): readonly NumberedFare[] {
  const journeys = Map.groupBy(offers, journeyIdOf);
  return [...journeys.values()].flatMap((fares, journey) => fares.map((offer) => ({ facts: factsOf(offer), journey })));
}
