import { type ReactNode, useEffect, useRef } from 'react';
import type { CardFieldsAnswer } from '#contract/payments.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { expiryWarningMinutes, isOfferExpired, minutesRemaining } from '#domain/flights/expiry.ts';
import { CallUs } from '#web/itinerary/booked/call-us.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useClock } from '#web/ui/use-clock.ts';
import type { PaymentNotice } from '../payment/payment-notices.ts';
import { choiceAddress, tripAddress } from './amendment-addresses.ts';
import { FreeChange, PaidChange } from './change-forms.tsx';
import { FlightsCompared } from './flights-compared.tsx';
import { ChangeBill, LostServices } from './price-and-terms.tsx';
import { useChangePayment } from './use-change-payment.ts';
import { useFreeChange } from './use-free-change.ts';

interface ChangeReviewProps {
  readonly amendment: AmendmentView;
  readonly cardFields: CardFieldsAnswer;
  readonly isLiveMode: boolean;
  readonly phone: string;
  readonly reload: () => Promise<boolean>;
  /** When the page was rendered, in ms since 1970. */
  readonly readAt: number;
}

const clockMs = 10_000;

/** Other flights before the traveler agrees to them: flights, price, what is lost, and the payment if one is due. */
export function ChangeReview(props: ChangeReviewProps) {
  return props.amendment.price.due.amountMinor > 0 ? <PaidReview {...props} /> : <FreeReview {...props} />;
}

function PaidReview({ amendment, readAt, cardFields, isLiveMode, phone, reload }: ChangeReviewProps) {
  const payment = useChangePayment(amendment, cardFields, reload);
  const now = useClock(readAt, clockMs);
  const { state, failure, giveUp } = payment.checkout;
  const isSettled = state.kind !== 'running' && state.kind !== 'unknown';
  if (payment.isGone || (isSettled && isOfferExpired(amendment, now)))
    return (
      <Gone
        bookingId={amendment.bookingId}
        failure={payment.isGone ? failure : null}
        phone={phone}
        // A hold for flights that cannot be had any more serves nothing.
        onLeave={giveUp}
      />
    );
  return (
    <Review amendment={amendment} now={now}>
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

function FreeReview({ amendment, readAt, phone, reload }: ChangeReviewProps) {
  const change = useFreeChange(amendment.id, reload);
  const now = useClock(readAt, clockMs);
  const isOver = !change.isRunning && isOfferExpired(amendment, now);
  if (change.isGone || isOver)
    return <Gone bookingId={amendment.bookingId} failure={change.isGone ? change.failure : null} phone={phone} />;
  return (
    <Review amendment={amendment} now={now}>
      <FreeChange amendment={amendment} change={change} />
    </Review>
  );
}

interface ReviewProps extends Pick<ChangeReviewProps, 'amendment'> {
  readonly now: Date;
  readonly children: ReactNode;
}

function Review({ amendment, now, children }: ReviewProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
      <div className="grid min-w-0 gap-4">
        <FlightsCompared removed={amendment.removed} added={amendment.added} />
        <LostServices lost={amendment.lost} />
      </div>
      <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ChangeBill price={amendment.price} bags={amendment.bags} />
        <TimeLeft amendment={amendment} now={now} />
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

interface GoneProps {
  readonly bookingId: string;
  /** Null if the time is over. */
  readonly failure: PaymentNotice | null;
  readonly phone: string;
  /** Takes the way to other flights. */
  readonly onLeave?: () => void;
}

/** Replaces a review whose flights cannot be had any more. */
function Gone({ bookingId, failure, phone, onLeave }: GoneProps) {
  const title = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="max-w-2xl">
      <Notice ref={title} tone="warning" role="alert" title={failure?.title ?? 'The time for this price is over'}>
        <p>
          {failure?.text ??
            'Nothing was changed and nothing was charged. Prices may be different now: please choose again.'}
        </p>
        <CallUs phone={phone} />
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink to={choiceAddress(bookingId)} onClick={onLeave}>
            Choose Other Flights
          </ButtonLink>
          <ButtonLink to={tripAddress(bookingId)} look="outline">
            Keep booked flights
          </ButtonLink>
        </div>
      </Notice>
    </div>
  );
}
