import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { EarlierBooking } from '../../../contract/bookings.ts';
import type { OfferDetail } from '../../../contract/offer.ts';
import { previewSentences } from '../../../domain/booking/refund-preview.ts';
import { fareSentences } from '../../../domain/flights/condition-text.ts';
import { formatAmount } from '../../../domain/money/format.ts';
import { type CardDetails, type CardProblem, cardProblem } from '../../../domain/payment/card.ts';
import { seatServiceIds, totalWithSeats } from '../../../domain/seats/choose-seat.ts';
import { localDate, utcDate } from '../../../domain/time/calendar-date.ts';
import { forgetSearchesOf } from '../../api/forget-searches.ts';
import { showToast } from '../../ui/toast.ts';
import { BookingFrame } from './booking-frame.tsx';
import { addressOfStep, type BookingStep, stepOf } from './booking-steps.ts';
import type { KnownContact } from './passengers/known-contact.ts';
import { PassengerStep } from './passengers/passenger-step.tsx';
import { useTravellers } from './passengers/use-travellers.ts';
import { type CardFormHandle, emptyCard } from './payment/card-form.tsx';
import type { CheckoutEnd } from './payment/checkout.ts';
import type { PaymentNotice } from './payment/payment-notices.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { useCheckout } from './payment/use-checkout.ts';
import { namedTravellers } from './seats/party.ts';
import { fetchSeatStepSoon, LazySeatStep } from './seats/seat-step-loader.tsx';
import { seatMapsKey } from './seats/seats-query.ts';
import { useChosenSeats } from './seats/use-chosen-seats.ts';
import { FlightSummary } from './summary/flight-summary.tsx';
import { writeTab } from './tab-storage.ts';
import { OfferNotices, PriceChange } from './verification/offer-notices.tsx';
import { seenPriceOf } from './verification/seen-price.ts';
import { useOfferEnd } from './verification/use-offer-end.ts';
import type { Price, Verification } from './verification/verification.ts';

interface BookingFlowProps {
  readonly offer: OfferDetail;
  /** When the offer was read, in ms since 1970. */
  readonly readAt: number;
  readonly isLiveMode: boolean;
  /** Who is signed in; null for a guest. */
  readonly account: KnownContact | null;
  /** The search to come back to when the offer is gone. */
  readonly searchTo: string;
  /** Hears that this visitor has booked the offer, or another one of its search, elsewhere. */
  readonly onBookedBefore: (booking: EarlierBooking) => void;
}

