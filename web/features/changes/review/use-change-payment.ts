import { useEffect, useMemo, useRef, useState } from 'react';
import type { CardFieldsAnswer } from '#contract/payments.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { type CardDetails, type CardProblem, cardProblem, holderNameProblem } from '#domain/payment/card.ts';
import type { CardFormHandle } from '#web/checkout/card/card-form.tsx';
import { emptyCard } from '#web/checkout/card/card-input.ts';
import type { CheckoutEnd } from '#web/checkout/checkout-end.ts';
import { type CardEntry, type HostedCard, ownForm } from '#web/checkout/hosted/hosted-card.ts';
import { useCheckout } from '#web/checkout/use-checkout.ts';
import { ownToday } from '#web/clock/server-now.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { amendmentCalls } from './amendment-calls.ts';

/** The payment of a change: its card, and the one checkout that pays and confirms. */
export function useChangePayment(
  amendment: AmendmentView,
  cardFields: CardFieldsAnswer,
  reload: () => Promise<boolean>,
) {
  const { id, bookingId, kind } = amendment;
  const due = amendment.price.due;
  const isHosted = cardFields.kind === 'hosted';
  const hostedCard = useRef<HostedCard | null>(null);
  const entry = useMemo<CardEntry>(() => (isHosted ? { kind: 'hosted', fields: hostedCard } : ownForm), [isHosted]);
  const calls = useMemo(() => amendmentCalls({ id, bookingId, kind }, entry), [id, bookingId, kind, entry]);
  const [isGone, setGone] = useState(false);
  const card = useCard(isHosted);

  const checkout = useCheckout(id, calls, (end: CheckoutEnd) => {
    if (end.kind === 'card-refused') card.clear();
    if (end.kind === 'offer-gone') setGone(true);
    if (end.kind !== 'card-refused' && end.kind !== 'card-incomplete') void reload();
  });
  useContinuation(checkout);

  const purchase = { price: due, fare: due, services: [] };
  return {
    isHosted,
    hostedCard,
    checkout,
    isGone,
    card,
    pay: () => {
      if (card.check()) checkout.pay(purchase, card.value, []);
    },
    payByWallet: () => checkout.pay(purchase, null, []),
    finish: () => checkout.finish([]),
    checkAgain: () => checkout.resume({ quiet: false }),
  };
}

export type ChangePaymentModel = ReturnType<typeof useChangePayment>;

/** After a reload or a bank's own page: looks up the attempt of this tab, and confirms with the money it holds. */
function useContinuation({ state, resume, finish }: ReturnType<typeof useCheckout>): void {
  const latest = useRef({ resume, finish });
  latest.current = { resume, finish };
  useEffect(() => void latest.current.resume({ quiet: true }), []);
  const isFound = state.kind === 'held' && state.found;
  useEffect(() => {
    if (isFound) latest.current.finish([]);
  }, [isFound]);
}

/** What was typed of the card, and what is wrong with it; only in this page's memory (PAY-09). */
function useCard(isHosted: boolean) {
  const [value, setValue] = useState<CardDetails>(emptyCard);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  const [clearedCards, setClearedCards] = useState(0);
  const form = useRef<CardFormHandle>(null);
  useEffect(() => {
    // The fields are disabled until the error is on the screen; the provider's take the focus themselves.
    if (clearedCards > 0 && !isHosted) form.current?.focus('number');
  }, [clearedCards, isHosted]);
  return {
    value,
    problem,
    clearedCards,
    form,
    type: (typed: CardDetails) => {
      setValue(typed);
      setProblem(null);
    },
    clear: () => {
      setValue(({ holderName }) => ({ ...emptyCard, holderName }));
      setClearedCards((count) => count + 1);
    },
    /** Whether it is complete; else what is not is marked and has the focus. */
    check: () => {
      const found = isHosted ? holderNameProblem(value) : cardProblem(value, ownToday());
      setProblem(found);
      if (found === null) return true;
      showToast({ title: found.title, text: found.message, tone: 'destructive' });
      form.current?.focus(found.field);
      return false;
    },
  };
}
