import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { register } from '#contract/accounts.ts';
import { passwordLengths } from '#domain/accounts/password.ts';
import { request } from '#web/api/client.ts';
import { TextField } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountForm } from '../account-form.tsx';
import { EmailField } from '../email-field.tsx';
import { signUpProblems } from '../form-problems.ts';
import { PasswordField } from '../password/password-field.tsx';
import { personalWords } from '../password/personal-words.ts';
import { StrengthMeter } from '../password/strength-meter.tsx';
import { useAccountForm } from '../use-account-form.ts';

const empty = { firstName: '', lastName: '', email: '', username: '', password: '', confirmPassword: '' };

const name = { spellCheck: false, maxLength: 200, 'aria-required': true } as const;

interface SignUpFormProps {
  /** Called with the email address of the new account; it is not signed in. The form stays as it is until this ends. */
  readonly onDone: (email: string) => Promise<void> | void;
}

/** The six fields of a new account (AUTH-02). */
export function SignUpForm({ onDone }: SignUpFormProps) {
  const state = useAccountForm({
    name: 'sign-up',
    empty,
    check: signUpProblems,
    fallback: 'Registration failed. Please try again.',
    async send({ confirmPassword: _, ...details }) {
      const { email } = await request(register, { body: details });
      await onDone(email);
      state.form.reset(empty);
      return 'stay';
    },
  });
  const { form, field, busy } = state;
  const typed = useWatch({ control: form.control });
  return (
    <AccountForm state={state}>
      <div className="grid items-start gap-4 min-[26rem]:grid-cols-2">
        <TextField {...name} {...field('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...name} {...field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <EmailField {...field('email')} />
      <TextField
        {...name}
        {...field('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
      />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        maxLength={1000}
        hint={`At least ${passwordLengths.registration} characters; longer is better`}
        below={<StrengthMeter password={typed.password ?? ''} personal={personalWords(typed)} />}
      />
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        maxLength={1000}
      />
      <SubmitButton label="Create Account" busyLabel="Creating your account…" busy={busy} className="w-full" />
      <Agreement />
    </AccountForm>
  );
}

function Agreement() {
  return (
    <p className="text-xs text-ink-soft">
      By creating an account you agree to our{' '}
      <Link to="/terms" className="font-medium text-ink underline">
        Terms of Service
      </Link>{' '}
      and{' '}
      <Link to="/privacy" className="font-medium text-ink underline">
        Privacy Policy
      </Link>
      .
    </p>
  );
}
