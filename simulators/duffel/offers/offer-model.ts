import type { Journey } from '../inventory/types.ts';
import type { MagicRoute } from '../search/magic-routes.ts';
import type { SearchRecord } from '../search/search-record.ts';
import type { FareBrand } from './fare-brands.ts';
import type { PassengerKind } from './pricing.ts';

/** When a held order must be paid, and until when its price is guaranteed. ms since 1970. */
export interface HoldTerms {
  readonly paymentRequiredBy: number;
  readonly priceGuaranteeExpiresAt: number | null;
}

/** An offer before serialization. Amounts in minor units of the billing currency, for all passengers. */
export interface OfferModel {
  /** Index among the offers of its search; the id is derived from it. */
  readonly index: number;
  readonly id: string;
  /** IATA code of the selling airline. */
  readonly owner: string;
  /** One journey per slice. */
  readonly journeys: readonly Journey[];
  readonly brand: FareBrand;
  readonly baseMinor: number;
  readonly taxMinor: number;
  readonly emissionsKg: number;
  readonly durationMinutes: number;
  /** ms since 1970. */
  readonly expiresAt: number;
  /** Null if instant payment is required. */
  readonly hold: HoldTerms | null;
  readonly documentsRequired: boolean;
  /** How this airline sells each passenger, in the order of the search. */
  readonly passengerKinds: readonly PassengerKind[];
}

/** A search with its offers, ordered by index. */
export interface Search {
  readonly record: SearchRecord;
  readonly magic: MagicRoute;
  readonly offers: readonly OfferModel[];
  /** Dearer fares of flights with only one fare in the search; not among its offers, and indexed after them. */
  readonly upsells: readonly OfferModel[];
}