/** From travellers to payment: one screen, its step in the address, everything typed kept between steps (BOOK-03). */
export function BookingFlow({ offer, readAt, isLiveMode, account, searchTo, onBookedBefore }: BookingFlowProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const step = stepOf(params);
  const go = (next: BookingStep, replace = false) => void navigate(addressOfStep(params, next), { replace });

  const [price, setPrice] = useState<Price>({ amount: offer.sale_amount, currency: offer.sale_currency });
  const [newPrice, setNewPrice] = useState<Price | null>(null);
  // Another price than the one that was seen a moment ago is asked about first.
  const seen = useRef(seenPriceOf(useLocation().state));
  useEffect(() => {
    const { current: before } = seen;
    seen.current = null;
    const now = { amount: offer.sale_amount, currency: offer.sale_currency };
    if (before === null || (before.amount === now.amount && before.currency === now.currency)) return;
    setPrice(before);
    setNewPrice(now);
  }, [offer]);
  const [gone, setGone] = useState<(Verification & { readonly kind: 'invalid' }) | null>(null);
  const [card, setCard] = useState<CardDetails>(emptyCard);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  const cardForm = useRef<CardFormHandle>(null);
  const preparing = useRef(false);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) cardForm.current?.focus('number');
  }, [refusals]);
  const travellers = useTravellers(offer, account);
  const seats = useChosenSeats(offer);
  const [seatRefusal, setSeatRefusal] = useState<PaymentNotice | null>(null);
  const queries = useQueryClient();
  const total = totalWithSeats(price, seats.chosen);
  const purchase = { price: total, fare: price, services: seatServiceIds(seats.chosen) };

  const onEnd = (end: CheckoutEnd) => {
    if (end.kind === 'booked') {
      writeTab('fresh', end.bookingId);
      forgetSearchesOf(queries, offer.id);
      setCard(emptyCard);
      void navigate(`/booking?booking=${encodeURIComponent(end.bookingId)}`, { replace: true });
    } else if (end.kind === 'booked-before') {
      onBookedBefore(end.booking);
    } else if (end.kind === 'card-refused') {
      setCard(({ holderName }) => ({ ...emptyCard, holderName }));
      setProblem(null);
      setRefusals((count) => count + 1);
      if (end.price !== null) setNewPrice(end.price);
    } else if (end.kind === 'price-changed') {
      if (end.price !== null) setNewPrice(end.price);
    } else if (end.kind === 'offer-gone') {
      const code = end.notice.title === 'Flight Offer Expired' ? 'OFFER_EXPIRED' : 'VALIDATION_ERROR';
      setGone({ kind: 'invalid', code, message: end.notice.text });
    } else if (end.kind === 'seats-gone') {
      setCard(({ holderName }) => ({ ...emptyCard, holderName }));
      setProblem(null);
      // What is on offer now must be read anew.
      queries.removeQueries({ queryKey: seatMapsKey(offer.id) });
      setSeatRefusal(end.notice);
      go('seat-selection');
    } else if (end.kind === 'travelers-wrong') {
      travellers.showServerProblems(end.problems, end.message);
      go('passenger-info');
    }
  };
  const checkout = useCheckout(offer, onEnd);
  const running = checkout.state.kind === 'running';
  const verification = useOfferEnd({ offer, step, running, gone, searchTo, onBookedBefore });
  const expired = verification?.kind === 'invalid';
  const isRestored = travellers.restored && seats.restored;
  const blocked = expired ? 'expired' : newPrice !== null || !isRestored ? 'waiting' : null;

  // Each check is compared once, when it comes: a price that was accepted since is newer than the last check.
  const accepted = useRef(price);
  accepted.current = price;
  useEffect(() => {
    const now = verification?.kind === 'valid' ? verification.price : null;
    const before = accepted.current;
    if (now !== null && (now.amount !== before.amount || now.currency !== before.currency)) setNewPrice(now);
  }, [verification]);

  // After a reload: an attempt that was under way is looked up first; steps that need more than is left fall back.
  const arrived = useRef(false);
  useEffect(() => {
    if (!isRestored || arrived.current) return;
    arrived.current = true;
    const resumed = checkout.resume({ quiet: true });
    if (step === 'passenger-info') return;
    void travellers.isComplete().then((complete) => {
      if (complete) return;
      if (!resumed)
        travellers.say('Please complete the passenger details again. Passports are not kept on this device.');
      void navigate(addressOfStep(params, 'passenger-info'), { replace: true });
    });
  });

  // Money that is held for other seats is let go: it must be paid anew. Else, found after a reload with everything at
  // hand, the booking goes on by itself.
  const { state } = checkout;
  const continued = useRef(false);
  const letGo = useRef<string | null>(null);
  useEffect(() => {
    if (state.kind !== 'held' || !isRestored) return;
    if (state.purchase.services.join() !== purchase.services.join()) {
      if (letGo.current === state.paymentId) return;
      letGo.current = state.paymentId;
      checkout.giveUp();
      showToast({
        title: 'Hold Released',
        text: 'Your seats have changed, so your card must be authorized again. Nothing was charged.',
      });
      return;
    }
    if (!state.found || continued.current) return;
    continued.current = true;
    void travellers.isComplete().then(async (complete) => {
      if (complete) {
        checkout.finish(await travellers.passengers());
        return;
      }
      travellers.say(
        'Your card is authorized and nothing was charged yet. Please complete the passenger details again to finish the booking; the card is not needed again.',
      );
    });
  });

  const withPassengers = (then: (passengers: Awaited<ReturnType<typeof travellers.passengers>>) => void) => {
    if (preparing.current || running || blocked !== null) return;
    preparing.current = true;
    void travellers
      .submit()
      .then(async (complete) => {
        if (complete) then(await travellers.passengers());
        else go('passenger-info');
      })
      .finally(() => {
        preparing.current = false;
      });
  };

  const pay = () => {
    const found = cardProblem(card, localDate(new Date()));
    setProblem(found);
    if (found === null) {
      withPassengers((passengers) => checkout.pay(purchase, card, passengers));
      return;
    }
    showToast({ title: found.title, text: found.message, tone: 'destructive' });
    cardForm.current?.focus(found.field);
  };

  useEffect(() => (step === 'passenger-info' ? fetchSeatStepSoon() : undefined), [step]);

  const totalText = formatAmount(total.amount, total.currency);
  const party = namedTravellers(offer, travellers.form.getValues());
  const leaveSeats = () => {
    setSeatRefusal(null);
    go('payment');
  };
  return (
    <BookingFrame
      step={step}
      backTo={searchTo}
      news={[checkout.state.kind, checkout.failure?.text, newPrice?.amount, expired].join()}
      aside={<FlightSummary offer={offer} price={price} chosen={seats.chosen} travellers={party} />}
    >
      <div className="grid grid-cols-1 gap-4">
        {running || (gone !== null && step === 'payment') ? null : (
          <OfferNotices verification={verification} searchTo={searchTo} />
        )}
        {newPrice === null || expired || running ? null : (
          <PriceChange
            from={price}
            to={newPrice}
            searchTo={searchTo}
            onAccept={() => {
              setPrice(newPrice);
              setNewPrice(null);
            }}
          />
        )}
        {step === 'passenger-info' ? (
          <PassengerStep
            form={travellers.form}
            offer={offer}
            today={utcDate(new Date(readAt))}
            total={totalText}
            searchTo={searchTo}
            failure={travellers.failure}
            blocked={blocked}
            onSubmit={() => void travellers.submit().then((complete) => complete && go('seat-selection'))}
            onSkipPassports={() => {
              travellers.clearPassports();
              void travellers.submit().then((complete) => complete && go('seat-selection'));
            }}
          />
        ) : null}
        {step === 'seat-selection' ? (
          <LazySeatStep
            offer={offer}
            travellers={party}
            seats={seats}
            total={totalText}
            totalWithout={formatAmount(price.amount, price.currency)}
            refusal={seatRefusal}
            blocked={blocked}
            onBack={() => go('passenger-info')}
            onContinue={leaveSeats}
            onSkip={() => {
              seats.choose([]);
              leaveSeats();
            }}
          />
        ) : null}
        {step === 'payment' ? (
          <PaymentStep
            price={total}
            canceling={previewSentences(offer.canceling, total.amount, total.currency)}
            fareRules={fareSentences(offer, offer.canceling.free_24h)}
            isLiveMode={isLiveMode}
            card={card}
            onCard={(next) => {
              setCard(next);
              setProblem(null);
            }}
            problem={problem}
            cardForm={cardForm}
            state={checkout.state}
            failure={checkout.failure}
            searchTo={gone === null ? null : searchTo}
            blocked={blocked}
            onPay={pay}
            onFinish={() => withPassengers((passengers) => checkout.finish(passengers))}
            onCheckAgain={() => checkout.resume({ quiet: false })}
            onGiveUp={checkout.giveUp}
            onBack={() => go('seat-selection')}
          />
        ) : null}
      </div>
    </BookingFrame>
  );
}
