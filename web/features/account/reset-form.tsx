import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { resetPassword } from '../../../contract/accounts.ts';
import { errorTable } from '../../../contract/errors.ts';
import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { newPasswordProblems } from './form-problems.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

interface ResetFormProps {
  /** Of the mailed link; '' where the address has none. */
  readonly token: string;
}

/** Sets a new password by a mailed link, once (AUTH-05). A link that is used up or too old leads to a new one. */
export function ResetForm({ token: given }: ResetFormProps) {
  // Kept here only: the address loses it at once, so that neither history nor another site learns it.
  const [token] = useState(given);
  const [isDead, setDead] = useState(token === '');
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const { form, failure, busy, props } = useAccountForm({
    name: 'reset-password',
    empty: { newPassword: '', confirmPassword: '' },
    check: newPasswordProblems,
    fallback: 'Failed to update password',
    async send({ newPassword }) {
      await request(resetPassword, { body: { token, newPassword } });
      window.location.replace('/login?reset=true');
      return 'leaving';
    },
    onFailure(error) {
      const dead = error instanceof ApiError && error.code === 'INVALID_RESET_LINK';
      if (dead) setDead(true);
      return !dead;
    },
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'newPassword' });
  if (isDead) return <DeadLink wasTried={token !== ''} />;
  return (
    <form {...props} className="grid gap-4">
      {failure === null ? null : (
        <Notice tone="destructive" role="alert">
          <p className="font-medium">{failure}</p>
        </Notice>
      )}
      <NewPasswordFields
        fields={{ newPassword: form.register('newPassword'), confirmPassword: form.register('confirmPassword') }}
        errors={{ newPassword: errors.newPassword?.message, confirmPassword: errors.confirmPassword?.message }}
        password={password}
      />
      <SubmitButton label="Set New Password" busyLabel="Saving…" busy={busy} className="w-full" />
    </form>
  );
}

function DeadLink({ wasTried }: { readonly wasTried: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasTried) box.current?.focus();
  }, [wasTried]);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      <Notice tone="warning" role="alert">
        <p className="font-medium">{errorTable.INVALID_RESET_LINK.text}</p>
        <p>Links work once and only for a while. Your password stays as it is.</p>
      </Notice>
      <ButtonLink to="/forgot-password">Ask for a New Link</ButtonLink>
      <ButtonLink to="/login" look="quiet">
        Back to Sign In
      </ButtonLink>
    </div>
  );
}
