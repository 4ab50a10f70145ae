import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { logIn } from '../../../contract/accounts.ts';
import { errorTable } from '../../../contract/errors.ts';
import { request } from '../../api/client.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type DemoAccount, DemoBox } from './demo-box.tsx';
import { signInProblems } from './form-problems.ts';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

interface SignInFormProps {
  /** A path of this site to open once signed in. */
  readonly redirectTo: string;
  readonly demoAccounts: readonly DemoAccount[] | null;
  /** Of an account that was made a moment ago: the form is filled with it and waits for the password. */
  readonly email?: string;
}

/**
 * E-mail address or username and password (AUTH-01, AUTH-04). Signing in opens a new document, so that nothing that was
 * read for somebody else stays.
 */
export function SignInForm({ redirectTo, demoAccounts, email = '' }: SignInFormProps) {
  const { form, failure, busy, props } = useAccountForm({
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
  const { errors } = form.formState;
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    if (email === '') return;
    form.setValue('username', email);
    form.setValue('password', '');
    form.setFocus('password');
  }, [email, form]);
  return (
    <form {...props} className="grid gap-4">
      {failure === null ? null : (
        <Notice tone="destructive" role="alert">
          <p className="font-medium">{failure}</p>
        </Notice>
      )}
      <TextField
        {...form.register('username')}
        label="Email or username"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        aria-required
        error={errors.username?.message}
      />
      <PasswordField
        {...form.register('password')}
        label="Password"
        autoComplete="current-password"
        maxLength={1000}
        error={errors.password?.message}
      />
      <Link
        to="/forgot-password"
        className="-my-2 inline-flex min-h-11 items-center justify-self-end text-sm font-semibold hover:underline"
      >
        Forgot password?
      </Link>
      <SubmitButton label="Sign In" busyLabel="Signing in…" busy={busy} className="w-full" />
      {demoAccounts === null ? null : (
        <DemoBox
          accounts={demoAccounts}
          isFilled={filled}
          onUse={(account) => {
            form.reset({ username: account.email, password: account.password });
            setFilled(true);
          }}
        />
      )}
    </form>
  );
}
