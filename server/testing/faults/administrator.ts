import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { DeskAction } from '#domain/booking/desk.ts';
import type { Visitor } from '../steps/visitor.ts';

/** Who decides on payments. */
export const administrator = { username: 'admin@example.com', password: 'Correct-Horse-9-Battery' };

/** Approves a booking's payment at the desk, if it is available. */
export function approvePayment(visitor: Visitor, bookingId: string): Promise<void> {
  return actAtDesk(visitor, bookingId, ['approve_payment'], 'Called the cardholder');
}

/** Takes the money of an order or change with contradictory vendor responses. */
export function takeMoney(visitor: Visitor, bookingId: string): Promise<void> {
  return actAtDesk(visitor, bookingId, ['capture_and_confirm', 'charge_amendment'], 'Looked at both vendors');
}

/** Does the first of these that is possible; signs in first if necessary. */
async function actAtDesk(
  visitor: Visitor,
  bookingId: string,
  wanted: readonly DeskAction[],
  reason: string,
): Promise<void> {
  const path = `/api/admin/bookings/${bookingId}`;
  let found = await visitor.get(path);
  if (found.statusCode === 401) {
    await visitor.post('/api/auth/login', administrator);
    found = await visitor.get(path);
  }
  if (found.statusCode !== 200) return;
  const { seen, actions } = found.json<DeskBookingAnswer>();
  const action = wanted.find((one) => actions.includes(one));
  if (action !== undefined) await visitor.post(`${path}/actions`, { action, reason, seen });
}
