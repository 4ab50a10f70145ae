import type { DearestFares } from '#domain/flights/fare/basic-fare.ts';
import type { Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';

export interface OpenFares {
  readonly journeyId: string;
  readonly total: number;
}

/** Props of both list implementations. */
export interface OfferListProps {
  readonly journeys: readonly Journey<ListedOffer>[];
  readonly dearest: DearestFares;
  readonly slices: 1 | 2;
  /** Query string of the detail screen's URL: the search and the view to return to. */
  readonly addressEnd: string;
  readonly now: Date;
  /** The journey whose fares are compared, and how many it has, whatever the filters hide; null for none. */
  readonly openFares: OpenFares | null;
  /** Opens the comparison of a journey's fares by its id, or closes it. */
  readonly onFares: (journeyId: string | null) => void;
  /** Called when the cards in the window are right. */
  readonly onCurrent: () => void;
}
