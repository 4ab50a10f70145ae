import { expect, type Page } from '@playwright/test';
import type { BookingAnswer } from '#contract/booking.ts';
import { book, chooseOffer, goodCard, pay, travelersFor } from '#server/testing/steps/booking-steps.ts';
import { Visitor } from '#server/testing/steps/visitor.ts';
import { duffelOrigin } from './browser/servers.ts';

/** Calls the server as a page's visitor. */
export function visitorOf(page: Page): Visitor {
  return new Visitor(async ({ method, url, body }) => {
    const response = await page.request.fetch(url, { method, ...(body === undefined ? {} : { data: body }) });
    const rawPayload = await response.body();
    const text = rawPayload.toString('utf8');
    return {
      statusCode: response.status(),
      body: text,
      rawPayload,
      json: <T>() => JSON.parse(text) as T,
      headers: response.headers(),
    };
  });
}

/**
 * Books through the API as a page's visitor, under its brand; a fault affects the order. `card` replaces the valid
 * card's number, `email` the traveler's address.
 */
export async function bookByCalls(
  page: Page,
  query: Record<string, string> = {},
  fault: { readonly kind: string } | null = null,
  card = goodCard.number,
  email?: string,
): Promise<BookingAnswer> {
  const visitor = visitorOf(page);
  const offer = await chooseOffer(visitor, query, 3);
  const paid = await pay(visitor, offer, { cardDetails: { ...goodCard, number: card } });
  expect(paid.statusCode).toBe(200);
  const { paymentId } = paid.json<{ paymentId: string }>();
  if (fault !== null) await injectFault('orders.create', fault.kind, { offerId: offer.id });
  const passengers = travelersFor(offer).map((traveler) => ({
    ...traveler,
    ...(email === undefined ? {} : { email }),
  }));
  return (await book(visitor, offer, paymentId, { passengers })).json<BookingAnswer>();
}

/** Makes calls of an operation at the supplier fail. */
export async function injectFault(
  operation: string,
  kind: string,
  more: { readonly offerId?: string; readonly delayMs?: number; readonly times?: number } = {},
): Promise<void> {
  const response = await fetch(`${duffelOrigin}/__sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation, kind, times: 1, ...more }),
  });
  expect(response.ok).toBe(true);
}
