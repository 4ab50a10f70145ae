import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { resetPassword } from '#contract/accounts.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountForm } from '../account-form.tsx';
import { FocusOnMount } from '../focus-on-mount.tsx';
import { newPasswordProblems } from '../form-problems.ts';
import { useAccountForm } from '../use-account-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface ResetPasswordFormProps {
  /** From the mailed link; '' if the URL has none. */
  readonly token: string;
}

/** Sets a new password with a mailed link, once (AUTH-05). A used or expired link offers a new one. */
export function ResetPasswordForm({ token: given }: ResetPasswordFormProps) {
  // Null until it is known whether this entry of the tab's history has one.
  const [token, setToken] = useState(given === '' ? null : given);
  const [isInvalid, setInvalid] = useState(false);
  useEffect(() => {
    const kept = given === '' ? keptToken() : given;
    keepToken(kept);
    setToken(kept);
    setInvalid(kept === null);
  }, [given]);
  const state = useAccountForm({
    name: 'reset-password',
    empty: { newPassword: '', confirmPassword: '' },
    check: newPasswordProblems,
    fallback: 'Failed to update password',
    async send({ newPassword }) {
      if (token === null) return 'stay';
      await request(resetPassword, { body: { token, newPassword } });
      window.location.replace('/login?reset=true');
      return 'leaving';
    },
    onFailure(error) {
      const invalid = error instanceof ApiError && error.code === 'INVALID_RESET_LINK';
      if (invalid) {
        keepToken(null);
        setInvalid(true);
      }
      return !invalid;
    },
  });
  const { form, field, busy } = state;
  const password = useWatch({ control: form.control, name: 'newPassword' });
  if (isInvalid) return <InvalidLink wasTried={token !== null} />;
  if (token === null) {
    // Without script nothing was removed from the URL.
    return (
      <noscript>
        <InvalidLink wasTried={false} />
      </noscript>
    );
  }
  return (
    <AccountForm state={state}>
      <NewPasswordFields
        newPassword={field('newPassword')}
        confirmPassword={field('confirmPassword')}
        password={password}
      />
      <SubmitButton label="Set New Password" busyLabel="Saving…" busy={busy} className="w-full" />
    </AccountForm>
  );
}

/**
 * Removes the token from the URL at once, so that neither the list of visited pages nor another site sees it. It stays in the state
 * of this entry of the tab's history, which only this page can read: phones load a tab again that was left to look for
 * something in another app. The entry is replaced once the password is set.
 */
function keepToken(resetToken: string | null): void {
  window.history.replaceState({ ...window.history.state, resetToken }, '', window.location.pathname);
}

function keptToken(): string | null {
  const { resetToken = null } = (window.history.state ?? {}) as { readonly resetToken?: string | null };
  return resetToken;
}

function InvalidLink({ wasTried }: { readonly wasTried: boolean }) {
  return (
    <FocusOnMount enabled={wasTried}>
      <Notice tone="warning" role="alert">
        <p className="font-medium">{errorTable.INVALID_RESET_LINK.text}</p>
        <p>A link works once and only for a limited time. Your password has not changed.</p>
      </Notice>
      <ButtonLink to="/forgot-password">Request a New Link</ButtonLink>
      <ButtonLink to="/login" look="quiet">
        Back to Sign In
      </ButtonLink>
    </FocusOnMount>
  );
}
