import type { Booking } from '#domain/booking/views/booking.ts';

/** An account created with a booking (CONF-03). */
export interface NewAccount {
  readonly username: string;
  readonly email: string;
  /** Null if the response that contained it was lost: it is sent only once. */
  readonly password: string | null;
}

/** Kept only in this document's memory: a reload, other tabs and storage never see the password. */
let kept: { readonly bookingId: string; readonly account: NewAccount } | null = null;

/** Keeps the account in the response of a booking call; does nothing if none was created. */
export function keepNewAccount({ id, accountCreated, accountInfo }: Booking): void {
  if (!accountCreated || accountInfo === null) return;
  const { username, email, password = null } = accountInfo;
  // The same call again omits the password.
  kept = { bookingId: id, account: { username, email, password: password ?? newAccountOf(id)?.password ?? null } };
}

/** The account that a booking created while this document was open; null for none. */
export function newAccountOf(bookingId: string): NewAccount | null {
  return kept?.bookingId === bookingId ? kept.account : null;
}
