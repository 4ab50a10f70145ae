import { unusedHoldMinutes } from '#domain/payment/payment-states.ts';

/**
 * The message about a payment not made in the visitor's current session: the same whether another session made it, a
 * booking used it, or there is none.
 */
export const paymentOfOtherSession = `This payment does not belong to your current session: another tab may be booking this trip, or you have signed in, signed out or deleted your account since. If nothing is booked with it, nothing is charged, and a hold on your card is released within ${unusedHoldMinutes} minutes. Please check My Trips before you try again.`;
