import { useState } from 'react';
import { forgotPassword } from '#contract/accounts.ts';
import { request } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountForm } from '../account-form.tsx';
import { EmailField } from '../email-field.tsx';
import { FocusOnMount } from '../focus-on-mount.tsx';
import { forgotProblems } from '../form-problems.ts';
import { useAccountForm } from '../use-account-form.ts';

/** Requests a link by email; the answer is the same for every address (AUTH-05). */
export function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const state = useAccountForm({
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
  if (answer !== null) return <LinkSent answer={answer} onRetry={() => setAnswer(null)} />;
  return (
    <AccountForm state={state}>
      <EmailField {...state.field('email')} />
      <SubmitButton label="Send Reset Link" busyLabel="Sending…" busy={state.busy} className="w-full" />
      <ButtonLink to="/login" look="quiet">
        Back to Sign In
      </ButtonLink>
    </AccountForm>
  );
}

function LinkSent({ answer, onRetry }: { readonly answer: string; readonly onRetry: () => void }) {
  return (
    <FocusOnMount>
      <Notice tone="success" role="status" title="Check your email">
        <p>{answer}</p>
      </Notice>
      <p className="text-sm text-ink-soft">
        The link works once, for one hour. If it does not arrive within a few minutes, check your spam folder, or{' '}
        <button type="button" className="font-medium text-ink underline" onClick={onRetry}>
          try again
        </button>
        .
      </p>
      <ButtonLink to="/login" look="outline">
        Back to Sign In
      </ButtonLink>
    </FocusOnMount>
  );
}
