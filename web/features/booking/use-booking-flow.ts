import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { EarlierBooking } from '#contract/bookings.ts';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import type { CardFieldsAnswer } from '#contract/payments.ts';
import { purchasedServices, purchaseTotal, supplierTotal } from '#domain/extras/purchase.ts';
import type { CardFormHandle } from '#web/checkout/card/card-form.tsx';
import { type CardEntry, type HostedCard, ownForm } from '#web/checkout/hosted/hosted-card.ts';
import { useCheckout } from '#web/checkout/use-checkout.ts';
import { blockedBy } from './booking-machine.ts';
import type { BookingCommand } from './booking-state.ts';
import { addressOfStep, type BookingStep, stepOf } from './booking-steps.ts';
import { useChosenExtras } from './extras/use-chosen-extras.ts';
import type { KnownContact } from './passengers/contact/known-contact.ts';
import { useLoyalty } from './passengers/loyalty/use-loyalty.ts';
import { useSavedTravelers } from './passengers/saved/use-saved-travelers.ts';
import { useTravelers } from './passengers/use-travelers.ts';
import { offerCalls } from './payment/offer-calls.ts';
import { runCommand } from './run-command.ts';
import { useChosenSeats } from './seats/use-chosen-seats.ts';
import { useBookingMachine } from './use-booking-machine.ts';
import { keepSeenPrice, seenPriceOf } from './verification/seen-price.ts';
import { useOfferAtPrice } from './verification/use-offer-at-price.ts';
import { useOfferEnd } from './verification/use-offer-end.ts';
import { useShownTerms } from './verification/use-shown-terms.ts';

export interface BookingFlowOptions {
  readonly offer: OfferDetail;
  /** The signed-in user; null for a guest. */
  readonly account: KnownContact | null;
  /** The search to return to if the offer is gone. */
  readonly searchTo: string;
  readonly cardFields: CardFieldsAnswer;
  /** Called if this visitor has booked the offer, or another one of its search, elsewhere. */
  readonly onEarlierBooking: (booking: EarlierBooking) => void;
}

/** Connects the machine of a booking screen to its step, form, seats, payment and offer checks. */
export function useBookingFlow({ offer, account, searchTo, cardFields, onEarlierBooking }: BookingFlowOptions) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const seenPrice = seenPriceOf(useLocation().state);
  const asked = stepOf(params);
  const cardForm = useRef<CardFormHandle>(null);
  const priceQuestion = useRef<HTMLDivElement>(null);
  const run = useRef<(command: BookingCommand) => void>(() => undefined);
  const offerPrice = offer.sale.total;
  const [state, send] = useBookingMachine(offerPrice, run);
  const showStep = (next: BookingStep, replace = false) => void navigate(addressOfStep(params, next), { replace });

  const travelers = useTravelers(offer, account);
  const loyalty = useLoyalty(offer, travelers.form, (price) => send({ type: 'priced-with-loyalty', price }));
  const saved = useSavedTravelers(offer, travelers.form, account !== null);
  const passForm = () => {
    saved?.save();
    return loyalty.send();
  };
  const seats = useChosenSeats(offer);
  const extras = useChosenExtras(offer);
  const hostedCard = useRef<HostedCard | null>(null);
  const entry = useMemo<CardEntry>(
    () => (cardFields.kind === 'hosted' ? { kind: 'hosted', fields: hostedCard } : ownForm),
    [cardFields.kind],
  );
  const calls = useMemo(() => offerCalls(offer, entry), [offer, entry]);
  const checkout = useCheckout(offer.id, calls, (end) => {
    if (end.kind === 'terms-changed') shownTerms.show(end.terms);
    send({ type: 'checkout-ended', end });
  });
  const running = checkout.state.kind === 'running';
  // Back does not stop a payment: its progress stays on the screen.
  const isPaying = checkout.state.kind === 'running' && checkout.state.stage !== 'lookup';
  const step = isPaying ? 'payment' : asked;
  useEffect(() => {
    if (step !== asked) void navigate(addressOfStep(params, step));
  }, [step, asked, navigate, params]);
  const verification = useOfferEnd({ offer, step, running, gone: state.gone, searchTo, onEarlierBooking });
  const shownTerms = useShownTerms(offer, verification);
  const isRestored = travelers.restored && seats.restored && extras.restored;
  const total = purchaseTotal(state.price, seats.chosen, extras.chosen);
  const fareNow = state.newPrice ?? state.price;
  const offerNow = useOfferAtPrice(offer, fareNow);
  const services = purchasedServices(seats.chosen, extras.chosen);

  run.current = (command) =>
    runCommand(command, {
      offerId: offer.id,
      queries,
      checkout,
      travelers,
      passForm,
      send,
      showStep,
      showBooking: (id) => void navigate(`/booking?booking=${encodeURIComponent(id)}`, { replace: true }),
      showEarlierBooking: onEarlierBooking,
      focusCard: (field) => cardForm.current?.focus(field),
    });
  useEffect(() => {
    const now = { step, offerPrice, seenPrice, verification, isRestored, checkout: checkout.state, services };
    send({ type: 'observed', now });
  });
  const agreedPrice = state.isOpened && state.newPrice === null ? state.price : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is an entry of its own
  useEffect(() => {
    if (agreedPrice !== null) keepSeenPrice(agreedPrice);
  }, [agreedPrice, step]);
  // The fields are disabled until the error is on the screen.
  useEffect(() => {
    // The provider's fields are made anew, and take the focus themselves.
    if (state.clearedCards > 0 && entry.kind === 'server') cardForm.current?.focus('number');
  }, [state.clearedCards, entry]);
  // The pay button that had the focus is disabled until the question is answered, and is far below it.
  useEffect(() => {
    if (state.pricesFound > 0) priceQuestion.current?.focus();
  }, [state.pricesFound]);

  return {
    step,
    showStep,
    state,
    send,
    travelers,
    loyalty,
    saved,
    passForm,
    seats,
    extras,
    withoutSeats: purchaseTotal(fareNow, [], extras.chosen),
    checkout,
    cardForm,
    hostedCard,
    priceQuestion,
    verification,
    running,
    shownTerms,
    blocked: blockedBy(state, { verification, isRestored }),
    /** What the screen shows: while a new fare waits for an answer, only the question still names the old one. */
    shown: { offer: offerNow, fare: fareNow, total: purchaseTotal(fareNow, seats.chosen, extras.chosen) },
    /** What is paid: only what was agreed to. */
    purchase: {
      price: total,
      supplierPrice: supplierTotal(offerNow.total, seats.chosen, extras.chosen),
      fare: state.price,
      services,
      terms: shownTerms.terms,
    },
  };
}

export type BookingFlowModel = ReturnType<typeof useBookingFlow>;
