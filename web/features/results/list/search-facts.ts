import { createContext } from 'react';
import { type BagWish, noBags } from '#domain/flights/bags/bag-wish.ts';

/** What the cards know of the whole search and of what the visitor asked for. */
export interface SearchFactsValue {
  /** Kilograms of CO2 for each traveler with a seat; null if too little is known (FARE-06). */
  readonly typicalEmissions: number | null;
  /** The bags that the prices are to include (BAGS-01). */
  readonly bags: BagWish;
}

export const SearchFacts = createContext<SearchFactsValue>({ typicalEmissions: null, bags: noBags });
