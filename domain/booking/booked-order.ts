/** A seat or a bag as the supplier's order has it. */
export interface BookedService {
  readonly kind: 'seat' | 'cabin_bag' | 'checked_bag' | 'other';
  /** '12A'; null for what is no seat. */
  readonly designator: string | null;
  /** What the airline calls it; null where it does not say. */
  readonly name: string | null;
  /** Of a bag, in kilograms; null where the airline does not say. */
  readonly maximumWeightKg: number | null;
  readonly quantity: number;
  readonly passengerIds: readonly string[];
  readonly segmentIds: readonly string[];
}

/** A ticket, or a receipt for something beside the flight, that the airline issued. */
export interface BookedDocument {
  readonly kind: 'ticket' | 'receipt';
  readonly number: string;
  /** Empty where the airline does not say whose it is. */
  readonly passengerIds: readonly string[];
}

/** One flight of an order as the airline plans it now. Times are wall clocks of their airports. */
export interface PlannedFlight {
  /** As it is sold: 'BA178'. */
  readonly flight: string;
  readonly origin: string;
  readonly destination: string;
  readonly departing_at: string;
  readonly arriving_at: string;
}

/** Other flights or times than were booked, as the airline told them. */
export interface AirlineChange {
  /** UTC instant at which it was found. */
  readonly foundAt: string;
  /** Slice by slice, as it is now; empty where the airline does not say. */
  readonly slices: readonly (readonly PlannedFlight[])[];
}

/** An order that the supplier shows as cancelled although nobody cancelled it here. */
export interface CancelledElsewhere {
  /** UTC instant. */
  readonly at: string;
  /** What the supplier says it gives back to us, in minor units; null where it does not say. */
  readonly refundMinor: number | null;
  readonly refundCurrency: string | null;
}
