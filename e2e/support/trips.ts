import type { Page } from '@playwright/test';
import type { BookingAnswer } from '#contract/booking.ts';
import { duffelOrigin, stripeOrigin } from './browser/servers.ts';

export const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });
/** Shown in the details of a canceled trip; a toast in front is announced separately. */
export const canceledNote = (page: Page) => details(page).getByRole('status').filter({ hasText: 'Canceled on ' });
export const question = (page: Page) => page.getByRole('dialog', { name: 'Cancel Booking' });
export const yes = (page: Page) => question(page).getByRole('button', { name: 'Yes, Cancel Booking' });
export const no = (page: Page) => question(page).getByRole('button', { name: 'No, Keep Booking' });
export const back = (page: Page) => question(page).getByRole('region', { name: 'What you get back' });
export const toast = (page: Page) => page.getByRole('region', { name: /notifications/i });
export const cardOf = (page: Page, { reference }: BookingAnswer) =>
  page.getByRole('article').filter({ hasText: reference });
export const viewOf = (page: Page, booking: BookingAnswer) =>
  cardOf(page, booking).getByRole('link', { name: /^View Details/ });
export const cancelOf = (page: Page, booking: BookingAnswer) =>
  cardOf(page, booking).getByRole('button', { name: /^Cancel/ });

interface SimulatedOrder {
  readonly id: string;
  readonly offer_id: string;
  readonly cancelled_at: string | null;
}

async function orderOf({ duffelBookingId }: BookingAnswer): Promise<SimulatedOrder> {
  const { orders } = (await (await fetch(`${duffelOrigin}/__sim/state`)).json()) as { orders: SimulatedOrder[] };
  const order = orders.find(({ id }) => id === duffelBookingId);
  if (order === undefined) throw new Error('The supplier has no such order');
  return order;
}

/** The offer of a booking, for faults limited to this booking. */
export async function offerIdOf(booking: BookingAnswer): Promise<string> {
  return (await orderOf(booking)).offer_id;
}

/** The cents refunded by the payment provider for a cancellation, and whether the supplier's order is canceled. */
export async function outcomeOf(booking: BookingAnswer, cancellationId: string) {
  const { refunds } = (await (await fetch(`${stripeOrigin}/__sim/state`)).json()) as {
    refunds: { amount: number; metadata: { cause_id?: string } | null }[];
  };
  const { cancelled_at } = await orderOf(booking);
  return {
    refunds: refunds.filter(({ metadata }) => metadata?.cause_id === cancellationId).map(({ amount }) => amount),
    isCanceled: cancelled_at !== null,
  };
}
