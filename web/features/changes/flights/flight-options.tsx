import { type RefObject, useState } from 'react';
import type { FlightOptionsView } from '#domain/booking/views/amendment.ts';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import { CallUs } from '#web/booked/call-us.tsx';
import { PhoneDigitsField, usePhoneDigits } from '#web/booked/phone-digits.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { OptionCard } from './option-card.tsx';
import { OptionsSkeleton } from './options-skeleton.tsx';
import type { Choosing, OptionsState } from './use-flight-options.ts';

interface FlightOptionsProps {
  readonly bookingId: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly state: Exclude<OptionsState, { kind: 'none' }>;
  readonly choosing: Choosing;
  readonly travelers: number;
  readonly phone: string;
  readonly onChoose: (optionId: string) => void;
}

/** What the airline has instead: while it is asked, its flights, none, or why there is no answer. */
export function FlightOptions({ bookingId, heading, state, choosing, travelers, phone, onChoose }: FlightOptionsProps) {
  return (
    <section aria-labelledby="other-flights" className="grid grid-cols-1 gap-3">
      <h2 ref={heading} id="other-flights" tabIndex={-1} className="scroll-mt-20 text-base font-semibold outline-none">
        Other flights
      </h2>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {statusOf(state)}
      </p>
      {choosing.failure === null ? null : (
        <Notice tone="destructive" role="alert" title="These flights could not be chosen">
          {choosing.failure}
        </Notice>
      )}
      {choosing.lockedId === null ? null : (
        <Unlock bookingId={bookingId} optionId={choosing.lockedId} onChoose={onChoose} />
      )}
      {state.kind === 'searching' ? <OptionsSkeleton /> : null}
      {state.kind === 'failed' ? (
        <Notice tone={state.isFinal ? 'warning' : 'destructive'} role="alert" title="Other flights cannot be shown">
          <p>{state.message}</p>
          <CallUs phone={phone} />
        </Notice>
      ) : null}
      {state.kind === 'found' ? (
        <Found found={state.found} choosing={choosing} travelers={travelers} phone={phone} onChoose={onChoose} />
      ) : null}
    </section>
  );
}

interface UnlockProps extends Pick<FlightOptionsProps, 'bookingId' | 'onChoose'> {
  readonly optionId: string;
}

/** Asks who opened the trip from an email for the phone number's end, then chooses the flights (F-148). */
function Unlock({ bookingId, optionId, onChoose }: UnlockProps) {
  const digits = usePhoneDigits(bookingId);
  return (
    <Notice tone="info" title="Before you change this trip">
      <form
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          if (await digits.check()) onChoose(optionId);
        }}
      >
        <PhoneDigitsField digits={digits} />
        <SubmitButton label="Continue" busyLabel="Checking…" busy={digits.isChecking} className="mt-3" />
      </form>
    </Notice>
  );
}

function statusOf(state: FlightOptionsProps['state']): string {
  if (state.kind === 'searching') return 'Asking the airline for other flights…';
  if (state.kind === 'failed') return '';
  const { length } = state.found.options;
  if (length === 0) return '';
  return `${length} ${length === 1 ? 'choice' : 'choices'}. Prices are for all travelers, with all fees.`;
}

const batch = 20;

interface FoundProps extends Pick<FlightOptionsProps, 'choosing' | 'travelers' | 'phone' | 'onChoose'> {
  readonly found: FlightOptionsView;
}

function Found({ found: { options, byPhone }, choosing, travelers, phone, onChoose }: FoundProps) {
  const [shown, setShown] = useState(batch);
  return (
    <>
      {options.length === 0 ? (
        <Notice
          tone="info"
          title={byPhone > 0 ? 'No other flights online on this day' : 'No other flights on this day'}
        >
          <p>Your booked flights stay as they are. Please try another date, or other airports.</p>
          {byPhone > 0 ? null : <CallUs phone={phone} />}
        </Notice>
      ) : null}
      {options.slice(0, shown).map((option) => (
        <OptionCard
          key={option.id}
          option={option}
          travelers={travelers}
          isChosen={choosing.optionId === option.id}
          onChoose={() => onChoose(option.id)}
        />
      ))}
      {options.length > shown ? (
        <Button look="outline" onClick={() => setShown(shown + batch)} className="justify-self-center">
          Show More Flights
        </Button>
      ) : null}
      {byPhone > 0 ? <ByPhone text={`${byPhone} ${options.length > 0 ? 'more ' : ''}by phone`} phone={phone} /> : null}
    </>
  );
}

function ByPhone({ text, phone }: { readonly text: string; readonly phone: string }) {
  return (
    <p className="text-sm">
      {text}
      {phone === '' ? null : (
        <>
          {': '}
          <a
            href={telephoneAddress(phone)}
            data-call-place="trips"
            className="tabular inline-flex min-h-11 items-center font-semibold whitespace-nowrap underline"
          >
            {phone}
          </a>
        </>
      )}
    </p>
  );
}
