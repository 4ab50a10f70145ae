import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { Visitor } from '../steps/visitor.ts';

/** Who decides on payments. */
export const administrator = { username: 'admin@example.com', password: 'Correct-Horse-9-Battery' };

/** Approves the payment of a booking at the desk, as far as it answers; signs in first if that has not been done. */
export async function approvePayment(visitor: Visitor, bookingId: string): Promise<void> {
  const path = `/api/admin/bookings/${bookingId}`;
  let found = await visitor.get(path);
  if (found.statusCode === 401) {
    await visitor.post('/api/auth/login', administrator);
    found = await visitor.get(path);
  }
  if (found.statusCode !== 200) return;
  const { seen } = found.json<DeskBookingAnswer>();
  await visitor.post(`${path}/actions`, { action: 'approve_payment', reason: 'Called the cardholder', seen });
}
