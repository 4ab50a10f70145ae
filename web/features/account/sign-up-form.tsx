import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { register } from '../../../contract/accounts.ts';
import { passwordLengths } from '../../../domain/accounts/password.ts';
import { request } from '../../api/client.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { signUpProblems } from './form-problems.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

const empty = { firstName: '', lastName: '', email: '', username: '', password: '', confirmPassword: '' };

interface SignUpFormProps {
  /** Called with the e-mail address of the account that was made; nobody is signed in by it. */
  readonly onDone: (email: string) => void;
}

/** The six fields of a new account (AUTH-02). */
export function SignUpForm({ onDone }: SignUpFormProps) {
  const { form, failure, busy, props } = useAccountForm({
    name: 'sign-up',
    empty,
    check: signUpProblems,
    fallback: 'Registration failed. Please try again.',
    async send({ confirmPassword: _, ...details }) {
      const { email } = await request(register, { body: details });
      form.reset(empty);
      onDone(email);
      return 'stay';
    },
  });
  const { errors } = form.formState;
  const { password, email, username, firstName, lastName } = useWatch({ control: form.control });
  const personal = [email?.split('@', 1)[0], username, firstName, lastName].filter((text) => text !== undefined);
  return (
    <form {...props} className="grid gap-4">
      {failure === null ? null : (
        <Notice tone="destructive" role="alert">
          <p className="font-medium">{failure}</p>
        </Notice>
      )}
      <div className="grid items-start gap-4 min-[26rem]:grid-cols-2">
        <TextField
          {...form.register('firstName')}
          label="First name"
          autoComplete="given-name"
          spellCheck={false}
          maxLength={200}
          aria-required
          error={errors.firstName?.message}
        />
        <TextField
          {...form.register('lastName')}
          label="Last name"
          autoComplete="family-name"
          spellCheck={false}
          maxLength={200}
          aria-required
          error={errors.lastName?.message}
        />
      </div>
      <TextField
        {...form.register('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        aria-required
        error={errors.email?.message}
      />
      <TextField
        {...form.register('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        aria-required
        error={errors.username?.message}
      />
      <PasswordField
        {...form.register('password')}
        label="Password"
        autoComplete="new-password"
        maxLength={1000}
        hint={`At least ${passwordLengths.registration} characters; longer is better`}
        error={errors.password?.message}
        below={<StrengthMeter password={password ?? ''} personal={personal} />}
      />
      <PasswordField
        {...form.register('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        maxLength={1000}
        error={errors.confirmPassword?.message}
      />
      <SubmitButton label="Create Account" busyLabel="Creating your account…" busy={busy} className="w-full" />
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
    </form>
  );
}
