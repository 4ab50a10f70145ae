import { useEffect, useState } from 'react';
import { ownForm } from '#web/checkout/hosted/hosted-card.ts';
import { lookUpAttempt, releaseHold } from '#web/checkout/look-up-attempt.ts';
import { readAttempt } from '#web/checkout/payment-attempt.ts';
import { paymentTexts } from '#web/checkout/payment-notices.ts';
import { readTab, writeTab } from '#web/ui/tab-storage.ts';
import { offerCalls } from './offer-calls.ts';

/**
 * The result of a payment for an offer that can no longer be loaded: its booking, passed to `onBooked`, or a sentence
 * to show. A remaining hold is released, as there is nothing left to book. Null if there is nothing to say.
 */
export function useLostAttempt(offerId: string, onBooked: (bookingId: string) => void): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const name = `attempt:${offerId}`;
    const attempt = readAttempt(readTab(name));
    if (attempt === null) return;
    let left = false;
    setText('Checking the status of your payment…');
    const calls = offerCalls({ id: offerId, passengers: [] }, ownForm);
    void lookUpAttempt(calls, attempt).then(async (found) => {
      if (left) return;
      if (found.kind === 'booked') {
        writeTab('fresh', found.bookingId);
        onBooked(found.bookingId);
        return;
      }
      if (found.kind === 'held') await releaseHold(calls, found.paymentId);
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
