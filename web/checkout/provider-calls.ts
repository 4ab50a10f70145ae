import type { BodyInputOf } from '#contract/call.ts';
import { continuePayment, findPaymentAttempt, type processCard, releasePayment } from '#contract/payments.ts';
import type { CardDetails } from '#domain/payment/card.ts';
import { request } from '#web/api/client.ts';
import { asOwner, isOwnedElsewhere } from './challenge-owner.ts';
import type { CheckoutCalls } from './checkout-calls.ts';
import { type CardEntry, CardNotRead } from './hosted/hosted-card.ts';
import { paymentTexts } from './payment-notices.ts';

/** The calls of a checkout that are the same whatever is paid for. */
export const providerCalls = {
  asOwner,
  isOwnedElsewhere,
  continuePayment: (id) => request(continuePayment, { params: { id } }),
  findAttempt: (key) => request(findPaymentAttempt, { params: { key } }),
  release: (id) => request(releasePayment, { params: { id } }),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
} satisfies Partial<CheckoutCalls>;

/** The card of a payment as it is sent: our form's, or a token of the provider's fields. @throws CardNotRead */
export async function cardSource(
  entry: CardEntry,
  card: CardDetails | null,
): Promise<Pick<BodyInputOf<typeof processCard>, 'cardDetails' | 'confirmationToken'>> {
  if (entry.kind === 'server') return { cardDetails: card ?? undefined };
  if (entry.fields.current === null) throw new CardNotRead(paymentTexts.fieldsNotReady);
  return { confirmationToken: await entry.fields.current.createToken(card === null ? null : card.holderName.trim()) };
}
