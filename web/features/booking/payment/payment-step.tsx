import { useRef } from 'react';
import { formatPrice } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import { freshSearchAddress } from '#domain/search/address.ts';
import { TestCardBox } from '#web/checkout/card/test-card-box.tsx';
import { CardEntryFields, type CardEntryProps } from '#web/checkout/card-entry-fields.tsx';
import type { CheckoutState } from '#web/checkout/checkout-state.ts';
import { noticeTitles, type PaymentNotice } from '#web/checkout/payment-notices.ts';
import { Progress } from '#web/checkout/progress.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TotalBar } from '#web/ui/total-bar.tsx';
import { useTypedBeforeScript } from '#web/ui/without-script/typed-before-script.ts';

interface PaymentStepProps extends Omit<CardEntryProps, 'disabled'> {
  /** The refund for canceling, in sentences (TERMS-01). */
  readonly canceling: readonly string[];
  /** The airline's fare rules for refunds and changes. */
  readonly fareRules: readonly string[];
  readonly isLiveMode: boolean;
  readonly state: CheckoutState;
  readonly failure: PaymentNotice | null;
  /** The search to repeat once the offer is gone; null until then. */
  readonly searchTo: string | null;
  readonly blocked: 'expired' | 'waiting' | null;
  readonly onPay: () => void;
  readonly onFinish: () => void;
  readonly onCheckAgain: () => void;
  readonly onGiveUp: () => void;
  readonly onBack: () => void;
}

/** The card form, or the status of the card that was entered (PAY-01…11). */
export function PaymentStep(props: PaymentStepProps) {
  const { price, isLiveMode, state, failure, searchTo, blocked } = props;
  const total = formatPrice(price);
  const element = useRef<HTMLFormElement>(null);
  useTypedBeforeScript(element);
  const running = state.kind === 'running';
  const submit = state.kind === 'held' ? props.onFinish : state.kind === 'unknown' ? props.onCheckAgain : props.onPay;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!running) submit();
      }}
      className="grid grid-cols-1 gap-4 [&_:is(a,input,select,summary,button)]:scroll-mb-28"
    >
      {failure === null ? null : <Failure failure={failure} searchTo={searchTo} />}
      {state.kind === 'held' ? (
        <HeldBox price={state.purchase.price} onGiveUp={props.onGiveUp} />
      ) : state.kind === 'unknown' ? null : (
        <>
          {isLiveMode ? null : <TestCardBox isHosted={props.cardFields.kind === 'hosted'} />}
          <section className="rounded-lg border border-line bg-card px-4 pt-4 pb-5 shadow-raised md:px-6">
            <h2 className="mb-4 text-base font-semibold">Card details</h2>
            <CardEntryFields {...props} disabled={running} />
          </section>
        </>
      )}
      <p className="flex items-start gap-2 text-sm text-ink-soft">
        <Icon name="lock" className="mt-0.5 size-4" />
        Your card is charged only once the airline has confirmed the booking. We store neither its number nor its
        security code.
      </p>
      <Terms canceling={props.canceling} fareRules={props.fareRules} />
      <div className="lg:hidden">
        <Button look="quiet" disabled={running} onClick={props.onBack} className="w-full">
          Back to Seat Selection
        </Button>
      </div>
      <TotalBar total={{ label: 'Total', value: total }} progress={<Progress stage={running ? state.stage : null} />}>
        <div className="max-lg:hidden">
          <Button look="outline" disabled={running} onClick={props.onBack}>
            Back to Seat Selection
          </Button>
        </div>
        <Button type="submit" busy={running} disabled={blocked !== null && state.kind !== 'unknown'} className="px-6">
          {labelOf(state, blocked, total)}
        </Button>
      </TotalBar>
    </form>
  );
}

interface FailureProps {
  readonly failure: PaymentNotice;
  readonly searchTo: string | null;
}

/** Why a payment failed; if the offer is gone, with a link to search again. */
function Failure({ failure, searchTo }: FailureProps) {
  return (
    <Notice tone="destructive" role="alert" title={noticeTitles[failure.code]}>
      <p>{failure.text}</p>
      {searchTo === null ? null : (
        <ButtonLink to={freshSearchAddress(searchTo)} look="outline" className="mt-3">
          Search Again
        </ButtonLink>
      )}
    </Notice>
  );
}

/** The rules of the purchase, shown beforehand: the refund for canceling, the fare rules, and our terms (F-80). */
function Terms({ canceling, fareRules }: Pick<PaymentStepProps, 'canceling' | 'fareRules'>) {
  const link = (to: string, text: string) => (
    <a href={to} target="_blank" rel="noreferrer" className="font-medium text-ink underline">
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
  return (
    <div className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon name="undo" className="mt-0.5 size-4" />
      <div className="grid min-w-0 gap-2 wrap-anywhere">
        <Sentences name="If you cancel" texts={canceling} />
        <Sentences name="Fare rules" texts={fareRules} />
        <p>
          By paying you agree to these fare rules, our {link('/terms', 'Terms of Service')} and our{' '}
          {link('/cancellation-policy', 'Cancellation and Refund Policy')}.
        </p>
      </div>
    </div>
  );
}

function Sentences({ name, texts }: { readonly name: string; readonly texts: readonly string[] }) {
  return (
    <ul aria-label={name}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function labelOf(state: CheckoutState, blocked: 'expired' | 'waiting' | null, total: string): string {
  if (state.kind === 'running') return 'Processing…';
  if (state.kind === 'unknown') return 'Check Again';
  if (blocked === 'expired') return 'Offer Expired';
  return state.kind === 'held' ? 'Complete Booking' : `Pay ${total}`;
}

function HeldBox({ price, onGiveUp }: { readonly price: Money; readonly onGiveUp: () => void }) {
  return (
    <Notice tone="success" title={`Your card is authorized for ${formatPrice(price)}`}>
      <p>Complete the booking now; you do not need to enter the card again. Without a booking the hold is released.</p>
      <Button look="outline" onClick={onGiveUp} className="mt-3">
        Release the Hold
      </Button>
    </Notice>
  );
}
