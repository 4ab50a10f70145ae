import { type ReactNode, useEffect, useRef } from 'react';
import type { CardFieldsAnswer } from '#contract/payments.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { expiryWarningMinutes, isOfferExpired, minutesRemaining } from '#domain/flights/expiry.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { CallUs } from '#web/booked/call-us.tsx';
import { noticeTitles, type PaymentNotice } from '#web/checkout/payment-notices.ts';
import { useClock } from '#web/clock/use-clock.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { choiceAddress, tripAddress } from './amendment-addresses.ts';
import { FreeChange, PaidChange } from './change-forms.tsx';
import { changeWords } from './change-words.ts';
import { FlightsCompared } from './flights-compared.tsx';
import { ChangeBill, LostServices } from './price-and-terms.tsx';
import { TripFlights } from './trip-flights.tsx';
import { useChangePayment } from './use-change-payment.ts';
import { useFreeChange } from './use-free-change.ts';

interface ChangeReviewProps {
  readonly amendment: AmendmentView;
  /** Of the trip to which bags are added; empty if they could not be read, and for other flights. */
  readonly flights: readonly Slice[];
  readonly cardFields: CardFieldsAnswer;
  readonly isLiveMode: boolean;
  readonly phone: string;
  readonly reload: () => Promise<boolean>;
  /** When the page was rendered, in ms since 1970. */
  readonly readAt: number;
}

const clockMs = 10_000;

/** Other flights or bags before the traveler agrees to them: flights, price, what is lost, and the payment if one is due. */
export function ChangeReview(props: ChangeReviewProps) {
  return props.amendment.price.due.amountMinor > 0 ? <PaidReview {...props} /> : <FreeReview {...props} />;
}

function PaidReview({ amendment, flights, readAt, cardFields, isLiveMode, phone, reload }: ChangeReviewProps) {
  const payment = useChangePayment(amendment, cardFields, reload);
  const now = useClock(readAt, clockMs);
  const { state, failure, giveUp } = payment.checkout;
  const isSettled = state.kind !== 'running' && state.kind !== 'unknown';
  if (payment.isGone || (isSettled && isOfferExpired(amendment, now)))
    return (
      <Gone
        amendment={amendment}
        failure={payment.isGone ? failure : null}
        phone={phone}
        // A hold for what cannot be had any more serves nothing.
        onLeave={giveUp}
      />
    );
  return (
    <Review amendment={amendment} flights={flights} now={now}>
      <PaidChange
        amendment={amendment}
        payment={payment}
        cardFields={cardFields}
        isLiveMode={isLiveMode}
        phone={phone}
      />
    </Review>
  );
}

function FreeReview({ amendment, flights, readAt, phone, reload }: ChangeReviewProps) {
  const change = useFreeChange(amendment, reload);
  const now = useClock(readAt, clockMs);
  const isOver = !change.isRunning && isOfferExpired(amendment, now);
  if (change.isGone || isOver)
    return <Gone amendment={amendment} failure={change.isGone ? change.failure : null} phone={phone} />;
  return (
    <Review amendment={amendment} flights={flights} now={now}>
      <FreeChange amendment={amendment} change={change} />
    </Review>
  );
}

interface ReviewProps extends Pick<ChangeReviewProps, 'amendment' | 'flights'> {
  readonly now: Date;
  readonly children: ReactNode;
}

function Review({ amendment, flights, now, children }: ReviewProps) {
  const isOfBags = amendment.kind === 'bags';
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
      {isOfBags ? null : (
        <div className="grid min-w-0 gap-4">
          <FlightsCompared removed={amendment.removed} added={amendment.added} />
          <LostServices lost={amendment.lost} />
        </div>
      )}
      <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ChangeBill {...amendment} />
        <TimeLeft amendment={amendment} now={now} />
        {isOfBags ? <TripFlights slices={flights} /> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** How long the price stands; said aloud only once little is left. */
function TimeLeft({ amendment, now }: Pick<ReviewProps, 'amendment' | 'now'>) {
  const minutes = minutesRemaining(amendment, now);
  const isSoon = minutes < expiryWarningMinutes;
  const left = minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return (
    <Notice tone={isSoon ? 'warning' : 'info'} {...(isSoon ? { role: 'status' } : {})}>
      Time left at this price: <span className="tabular font-semibold">{left}</span>.
    </Notice>
  );
}

interface GoneProps extends Pick<ChangeReviewProps, 'amendment' | 'phone'> {
  /** Null if the time is over. */
  readonly failure: PaymentNotice | null;
  /** Takes the way to the choice. */
  readonly onLeave?: () => void;
}

/** Replaces a review of what cannot be had any more. */
function Gone({ amendment, failure, phone, onLeave }: GoneProps) {
  const words = changeWords[amendment.kind];
  const title = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="max-w-2xl">
      <Notice
        ref={title}
        tone="warning"
        role="alert"
        title={failure === null ? 'The time for this price is over' : noticeTitles[failure.code]}
      >
        <p>
          {failure?.text ??
            'Nothing was changed and nothing was charged. Prices may be different now: please choose again.'}
        </p>
        <CallUs phone={phone} />
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink to={choiceAddress(amendment)} onClick={onLeave}>
            {words.chooseAgain}
          </ButtonLink>
          <ButtonLink to={tripAddress(amendment.bookingId)} look="outline">
            {words.keep}
          </ButtonLink>
        </div>
      </Notice>
    </div>
  );
}
