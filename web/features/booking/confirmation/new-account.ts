import type { BookingAnswer } from '../../../../contract/bookings.ts';

/** An account that a booking made (CONF-03). */
export interface NewAccount {
  readonly username: string;
  readonly email: string;
  /** Null where the answer that held it was lost: it is told once only. */
  readonly password: string | null;
}

/** In this document's memory only: a reload, another tab and storage know nothing of the password. */
let kept: { readonly bookingId: string; readonly account: NewAccount } | null = null;

/** Keeps what the answer to a booking call says of an account; does nothing where none was made. */
export function keepNewAccount({ id, accountCreated, accountInfo }: BookingAnswer): void {
  if (!accountCreated || accountInfo === null) return;
  const { username, email, password = null } = accountInfo;
  // The same call again omits the password.
  kept = { bookingId: id, account: { username, email, password: password ?? newAccountOf(id)?.password ?? null } };
}

/** The account that a booking made while this document was open; null for none. */
export function newAccountOf(bookingId: string): NewAccount | null {
  return kept?.bookingId === bookingId ? kept.account : null;
}
