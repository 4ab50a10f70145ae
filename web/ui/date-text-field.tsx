import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

interface DateTextFieldProps extends ComponentProps<typeof TextField> {
  /** The date with its year in full; a year typed with two digits is kept as 0086. */
  readonly complete: (date: string) => string;
}

/** A date to type or choose, completed on leaving the field. */
export function DateTextField({ complete, onBlur, ...field }: DateTextFieldProps) {
  return (
    <TextField
      {...field}
      type="date"
      onBlur={(event) => {
        const input = event.currentTarget;
        const full = complete(input.value);
        if (full !== input.value) input.value = full;
        onBlur?.(event);
      }}
    />
  );
}
