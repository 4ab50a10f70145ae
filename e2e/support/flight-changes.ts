import { expect, type Page } from '@playwright/test';
import type { BookingAnswer } from '#contract/booking.ts';
import { changeableFare } from '#server/testing/steps/amend-steps.ts';
import { bookFare } from '#server/testing/steps/cancel-steps.ts';
import { visitorOf } from './booked.ts';
import { duffelOrigin, stripeOrigin } from './browser/servers.ts';
import { open } from './browser/test.ts';
import { details } from './trips.ts';

async function control(path: string, body: object): Promise<void> {
  const response = await fetch(`${duffelOrigin}/__sim${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
}

/** Books a round trip as a guest; its airline gives this answer when asked for other flights. */
export async function bookChangeable(
  page: Page,
  answer: string,
  brand = 'default',
  query: Record<string, string> = {},
): Promise<BookingAnswer> {
  await open(page, `/?brand=${brand}`);
  const fare = { ...changeableFare, query: { ...changeableFare.query, ...query } };
  const booking = await bookFare(visitorOf(page), fare);
  await answerChanges(booking, answer);
  return booking;
}

/** The airline's answer from now on when asked for other flights of a booking. */
export async function answerChanges({ duffelBookingId }: BookingAnswer, answer: string): Promise<void> {
  await control(`/orders/${duffelBookingId}/flight_changes`, { answer });
}

/** From My Trips to the choice of other flights. */
export async function openChange(page: Page, { id, reference }: BookingAnswer): Promise<void> {
  await open(page, `/my-trips?trip=${id}`);
  await details(page).getByRole('link', { name: 'Change Flights' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change your flights' })).toBeVisible();
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
}

/** Requests other flights on the day of the first direction. */
export async function searchOther(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Change this flight' }).first().check();
  await page.getByRole('button', { name: 'Search Flights' }).click();
}

export const chooseButtons = (page: Page) => page.getByRole('button', { name: /^Choose / });

/** Chooses the first of the other flights, and waits for the review. */
export async function chooseFirst(page: Page): Promise<void> {
  await chooseButtons(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your new flights' })).toBeVisible();
}

/** From My Trips to the review of other flights, with this answer from the airline. */
export async function toReview(page: Page, answer: string, brand = 'default'): Promise<BookingAnswer> {
  const booking = await bookChangeable(page, answer, brand);
  await openChange(page, booking);
  await searchOther(page);
  await chooseFirst(page);
  return booking;
}

export const changeButton = (page: Page) =>
  page.getByRole('button', { name: /^(Pay \$[\d,.]+ and change flights|Change flights( and get \$[\d,.]+ back)?)$/ });
export const changedHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your flights are changed' });

/** The id of the change in the address. */
export function amendmentIdOf(page: Page): string {
  return new URL(page.url()).searchParams.get('amendment') ?? '';
}

interface ProviderState {
  readonly payment_intents: readonly { readonly amount_received: number; readonly metadata: Record<string, string> }[];
  readonly refunds: readonly { readonly amount: number; readonly metadata: Record<string, string> | null }[];
}

/** The cents charged by the payment provider for payments, and refunded for a change. */
export async function moneyOf(amendmentId: string, paymentIds: readonly string[]) {
  const state = (await (await fetch(`${stripeOrigin}/__sim/state`)).json()) as ProviderState;
  return {
    taken: paymentIds.map(
      (id) => state.payment_intents.find(({ metadata }) => metadata.payment_id === id)?.amount_received ?? null,
    ),
    back: state.refunds.filter(({ metadata }) => metadata?.cause_id === amendmentId).map(({ amount }) => amount),
  };
}

/** The ids of all payments made by a page from now on. */
export function paymentsOf(page: Page): string[] {
  const ids: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/payments/process-card') || !response.ok()) return;
    ids.push(((await response.json()) as { paymentId: string }).paymentId);
  });
  return ids;
}

/** Withdraws the flights that a page chooses from now on, once called. */
export function takesAway(page: Page): () => Promise<void> {
  let optionId = '';
  page.on('request', (request) => {
    const { optionId: chosen } = (request.url().endsWith('/amendments') ? request.postDataJSON() : {}) as {
      optionId?: string;
    };
    optionId = chosen ?? optionId;
  });
  return () => control(`/order_change_offers/${optionId}`, { gone: true });
}
