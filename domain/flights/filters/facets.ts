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
  type HiddenBy,
  hidingFilter,
  type OfferFacts,
} from './filters.ts';

/** What the facets of all kinds are counted from. */
export interface CountedFares {
  readonly fares: readonly NumberedFare[];
  /** By the index of the fare. */
  readonly hiddenBy: readonly HiddenBy[];
  readonly filters: Filters;
  readonly context: FilterContext;
}

interface NumberedFare {
  readonly facts: OfferFacts;
  /** Number of its journey. */
  readonly journey: number;
}

/** Counts and lowest prices of every choice, and the slider bounds. */
export function facetsOf(
  offers: readonly FilterableOffer[],
  filters: Filters,
  context: FilterContext = filterContextOf(offers),
): Facets {
  const counted = countedFares(offers, filters, context);
  return forEachKind<Facets>((kind) => facetOf(kind, counted));
}

/** The facet of one kind: a screen can count one after the other (LIVE-05). A choice counts journeys, as the list does (FARE-01). */
export function facetOf<Kind extends FilterKind>(kind: Kind, counted: CountedFares): Facets[Kind] {
  const { fares, hiddenBy, filters, context } = counted;
  const factsOfKind = () => fares.map(({ facts }) => facts[kind]);
  const counter = definitionOf[kind].startFacet(factsOfKind, filters[kind], context);
  fares.forEach(({ facts, journey }, index) => {
    const hidden = hiddenBy[index];
    if (hidden === null || hidden === kind) counter.add(facts[kind], facts.price, journey);
  });
  return counter.facet();
}

/** The fares of these offers, with the filters that hide them. */
export function countedFares(
  offers: readonly FilterableOffer[],
  filters: Filters,
  context: FilterContext,
): CountedFares {
  const fares = numberedFares(offers);
  const hiding = hidingFilter(filters, context);
  return { fares, hiddenBy: fares.map(({ facts }) => hiding(facts)), filters, context };
}

const knownFares = new WeakMap<readonly FilterableOffer[], readonly NumberedFare[]>();

/** Fares of one journey one after the other. Remembered with the list, which stays the same while filters change. */
function numberedFares(offers: readonly FilterableOffer[]): readonly NumberedFare[] {
  const known = knownFares.get(offers);
  if (known !== undefined) return known;
  const journeys = new Map<string, NumberedFare[]>();
  for (const offer of offers) {
    const id = journeyIdOf(offer);
    const fares = journeys.get(id);
    if (fares === undefined) journeys.set(id, [{ facts: factsOf(offer), journey: journeys.size }]);
    else fares.push({ facts: factsOf(offer), journey: fares[0]?.journey ?? 0 });
  }
  const fares = [...journeys.values()].flat();
  knownFares.set(offers, fares);
  return fares;
}
