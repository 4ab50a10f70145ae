import { type ReactNode, type RefObject, useRef } from 'react';
import type { CardFieldsAnswer } from '#contract/payments.ts';
import { amendmentAction, amendmentTotal } from '#domain/booking/amendments/amendment-texts.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { formatExact } from '#domain/money/format.ts';
import { TestCardBox } from '#web/checkout/card/test-card-box.tsx';
import { CardEntryFields } from '#web/checkout/card-entry-fields.tsx';
import { noticeTitles, type PaymentNotice } from '#web/checkout/payment-notices.ts';
import { Progress } from '#web/checkout/progress.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useTypedBeforeScript } from '#web/ui/without-script/typed-before-script.ts';
import { ChangeBar } from './change-bar.tsx';
import { type ChangeWords, changeWords } from './change-words.ts';
import { ChangeTerms } from './price-and-terms.tsx';
import type { ChangePaymentModel } from './use-change-payment.ts';
import type { useFreeChange } from './use-free-change.ts';

interface PaidChangeProps {
  readonly amendment: AmendmentView;
  readonly payment: ChangePaymentModel;
  readonly cardFields: CardFieldsAnswer;
  readonly isLiveMode: boolean;
  readonly phone: string;
}

/** The card for a change that is to be paid, and the button that pays and makes it. */
export function PaidChange({ amendment, payment, cardFields, isLiveMode, phone }: PaidChangeProps) {
  const { checkout, card } = payment;
  const { state, failure } = checkout;
  const element = useRef<HTMLFormElement>(null);
  useTypedBeforeScript(element);
  const running = state.kind === 'running';
  const words = changeWords[amendment.kind];
  const submit = state.kind === 'held' ? payment.finish : state.kind === 'unknown' ? payment.checkAgain : payment.pay;
  return (
    <ChangeForm name={words.form} element={element} isRunning={running} onSubmit={submit}>
      <Failure failure={failure} />
      {state.kind === 'held' ? (
        <HeldBox amount={formatExact(state.purchase.price)} text={words.held} onGiveUp={checkout.giveUp} />
      ) : state.kind === 'unknown' ? null : (
        <>
          {isLiveMode ? null : <TestCardBox isHosted={payment.isHosted} />}
          <section className="rounded-lg border border-line bg-card px-4 pt-4 pb-5 shadow-raised md:px-6">
            <h2 className="mb-4 text-base font-semibold">Card details</h2>
            <CardEntryFields
              price={amendment.price.due}
              cardFields={cardFields}
              phone={phone}
              hostedCard={payment.hostedCard}
              wallets={{
                mayOpen: async () => !running,
                pay: () => {
                  if (!running) payment.payByWallet();
                  return !running;
                },
              }}
              clearedCards={card.clearedCards}
              card={card.value}
              onCard={card.type}
              problem={card.problem}
              cardForm={card.form}
              disabled={running}
            />
          </section>
        </>
      )}
      <p className="flex items-start gap-2 text-sm text-ink-soft">
        <Icon name="check" className="mt-0.5 size-4 text-success" />
        We store neither the card’s number nor its security code.
      </p>
      <ChangeTerms {...amendment} />
      <ChangeBar
        bookingId={amendment.bookingId}
        keep={words.keep}
        total={amendmentTotal(amendment.price)}
        isRunning={running}
        progress={<Progress stage={running ? state.stage : null} words={words.progress} />}
      >
        {labelOf(state.kind, words, amendmentAction(amendment.price, amendment.kind))}
      </ChangeBar>
    </ChangeForm>
  );
}

interface FreeChangeProps {
  readonly amendment: AmendmentView;
  readonly change: ReturnType<typeof useFreeChange>;
}

/** A change for which nothing is to be paid: no card, one button. */
export function FreeChange({ amendment, change }: FreeChangeProps) {
  const element = useRef<HTMLFormElement>(null);
  const { isRunning, failure, confirm } = change;
  const words = changeWords[amendment.kind];
  return (
    <ChangeForm name={words.form} element={element} isRunning={isRunning} onSubmit={confirm}>
      <Failure failure={failure} />
      <ChangeTerms {...amendment} />
      <ChangeBar
        bookingId={amendment.bookingId}
        keep={words.keep}
        total={amendmentTotal(amendment.price)}
        isRunning={isRunning}
        progress={<Progress stage={isRunning ? 'booking' : null} words={words.progress} />}
      >
        {isRunning ? 'Processing…' : amendmentAction(amendment.price, amendment.kind)}
      </ChangeBar>
    </ChangeForm>
  );
}

interface ChangeFormProps {
  readonly name: string;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly isRunning: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function ChangeForm({ name, element, isRunning, onSubmit, children }: ChangeFormProps) {
  return (
    <form
      ref={element}
      noValidate
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning) onSubmit();
      }}
      className="grid gap-4 [&_:is(a,input,select,summary,button)]:scroll-mb-28"
    >
      {children}
    </form>
  );
}

function labelOf(
  state: ChangePaymentModel['checkout']['state']['kind'],
  { finish }: ChangeWords,
  action: string,
): string {
  if (state === 'running') return 'Processing…';
  if (state === 'unknown') return 'Check Again';
  return state === 'held' ? finish : action;
}

function Failure({ failure }: { readonly failure: PaymentNotice | null }) {
  if (failure === null) return null;
  return (
    <Notice tone="destructive" role="alert" title={noticeTitles[failure.code]}>
      <p>{failure.text}</p>
    </Notice>
  );
}

interface HeldBoxProps {
  readonly amount: string;
  readonly text: string;
  readonly onGiveUp: () => void;
}

function HeldBox({ amount, text, onGiveUp }: HeldBoxProps) {
  return (
    <Notice tone="success" title={`Your card is authorized for ${amount}`}>
      <p>{text}</p>
      <Button look="outline" onClick={onGiveUp} className="mt-3">
        Release the Hold
      </Button>
    </Notice>
  );
}
