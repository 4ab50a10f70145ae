import { createHmac, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { BookingAnswer } from '#contract/booking.ts';
import { type AirlineAction, changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import { duffelOrigin, siteOrigin, webhookSecret } from './browser/servers.ts';

/** Lets the airline change a booking's flights, and announces it to the site like the supplier. */
export async function changeFlights(booking: BookingAnswer, action: AirlineAction): Promise<void> {
  await changeSchedule({ duffel: { origin: duffelOrigin } }, booking, action);
  const body = JSON.stringify({
    id: `wev_${randomUUID().replaceAll('-', '')}`,
    type: 'order.airline_initiated_change_detected',
    live_mode: false,
    data: { object: { id: booking.duffelBookingId, aic_id: 'aic_1' } },
  });
  const time = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
  const response = await fetch(`${siteOrigin}/api/webhooks/duffel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-duffel-signature': `t=${time},v1=${digest}` },
    body,
  });
  expect(response.status).toBe(200);
}
