import { useEffect, useRef, useState } from 'react';
import { unlockBooking } from '#contract/bookings.ts';
import { messageOf } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { controlClass, Field } from '#web/ui/field.tsx';

export interface PhoneDigits {
  readonly value: string;
  readonly error: string | undefined;
  readonly isChecking: boolean;
  readonly set: (value: string) => void;
  /** Resolves with true if the digits are right: this browser may then change the booking. */
  readonly check: () => Promise<boolean>;
}

/** The last four digits of a booking's phone number, which no mail says, asked before the booking is changed (F-148). */
export function usePhoneDigits(bookingId: string): PhoneDigits {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    if (isChecking) return false;
    if (value.trim().length < 4) {
      setError('Enter all four digits.');
      return false;
    }
    setChecking(true);
    try {
      await request(unlockBooking, { params: { id: bookingId }, body: { phoneLast4: value } });
      return true;
    } catch (failure) {
      setError(messageOf(failure));
      return false;
    } finally {
      setChecking(false);
    }
  };
  const set = (next: string) => {
    setValue(next);
    setError(undefined);
  };
  return { value, error, isChecking, set, check };
}

export function PhoneDigitsField({ digits }: { readonly digits: PhoneDigits }) {
  const input = useRef<HTMLInputElement>(null);
  const { value, error, isChecking, set } = digits;
  // It appears because it was asked for, and stays until it is right.
  useEffect(() => {
    if (!isChecking) input.current?.focus();
  }, [isChecking]);
  return (
    <Field
      label="Last four digits of the phone number on the booking"
      hint="So that nobody else who sees an email about your trip can change it."
      error={error}
      className="mt-4"
    >
      {(control) => (
        <input
          ref={input}
          value={value}
          onChange={(event) => set(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          className={`tabular ${controlClass} sm:w-40`}
          {...control}
        />
      )}
    </Field>
  );
}
