import { useEffect, useState } from 'react';
import { readTab, writeTab } from '../tab-storage.ts';
import { lookUpAttempt } from './checkout.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { readAttempt } from './payment-attempt.ts';
import { paymentTexts } from './payment-notices.ts';

/**
 * What became of a payment for an offer that cannot be read any more: its booking, which `onBooked` hears, or a
 * sentence to show. Money that is still held is let go, as nothing is left to book. Null while there is nothing to say.
 */
export function useLostAttempt(offerId: string, onBooked: (bookingId: string) => void): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const name = `attempt:${offerId}`;
    const attempt = readAttempt(readTab(name));
    if (attempt === null) return;
    let left = false;
    setText('Checking what became of your payment…');
    const calls = checkoutCalls({ id: offerId, passengers: [] });
    void lookUpAttempt(calls, attempt).then(async (found) => {
      if (left) return;
      if (found.kind === 'booked') {
        writeTab('fresh', found.bookingId);
        onBooked(found.bookingId);
        return;
      }
      if (found.kind === 'held') {
        await calls.release(found.paymentId).catch(() => {
          // The server frees a hold without a booking by itself within 20 minutes.
        });
      }
      if (found.kind === 'payment-unknown') {
        setText(found.notice.text);
        return;
      }
      writeTab(name, null);
      setText(`Nothing was booked. ${paymentTexts.nothingCharged}`);
    });
    return () => {
      left = true;
    };
  }, [offerId, onBooked]);
  return text;
}
