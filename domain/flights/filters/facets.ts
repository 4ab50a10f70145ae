import type { FilterableOffer } from '../filterable-offer.ts';
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

/** Counts and lowest prices of every choice, and the slider bounds. */
export function facetsOf(offers: readonly FilterableOffer[], filters: Filters): Facets {
  const all = offers.map(factsOf);
  const { passing, failingOne } = groupByFailures(all, filters);
  return forEachKind<Facets>((kind) => {
    const factsOfKind = () => all.map((facts) => facts[kind]);
    const counter = definitionOf[kind].startFacet(factsOfKind, filters[kind]);
    for (const facts of passing) counter.add(facts[kind], facts.price);
    for (const facts of failingOne.get(kind) ?? []) counter.add(facts[kind], facts.price);
    return counter.facet();
  });
}

/** The offers that pass all filters, and those that exactly one kind of filter hides. */
function groupByFailures(all: readonly OfferFacts[], filters: Filters) {
  const failing = failingFilters(filters);
  const passing: OfferFacts[] = [];
  const failingOne = new Map<FilterKind, OfferFacts[]>();
  for (const facts of all) {
    const failed = failing(facts);
    const [kind] = failed;
    if (kind === undefined) passing.push(facts);
    else if (failed.length === 1) {
      const others = failingOne.get(kind);
      if (others === undefined) failingOne.set(kind, [facts]);
      else others.push(facts);
    }
  }
  return { passing, failingOne };
}
