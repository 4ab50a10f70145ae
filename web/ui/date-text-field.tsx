import type { ComponentProps } from 'react';
import { utcDate } from '#domain/time/calendar-date.ts';
import { fullYear } from '#domain/time/full-year.ts';
import { serverNow } from '#web/clock/server-now.ts';
import { TextField } from './field.tsx';

interface DateTextFieldProps extends ComponentProps<typeof TextField> {
  /** Which century a year of two digits is in. */
  readonly years: 'birth' | 'expiry';
}

/** A date to type or choose; on leaving it, a year typed with two digits gets the other two. */
export function DateTextField({ years, onBlur, ...field }: DateTextFieldProps) {
  return (
    <TextField
      {...field}
      type="date"
      onBlur={(event) => {
        const input = event.currentTarget;
        const full = fullYear(input.value, years, utcDate(serverNow()));
        if (full !== input.value) input.value = full;
        onBlur?.(event);
      }}
    />
  );
}
