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

/** The bags chosen before Back or a reload. */
export interface KeptBags {
  readonly read: () => readonly ChosenExtra[];
  readonly keep: (chosen: readonly ChosenExtra[]) => void;
}

/** Why chosen bags did not lead on or are not what they were, and what changed about them, a sentence each. */
export interface BagRefusal {
  readonly title: string;
  readonly text: string;
  readonly news: readonly string[];
}

/** The bags that the airline sells for a booked trip, and the choice among them, which is priced and leads to the review. */
export function useBags({ id, bookingData }: Booking, kept: KeptBags, onQuoted: (amendmentId: string) => void) {
  const { currency } = bookingData.sale;
  const params = { id };
  const [chosen, setChosen] = useState<readonly ChosenExtra[]>([]);
  const [refusal, setRefusal] = useState<BagRefusal | null>(null);
  const [isQuoting, setQuoting] = useState(false);
  // A higher price that was said: agreed to by going on.
  const said = useRef<number | null>(null);

  const choose = (next: readonly ChosenExtra[]) => {
    setChosen(next);
    kept.keep(next);
  };
  const { state, setState, read } = useBagsForSale(id, currency, (bags) => {
    const before = kept.read();
    if (before.length === 0) return;
    const fresh = refreshExtras(before, bags);
    choose(fresh.kept);
    const news = extraNews(fresh, formatExact);
    if (news.length > 0) setRefusal({ ...changedTexts, news });
  });

  const refuse = (next: BagRefusal) => {
    setQuoting(false);
    setRefusal(next);
  };
  /** Reads the bags again, and says what changed of those that are chosen. */
  const readAgain = async (wereRefused: boolean): Promise<readonly string[]> => {
    const answer = await request(listBags, { params }).catch(() => null);
    if (answer === null) return [];
    const bags = extrasForSale(answer.bags, currency);
    const fresh = refreshExtras(chosen, bags);
    const isSame = fresh.changed.length === 0 && idsOf(fresh.kept) === idsOf(chosen);
    // Refused as they are: they would be again.
    const isStuck = wereRefused && isSame;
    setState({ kind: 'found', bags });
    choose(isStuck ? [] : fresh.kept);
    return extraNews({ dropped: isStuck ? chosen : fresh.dropped, changed: fresh.changed }, formatExact);
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
      choose(next);
    },
  };
}

/** Reads the bags when the page opens; `onFound` is called with those for sale before they are shown. */
function useBagsForSale(id: string, currency: string, onFound: (bags: readonly PricedService[]) => void) {
  const [state, setState] = useState<BagsState>({ kind: 'reading' });
  const found = useRef(onFound);
  found.current = onFound;
  const read = useCallback(async () => {
    setState((before) => (before.kind === 'failed' ? { ...before, isReading: true } : { kind: 'reading' }));
    try {
      const answer = await request(listBags, { params: { id } });
      const bags = extrasForSale(answer.bags, currency);
      found.current(bags);
      setState({ kind: 'found', bags });
    } catch (error) {
      setState({ kind: 'failed', failure: amendFailure(error), isReading: false });
    }
  }, [id, currency]);
  useEffect(() => void read(), [read]);
  return { state, setState, read };
}

const changedTexts = {
  title: 'Your bags have changed',
  text: 'The airline changed what it sells after you chose. Nothing was added. Please check your bags before you continue.',
};

function idsOf(chosen: readonly ChosenExtra[]): string {
  return chosen.map(({ serviceId }) => serviceId).join();
}

function dearerText(due: Money, shown: Money): string {
  return `These bags cost ${formatExact(due)} now; they were ${formatExact(shown)}. Nothing was added and nothing was charged. Continue if you agree.`;
}
