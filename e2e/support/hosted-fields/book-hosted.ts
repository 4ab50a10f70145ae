import { expect, type Page } from '@playwright/test';
import type { BookingAnswer } from '#contract/booking.ts';
import { visitorOf } from '#e2e/support/booked.ts';
import { open } from '#e2e/support/browser/test.ts';
import { book, pay } from '#server/testing/steps/booking-steps.ts';
import { findFare } from '#server/testing/steps/cancel-steps.ts';
import { cardToken } from './hosted-site.ts';

/** Books a fare through the API, with a card as from the provider's frame. */
export async function bookHosted(page: Page, fare: Parameters<typeof findFare>[1]): Promise<BookingAnswer> {
  await open(page, '/');
  const visitor = visitorOf(page);
  const offer = await findFare(visitor, fare);
  const paid = await pay(visitor, offer, { cardDetails: undefined, confirmationToken: await cardToken() });
  expect(paid.statusCode, paid.body).toBe(200);
  const booked = await book(visitor, offer, paid.json<{ paymentId: string }>().paymentId);
  expect(booked.statusCode, booked.body).toBe(201);
  return booked.json<BookingAnswer>();
}
