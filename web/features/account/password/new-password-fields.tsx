import type { FieldProps } from '../use-account-form.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordFieldsProps {
  readonly newPassword: FieldProps;
  readonly confirmPassword: FieldProps;
  /** The new password as typed so far. */
  readonly password: string;
  /** See `personalWords`. */
  readonly personal?: readonly string[];
}

/** A new password, typed twice (ACC-03). */
export function NewPasswordFields({ newPassword, confirmPassword, password, personal = [] }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...newPassword}
        label="New password"
        autoComplete="new-password"
        maxLength={1000}
        hint="At least 12 characters with an upper and a lower case letter, a number and a special character"
        below={<StrengthMeter password={password} personal={personal} />}
      />
      <PasswordField {...confirmPassword} label="Confirm new password" autoComplete="new-password" maxLength={1000} />
    </>
  );
}
