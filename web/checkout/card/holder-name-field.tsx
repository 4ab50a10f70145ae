import type { Ref } from 'react';
import { TextField } from '#web/ui/field.tsx';

interface HolderNameFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly disabled: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

/** The name on the card: always our own field, and kept when a card is refused (PAY-01, HOST-01). */
export function HolderNameField({ value, onChange, error, disabled, ref }: HolderNameFieldProps) {
  return (
    <TextField
      ref={ref}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(error === undefined ? {} : { error })}
      disabled={disabled}
      autoComplete="cc-name"
      name="cc-name"
      aria-required
      label="Card holder name"
      autoCapitalize="words"
      spellCheck={false}
    />
  );
}
