import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { logIn } from '#contract/accounts.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { request } from '#web/api/client.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountForm } from '../account-form.tsx';
import { EmailField } from '../email-field.tsx';
import { signInProblems } from '../form-problems.ts';
import { PasswordField } from '../password/password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx';

interface SignInFormProps {
  /** A path of this site to open once signed in. */
  readonly redirectTo: string;
  readonly demoAccounts: readonly DemoAccount[] | null;
  /** Email of an account that was just created: prefilled, so that only the password is missing. */
  readonly email?: string;
}

/**
 * Email address or username, and password (AUTH-01, AUTH-04). Signing in opens a new document, so that nothing loaded for
 * someone else stays.
 */
export function SignInForm({ redirectTo, demoAccounts, email = '' }: SignInFormProps) {
  const state = useAccountForm({
    name: 'sign-in',
    empty: { username: '', password: '' },
    check: signInProblems,
    fallback: errorTable.INVALID_CREDENTIALS.text,
    async send(values) {
      await request(logIn, { body: values });
      window.location.replace(redirectTo);
      return 'leaving';
    },
  });
  const { form, field, busy } = state;
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    if (email === '') return;
    form.setValue('username', email);
    form.setValue('password', '');
    form.setFocus('password');
  }, [email, form]);
  return (
    <AccountForm state={state}>
      <EmailField {...field('username')} label="Email or username" autoComplete="username" />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" maxLength={1000} />
      <Link
        to="/forgot-password"
        className="-my-2 inline-flex min-h-11 items-center justify-self-end text-sm font-semibold hover:underline"
      >
        Forgot password?
      </Link>
      <SubmitButton label="Sign In" busyLabel="Signing in…" busy={busy} className="w-full" />
      {demoAccounts === null ? null : (
        <DemoAccounts
          accounts={demoAccounts}
          isFilled={filled}
          onUse={(account) => {
            form.reset({ username: account.email, password: account.password });
            setFilled(true);
          }}
        />
      )}
    </AccountForm>
  );
}
