import type { AmendmentState } from '#domain/booking/amendments/amendment-states.ts';
import type { Result } from '#domain/result.ts';
import type { BookingDeps, BookingRow } from '#server/features/booking/index.ts';
import type { FlightChangeFailure } from '#server/ports/flight-changes.ts';
import type { SupplierFailure } from '#server/ports/supplier-failure.ts';
import type { AmendmentMove } from '../advance-amendment.ts';
import type { AmendmentRow } from '../lifecycle.ts';

/** Where an amendment that was made goes, and why. */
export interface MadeMove {
  readonly to: Extract<AmendmentState, 'changed' | 'needs_attention'>;
  readonly detail: string;
}

/** What differs between the kinds of amendments; money, leases and lost answers are the same for all. */
export interface AmendmentWork {
  /** Makes it at the airline. Never sent again: a lost answer is looked up. */
  send(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<Result<null, FlightChangeFailure>>;
  /** Whether the airline has made it, by what the supplier says now. */
  isMade(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<Result<boolean, SupplierFailure>>;
  /** What one that was made does to its booking. */
  made(deps: BookingDeps, booking: BookingRow, row: AmendmentRow, move: MadeMove): Promise<AmendmentMove>;
}
