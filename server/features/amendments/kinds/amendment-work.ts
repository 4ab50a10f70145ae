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

/** What the supplier says has become of an amendment. */
export interface AmendmentOutcome {
  readonly isMade: boolean;
  /** How what it says differs from what was asked for; null if it does not. */
  readonly disagreement: string | null;
}

/** What differs between the kinds of amendments; money, leases and lost answers are the same for all. */
export interface AmendmentWork {
  /** Makes it at the airline; how the answer differs from what was asked for, if it does. Never sent again: a lost answer is looked up. */
  send(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<Result<string | null, FlightChangeFailure>>;
  /** Whether the airline has made it, by what the supplier says now. */
  lookUp(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<Result<AmendmentOutcome, SupplierFailure>>;
  /** What one that was made does to its booking. One whose order then is not as it should be goes to a person. */
  made(deps: BookingDeps, booking: BookingRow, row: AmendmentRow, move: MadeMove): Promise<AmendmentMove>;
}
