import { useCallback, useEffect, useRef, useState } from 'react';
import { listBags, quoteBags } from '#contract/amendments/calls.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { type ChosenExtra, extrasForSale, extrasTotal, refreshExtras } from '#domain/extras/choose-extras.ts';
import { extraNews } from '#domain/extras/extra-news.ts';
import type { PricedService } from '#domain/flights/offer.ts';
import { formatExact } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import { request } from '#web/api/client.ts';
import { type AmendFailure, amendFailure } from '../amend-failure.ts';

export type BagsState =
  | { readonly kind: 'reading' }
  /** None if the airline sells none online. */
  | { readonly kind: 'found'; readonly bags: readonly PricedService[] }
  | { readonly kind: 'failed'; readonly failure: AmendFailure; readonly isReading: boolean };

/** Why chosen bags did not lead on, and what changed about them, a sentence each. */
export interface BagRefusal {
  readonly title: string;
  readonly text: string;
  readonly news: readonly string[];
}

/** The bags that the airline sells for a booked trip, and the choice among them, which is priced and leads to the review. */
export function useBags({ id, bookingData }: Booking, onQuoted: (amendmentId: string) => void) {
  const { currency } = bookingData.sale;
  const params = { id };
  const { state, setState, read } = useBagsForSale(id, currency);
  const [chosen, setChosen] = useState<readonly ChosenExtra[]>([]);
  const [refusal, setRefusal] = useState<BagRefusal | null>(null);
  const [isQuoting, setQuoting] = useState(false);
  // A higher price that was said: agreed to by going on.
  const said = useRef<number | null>(null);

  const refuse = (next: BagRefusal) => {
    setQuoting(false);
    setRefusal(next);
  };
  /** Reads the bags again, and says what changed of those that are chosen. */
  const readAgain = async (wereRefused: boolean): Promise<readonly string[]> => {
    const answer = await request(listBags, { params }).catch(() => null);
    if (answer === null) return [];
    const bags = extrasForSale(answer.bags, currency);
    const { kept, changed, dropped } = refreshExtras(chosen, bags);
    const isSame = changed.length === 0 && idsOf(kept) === idsOf(chosen);
    // Refused as they are: they would be again.
    const isStuck = wereRefused && isSame;
    setState({ kind: 'found', bags });
    setChosen(isStuck ? [] : kept);
    return extraNews({ dropped: isStuck ? chosen : dropped, changed }, formatExact);
  };

  const quote = async () => {
    if (isQuoting || chosen.length === 0) return;
    setQuoting(true);
    setRefusal(null);
    try {
      const bags = chosen.map(({ serviceId, quantity }) => ({ id: serviceId, quantity }));
      const quoted = await request(quoteBags, { params, body: { bags } });
      const { due } = quoted.price;
      const shown = extrasTotal(chosen, currency);
      // The button stays busy until the next page is there.
      if (due.amountMinor <= shown.amountMinor || due.amountMinor === said.current) return onQuoted(quoted.id);
      said.current = due.amountMinor;
      refuse({ title: 'The price has changed', text: dearerText(due, shown), news: await readAgain(false) });
    } catch (error) {
      const failure = amendFailure(error);
      const news = failure.isGone ? await readAgain(true) : [];
      if (failure.isFinal) setState({ kind: 'failed', failure, isReading: false });
      refuse({ title: 'These bags could not be chosen', text: failure.message, news });
    }
  };

  return {
    state,
    chosen,
    refusal,
    isQuoting,
    read,
    quote,
    choose: (next: readonly ChosenExtra[]) => {
      said.current = null;
      setChosen(next);
    },
  };
}

function useBagsForSale(id: string, currency: string) {
  const [state, setState] = useState<BagsState>({ kind: 'reading' });
  const read = useCallback(async () => {
    setState((before) => (before.kind === 'failed' ? { ...before, isReading: true } : { kind: 'reading' }));
    try {
      const { bags } = await request(listBags, { params: { id } });
      setState({ kind: 'found', bags: extrasForSale(bags, currency) });
    } catch (error) {
      setState({ kind: 'failed', failure: amendFailure(error), isReading: false });
    }
  }, [id, currency]);
  useEffect(() => void read(), [read]);
  return { state, setState, read };
}

function idsOf(chosen: readonly ChosenExtra[]): string {
  return chosen.map(({ serviceId }) => serviceId).join();
}

function dearerText(due: Money, shown: Money): string {
  return `These bags cost ${formatExact(due)} now; they were ${formatExact(shown)}. Nothing was added and nothing was charged. Continue if you agree.`;
}
