import type { AmendmentState } from '#domain/booking/amendments/amendment-states.ts';
import type { Result } from '#domain/result.ts';
import type { BookingDeps, BookingRow } from '#server/features/booking/index.ts';
import type { FlightChangeFailure } from '#server/ports/flight-changes.ts';
import type { SupplierFailure } from '#server/ports/supplier-failure.ts';
import type { AmendmentMove } from '../advance-amendment.ts';
import type { AmendmentRow } from '../lifecycle.ts';

/** The next state of a made amendment, and why. */
export interface MadeMove {
  readonly to: Extract<AmendmentState, 'changed' | 'needs_attention'>;
  readonly detail: string;
}

/** The supplier's statement about an amendment. */
export interface AmendmentOutcome {
  readonly isMade: boolean;
  /** How it differs from the request; null if it does not. */
  readonly disagreement: string | null;
}

/** The differences between the kinds of amendments; money, leases and lost responses are handled alike. */
export interface AmendmentWork {
  /** Makes it at the airline; returns differences of the response. Never resent: a lost response is looked up. */
  send(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<Result<string | null, FlightChangeFailure>>;
  /** Whether the airline has made it, according to the supplier now. */
  lookUp(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<Result<AmendmentOutcome, SupplierFailure>>;
  /** The effect of a made amendment on its booking. If the order is then wrong, it goes to a person. */
  made(deps: BookingDeps, booking: BookingRow, row: AmendmentRow, move: MadeMove): Promise<AmendmentMove>;
}
