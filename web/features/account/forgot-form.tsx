import { useEffect, useRef, useState } from 'react';
import { forgotPassword } from '../../../contract/accounts.ts';
import { request } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { forgotProblems } from './form-problems.ts';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Asks for a link by mail; what is answered is the same for every address (AUTH-05). */
export function ForgotForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const { form, failure, busy, props } = useAccountForm({
    name: 'forgot-password',
    empty: { email: '' },
    check: forgotProblems,
    fallback: 'The link could not be sent. Please try again.',
    async send({ email }) {
      const { message } = await request(forgotPassword, { body: { email } });
      setAnswer(message);
      return 'stay';
    },
  });
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer !== null) said.current?.focus();
  }, [answer]);
  if (answer !== null) {
    return (
      <div ref={said} tabIndex={-1} className="grid gap-4 outline-none">
        <Notice tone="success" role="status" title="Check your mail">
          <p>{answer}</p>
        </Notice>
        <p className="text-sm text-ink-soft">
          The link works once, for one hour. Nothing there after a few minutes? Look into the spam folder, or{' '}
          <button type="button" className="font-medium text-ink underline" onClick={() => setAnswer(null)}>
            try again
          </button>
          .
        </p>
        <ButtonLink to="/login" look="outline">
          Back to Sign In
        </ButtonLink>
      </div>
    );
  }
  return (
    <form {...props} className="grid gap-4">
      {failure === null ? null : (
        <Notice tone="destructive" role="alert">
          <p className="font-medium">{failure}</p>
        </Notice>
      )}
      <TextField
        {...form.register('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        aria-required
        error={form.formState.errors.email?.message}
      />
      <SubmitButton label="Send Reset Link" busyLabel="Sending…" busy={busy} className="w-full" />
      <ButtonLink to="/login" look="quiet">
        Back to Sign In
      </ButtonLink>
    </form>
  );
}
