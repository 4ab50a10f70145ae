import { TextField } from '#web/ui/field.tsx';
import type { FieldProps } from './use-account-form.ts';

interface EmailFieldProps extends FieldProps {
  /** For forms that take a username as well. */
  readonly label?: string;
  readonly autoComplete?: 'email' | 'username';
}

export function EmailField({ label = 'Email', autoComplete = 'email', ...field }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={300}
      aria-required
    />
  );
}
