import type { UseFormRegisterReturn } from 'react-hook-form';
import type { NewPasswordValues } from './form-problems.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

type Each<T> = { readonly [Field in keyof NewPasswordValues]: T };

interface NewPasswordFieldsProps {
  /** The two fields as the form registered them. */
  readonly fields: Each<UseFormRegisterReturn>;
  readonly errors: Each<string | undefined>;
  /** As it is typed now. */
  readonly password: string;
  /** What others know of this person. */
  readonly personal?: readonly string[];
}

/** A new password, typed twice (ACC-03). */
export function NewPasswordFields({ fields, errors, password, personal = [] }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...fields.newPassword}
        label="New password"
        autoComplete="new-password"
        maxLength={1000}
        hint="At least 12 characters with an upper and a lower case letter, a number and a special character"
        error={errors.newPassword}
        below={<StrengthMeter password={password} personal={personal} />}
      />
      <PasswordField
        {...fields.confirmPassword}
        label="Confirm new password"
        autoComplete="new-password"
        maxLength={1000}
        error={errors.confirmPassword}
      />
    </>
  );
}
