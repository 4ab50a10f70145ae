import { useEffect, useRef } from 'react';
import { formatPrice } from '#domain/money/format.ts';
import { purchaseTerms } from '#domain/payment/purchase-terms.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { ownToday } from '#web/clock/server-now.ts';
import { Notice } from '#web/ui/notice.tsx';
import { BookingFrame } from './booking-frame.tsx';
import { FlightSummary } from './flight-summary.tsx';
import { PassengerStep } from './passengers/passenger-step.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { namedTravelers, partyOf } from './seats/party.ts';
import { LazySeatStep } from './seats/seat-step-loader.tsx';
import { type BookingFlowModel, type BookingFlowOptions, useBookingFlow } from './use-booking-flow.ts';
import { OfferNotices, PriceChange } from './verification/offer-notices.tsx';
import { underTerms } from './verification/use-shown-terms.ts';

interface BookingFlowProps extends BookingFlowOptions {
  /** When the offer was loaded, in ms since 1970. */
  readonly readAt: number;
  readonly isLiveMode: boolean;
  /** The brand's phone number; empty if it has none. */
  readonly phone: string;
}

interface StepProps extends BookingFlowProps {
  readonly flow: BookingFlowModel;
}

/** From travelers to payment: one screen with its step in the URL, and all input kept between steps (BOOK-03). */
export function BookingFlow(props: BookingFlowProps) {
  const { offer, searchTo } = props;
  const flow = useBookingFlow(props);
  const { step, state, checkout, seats, extras, verification, running } = flow;
  const expired = verification?.kind === 'invalid';
  const values = flow.travelers.form.getValues();
  return (
    <BookingFrame
      step={step}
      backTo={searchTo}
      news={[checkout.state.kind, checkout.failure?.text, state.newPrice?.amountMinor, expired].join()}
      aside={
        <FlightSummary
          offer={flow.shown.offer}
          price={flow.shown.fare}
          chosen={seats.chosen}
          extras={extras.chosen}
          travelers={namedTravelers(offer, values)}
          party={partyOf(offer, values)}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {running || (state.gone !== null && step === 'payment') ? null : (
          <OfferNotices verification={verification} searchTo={searchTo} />
        )}
        {state.newPrice === null || expired || running ? null : (
          <PriceChange
            ref={flow.priceQuestion}
            from={flow.purchase.price}
            to={flow.shown.total}
            hasExtras={flow.purchase.services.length > 0}
            isForMembers={state.isMemberPrice}
            searchTo={searchTo}
            onAccept={() => {
              checkout.dismiss();
              flow.send({ type: 'price-accepted' });
            }}
          />
        )}
        {step === 'payment' && !expired && !running ? <TermsChange flow={flow} /> : null}
        {step === 'passenger-info' ? <Passengers {...props} flow={flow} /> : null}
        {step === 'seat-selection' ? <Seats {...props} flow={flow} /> : null}
        {step === 'payment' ? <Payment {...props} flow={flow} /> : null}
      </div>
    </BookingFrame>
  );
}

/** The brand has changed its terms since the offer was opened; a failed payment says so itself. */
function TermsChange({ flow }: { readonly flow: BookingFlowModel }) {
  if (!flow.shownTerms.haveChanged || flow.checkout.failure?.code === 'terms-changed') return null;
  return (
    <Notice tone="warning" role="status" title="Terms Changed">
      <p>What it costs to cancel or change this flight has changed since you opened it. Please read the terms below.</p>
    </Notice>
  );
}

function Passengers({ flow, offer, readAt, phone, searchTo }: StepProps) {
  const { travelers, loyalty, saved, passForm, send } = flow;
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  // The airline may take long to answer: whoever has left meanwhile stays there.
  const submit = async () => {
    if (!(await travelers.submit())) return;
    if ((await passForm()) && isShown.current) send({ type: 'form-passed' });
  };
  return (
    <PassengerStep
      form={travelers.form}
      offer={offer}
      today={utcDate(new Date(readAt))}
      total={totalText(flow)}
      searchTo={searchTo}
      phone={phone}
      failure={travelers.failure}
      blocked={flow.blocked}
      saved={saved}
      isAsking={loyalty.isAsking}
      onSubmit={() => void submit()}
      onSkipPassports={() => {
        travelers.clearPassports();
        void submit();
      }}
    />
  );
}

function Seats({ flow, offer }: StepProps) {
  const { state, seats, extras, send } = flow;
  const values = flow.travelers.form.getValues();
  return (
    <LazySeatStep
      offer={offer}
      travelers={namedTravelers(offer, values)}
      party={partyOf(offer, values)}
      seats={seats}
      extras={extras}
      total={totalText(flow)}
      totalWithout={formatPrice(flow.withoutSeats)}
      refusal={state.serviceRefusal}
      blocked={flow.blocked}
      onBack={() => flow.showStep('passenger-info')}
      onContinue={() => send({ type: 'seats-done' })}
      onSkip={() => {
        seats.choose([]);
        send({ type: 'seats-done' });
      }}
    />
  );
}

function Payment({ flow, isLiveMode, cardFields, phone, searchTo }: StepProps) {
  const { state, send, checkout, shown, purchase } = flow;
  const canContinue = !flow.running && flow.blocked === null;
  const { canceling, fareRules } = purchaseTerms(underTerms(shown.offer, flow.shownTerms.terms), {
    price: shown.total,
    supplierPrice: purchase.supplierPrice,
    farePrice: shown.fare,
    hasExtras: purchase.services.length > 0,
  });
  return (
    <PaymentStep
      price={shown.total}
      canceling={canceling}
      fareRules={fareRules}
      isLiveMode={isLiveMode}
      cardFields={cardFields}
      phone={phone}
      hostedCard={flow.hostedCard}
      clearedCards={state.clearedCards}
      card={state.card}
      onCard={(card) => send({ type: 'card-typed', card })}
      problem={state.cardProblem}
      cardForm={flow.cardForm}
      state={checkout.state}
      failure={checkout.failure}
      searchTo={state.gone === null ? null : searchTo}
      blocked={flow.blocked}
      onPay={() =>
        send({
          type: 'pay-pressed',
          today: ownToday(),
          purchase,
          canContinue,
          isHosted: cardFields.kind === 'hosted',
        })
      }
      wallets={{
        mayOpen: async () => canContinue && (await submitTravelers(flow)),
        pay: () => {
          if (canContinue) send({ type: 'wallet-approved', purchase });
          return canContinue;
        },
      }}
      onFinish={() => send({ type: 'finish-pressed', canContinue })}
      onCheckAgain={() => checkout.resume({ quiet: false })}
      onGiveUp={checkout.giveUp}
      onBack={() => flow.showStep('seat-selection')}
    />
  );
}

/** Whether the travelers are complete; else their step shows what is not. */
async function submitTravelers({ travelers, showStep }: BookingFlowModel): Promise<boolean> {
  const isComplete = await travelers.submit();
  if (!isComplete) showStep('passenger-info');
  return isComplete;
}

/** Fare, seats and extras together. */
function totalText({ shown }: BookingFlowModel): string {
  return formatPrice(shown.total);
}
