import { useEffect, useRef } from 'react';
import { CallUs } from '#web/booked/call-us.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { NeedsScript } from '#web/ui/without-script/needs-script.tsx';
import { upperCaseInPlace } from './upper-case.ts';
import { type Lookup, type LookupFailure, useLookup } from './use-lookup.ts';

interface FindBookingProps {
  /** The brand's number; '' if it has none. */
  readonly phone: string;
  /** Called with the id of the booking. */
  readonly onFound: (bookingId: string) => Promise<void> | void;
}

/** Finds a booking by its reference, its email address and a last name (TRIP-09). */
export function FindBooking({ phone, onFound }: FindBookingProps) {
  const { form, failure, submit } = useLookup(onFound);
  const { isSubmitting } = form.formState;
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button loses the focus while it is disabled.
    if (failure !== null && document.activeElement === document.body) button.current?.querySelector('button')?.focus();
  }, [failure]);
  return (
    <section
      aria-labelledby="find-heading"
      className="rounded-lg border border-line bg-card px-4 pt-4 pb-5 shadow-raised md:px-6"
    >
      <h2 id="find-heading" className="text-base font-semibold">
        Find your booking
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Enter the booking reference to find a trip booked on another device or a while ago.
      </p>
      <form
        aria-labelledby="find-heading"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        <LookupFields form={form} />
        <div className="grid gap-4 sm:col-span-full">
          <NeedsScript phone={phone} />
          {failure === null ? null : <Failure failure={failure} phone={phone} />}
          <div ref={button}>
            <SubmitButton
              label="Find booking"
              busyLabel="Finding your booking…"
              busy={isSubmitting}
              className="max-sm:w-full"
            />
          </div>
        </div>
      </form>
    </section>
  );
}

function LookupFields({ form }: { readonly form: Lookup['form'] }) {
  const { errors } = form.formState;
  const reference = form.register('reference');
  return (
    <>
      <TextField
        {...reference}
        onChange={(event) => {
          upperCaseInPlace(event.target, (event.nativeEvent as InputEvent).isComposing === true);
          return reference.onChange(event);
        }}
        onCompositionEnd={(event) => upperCaseInPlace(event.currentTarget, false)}
        label="Booking reference"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        aria-required
        hint="8 letters and digits"
        error={errors.reference?.message}
        className="tabular sm:max-lg:col-span-2"
      />
      <TextField
        {...form.register('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        hint="Of the first passenger"
        error={errors.email?.message}
      />
      <TextField
        {...form.register('lastName')}
        label="Last name"
        autoComplete="family-name"
        maxLength={200}
        spellCheck={false}
        aria-required
        hint="Of any passenger"
        error={errors.lastName?.message}
      />
    </>
  );
}

function Failure({ failure, phone }: { readonly failure: LookupFailure; readonly phone: string }) {
  return (
    <Notice tone="destructive" role="alert">
      <p className="font-medium">{textOf(failure)}</p>
      <CallUs phone={phone} />
    </Notice>
  );
}

function textOf(failure: LookupFailure): string {
  switch (failure.kind) {
    case 'miss':
      return 'We could not find a booking with these details. Please check all three.';
    case 'too-often':
      return 'Too many attempts. Please wait a few minutes and try again.';
    case 'failed':
      return failure.message;
  }
}
