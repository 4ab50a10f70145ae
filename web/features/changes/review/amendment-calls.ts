import { confirmAmendment } from '#contract/amendments/calls.ts';
import { processCard } from '#contract/payments.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { formatMoneyDecimal } from '#domain/money/money.ts';
import { request } from '#web/api/client.ts';
import type { CheckoutCalls } from '#web/checkout/checkout-calls.ts';
import type { CardEntry } from '#web/checkout/hosted/hosted-card.ts';
import { inTurn } from '#web/checkout/in-turn.ts';
import { cardSource, providerCalls } from '#web/checkout/provider-calls.ts';
import { changeWords } from './change-words.ts';

/** The calls of a checkout for a change of a trip: its price is agreed, so there is nothing to check again. */
export function amendmentCalls(
  { id, bookingId, kind }: Pick<AmendmentView, 'id' | 'bookingId' | 'kind'>,
  entry: CardEntry,
) {
  return {
    ...providerCalls,
    words: changeWords[kind].purchase,
    asksAboutPrice: false,
    pay: async ({ paymentKey, price }, card) => {
      const body = { amount: formatMoneyDecimal(price), currency: price.currency, amendmentId: id };
      const source = await cardSource(entry, card);
      return inTurn(() => request(processCard, { body: { ...body, ...source }, idempotencyKey: paymentKey }));
    },
    // A bank with a page of its own leads back to this page by its id alone.
    confirmWithBank: async (clientSecret) => {
      if (entry.kind === 'hosted') await entry.fields.current?.confirmWithBank(clientSecret);
    },
    verify: async () => ({ kind: 'valid', minutesRemaining: 0, price: null, terms: null }),
    findEarlier: async () => null,
    book: async (_attempt, paymentId) => {
      await inTurn(() => request(confirmAmendment, { params: { id }, body: { paymentId } }));
      return { id: bookingId };
    },
  } satisfies CheckoutCalls;
}
