import { useRef } from 'react';
import { addDeskNote, noCardNumbers } from '#contract/desk.ts';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { hasCardNumber } from '#domain/payment/card.ts';
import { request } from '#web/api/client.ts';
import { useTextForm } from './use-text-form.ts';

/** Adds a note to a booking. */
export function useAddNote(bookingId: string, onAdded: (booking: DeskBooking) => void) {
  /** The last request: the same text again is the same note, no matter how often it is submitted. */
  const lastRequest = useRef({ text: '', idempotencyKey: '' });
  const { error, ...form } = useTextForm({
    problemOf,
    async send(text) {
      if (lastRequest.current.text !== text) lastRequest.current = { text, idempotencyKey: crypto.randomUUID() };
      const { idempotencyKey } = lastRequest.current;
      onAdded(await request(addDeskNote, { params: { id: bookingId }, body: { text }, idempotencyKey }));
      lastRequest.current = { text: '', idempotencyKey: '' };
      if (form.field.current !== null) form.field.current.value = '';
    },
  });
  return { ...form, failure: error };
}

function problemOf(text: string): string | undefined {
  if (text === '') return 'Enter a note first';
  return hasCardNumber(text) ? noCardNumbers : undefined;
}
