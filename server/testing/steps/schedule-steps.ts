import type { BookingAnswer } from '#contract/booking.ts';
import type { ErrorAnswer } from '#contract/call.ts';
import type { ChangeKind } from '#simulators/duffel/orders/change-kinds.ts';
import type { TestApp } from '../app/test-app.ts';
import type { Visitor } from './visitor.ts';

/** An airline's action on an order: see the simulator's control plane. */
export type AirlineAction =
  | { readonly kind: ChangeKind; readonly slice?: number; readonly byAgents?: boolean; readonly byUs?: boolean }
  | { readonly shiftMinutes: number }
  | { readonly takeBack: true }
  | { readonly finish: true };

/** Lets the airline change the order of a booking. */
export async function changeSchedule(
  { duffel }: { readonly duffel: Pick<TestApp['duffel'], 'origin'> },
  { duffelBookingId }: Pick<BookingAnswer, 'duffelBookingId'>,
  action: AirlineAction,
): Promise<void> {
  const response = await fetch(`${duffel.origin}/__sim/orders/${duffelBookingId}/schedule_change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  });
  if (response.status !== 200) throw new Error(`schedule change: ${response.status} ${await response.text()}`);
}

/** Presses 'Keep the new flights' of a version. */
export async function acceptChange(visitor: Visitor, id: string, version: number) {
  const response = await visitor.post(`/api/bookings/${id}/accept-change`, { version });
  return { status: response.statusCode, body: response.json<BookingAnswer & ErrorAnswer>() };
}
