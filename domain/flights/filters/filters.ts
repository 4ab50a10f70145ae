import { type BagWish, noBags } from '../bags/bag-wish.ts';
import { dearestFares } from '../fare/basic-fare.ts';
import { type FilterableOffer, oncePerOffer } from '../filterable-offer.ts';
import type { FilterContext, FilterDefinition } from './definition.ts';
import { filterDefinitions } from './definitions.ts';

type Listed = typeof filterDefinitions;
export type FilterKind = keyof Listed;

/**
 * The chosen filters of a result: one value per kind, the definition's `none` if it is not active. Choices
 * within a kind are OR, kinds are AND (FILT-11).
 */
export type Filters = { readonly [Kind in FilterKind]: ValueOf<Listed[Kind]> };

/** The available choices, per kind. */
export type Facets = { readonly [Kind in FilterKind]: FacetOf<Listed[Kind]> };

/** What the filters read from an offer, per kind. */
export type OfferFacts = { readonly [Kind in FilterKind]: FactOf<Listed[Kind]> };

type FactOf<D> = D extends FilterDefinition<infer Fact, infer _Value, infer _Facet> ? Fact : never;
type ValueOf<D> = D extends FilterDefinition<infer _Fact, infer Value, infer _Facet> ? Value : never;
type FacetOf<D> = D extends FilterDefinition<infer _Fact, infer _Value, infer Facet> ? Facet : never;

/** The definitions, typed so that code can treat all kinds uniformly. */
export const definitionOf: {
  readonly [Kind in FilterKind]: FilterDefinition<OfferFacts[Kind], Filters[Kind], Facets[Kind]>;
} = filterDefinitions;

/** In URL and chip order. */
export const filterKinds = Object.keys(filterDefinitions) as FilterKind[];

/** An object with one entry per kind. */
export function forEachKind<T extends Record<FilterKind, unknown>>(
  make: <Kind extends FilterKind>(kind: Kind) => T[Kind],
): T {
  return Object.fromEntries(filterKinds.map((kind) => [kind, make(kind)])) as T;
}

export const noFilters: Filters = forEachKind<Filters>((kind) => definitionOf[kind].none);

/** What the filters read from an offer. */
export const factsOf = oncePerOffer(
  (offer): OfferFacts => forEachKind<OfferFacts>((kind) => definitionOf[kind].read(offer)),
);

/** The active filter kinds, in order. */
export function activeKinds(filters: Filters): FilterKind[] {
  return filterKinds.filter((kind) => isActive(kind, filters));
}

/** Number of active filter kinds, at most 8 (FILT-07). */
export function activeFilterCount(filters: Filters): number {
  return Math.min(8, activeKinds(filters).length);
}

/** The context of a search of which these are all offers. */
export function filterContextOf(offers: readonly FilterableOffer[], bags: BagWish = noBags): FilterContext {
  return { dearest: dearestFares(offers), bags };
}

/** The only kind of filter that an offer fails; null if it passes all. */
export type HiddenBy = FilterKind | 'several' | null;

/** Returns a function that tells what hides an offer. */
export function hidingFilter(filters: Filters, context: FilterContext): (facts: OfferFacts) => HiddenBy {
  const checks = activeKinds(filters).map((kind) => ({ kind, passes: predicateOf(kind, filters, context) }));
  return (facts) => {
    let hiddenBy: FilterKind | null = null;
    for (const { kind, passes } of checks) {
      if (passes(facts)) continue;
      if (hiddenBy !== null) return 'several';
      hiddenBy = kind;
    }
    return hiddenBy;
  };
}

/** The offers that pass all filters, in their original order. */
export function filterOffers<T extends FilterableOffer>(
  offers: readonly T[],
  filters: Filters,
  context: FilterContext = filterContextOf(offers),
): T[] {
  const checks = activeKinds(filters).map((kind) => predicateOf(kind, filters, context));
  return offers.filter((offer) => {
    const facts = factsOf(offer);
    return checks.every((passes) => passes(facts));
  });
}

function isActive<Kind extends FilterKind>(kind: Kind, filters: Filters): boolean {
  return definitionOf[kind].format(filters[kind]).some((text) => text !== '');
}

function predicateOf<Kind extends FilterKind>(
  kind: Kind,
  filters: Filters,
  context: FilterContext,
): (facts: OfferFacts) => boolean {
  const { passes } = definitionOf[kind];
  const value = filters[kind];
  return (facts) => passes(facts[kind], value, context);
}
