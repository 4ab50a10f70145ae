import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { changePassword, type UserAnswer } from '#contract/accounts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { loadToasts, showToast } from '#web/ui/toast/toast.ts';
import { AccountForm } from '../account-form.tsx';
import { changeProblems } from '../form-problems.ts';
import { useAccountForm } from '../use-account-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { personalWords } from './personal-words.ts';

interface ChangePasswordFormProps {
  readonly user: UserAnswer;
  /** Called if the session has ended. */
  readonly onSignedOut: () => void;
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const updated = 'Your password has been updated';

/**
 * Sets a new password for a user who knows the current one (ACC-03); the result is shown in a toast and on the page.
 */
export function ChangePasswordForm({ user, onSignedOut }: ChangePasswordFormProps) {
  const [done, setDone] = useState(false);
  const state = useAccountForm({
    name: 'change-password',
    empty,
    check: changeProblems,
    fallback: 'Failed to update password',
    async send({ currentPassword, newPassword }) {
      setDone(false);
      // After a lost connection the toast's code could not be loaded.
      void loadToasts().catch(() => null);
      await request(changePassword, { body: { currentPassword, newPassword } });
      state.form.reset(empty);
      setDone(true);
      showToast({ title: updated, tone: 'success' });
      return 'stay';
    },
    onFailure(error, message) {
      if (error instanceof ApiError && error.code === 'NOT_AUTHENTICATED') {
        onSignedOut();
        return false;
      }
      showToast({ title: message, tone: 'destructive' });
      return true;
    },
  });
  const { form, field, busy } = state;
  const password = useWatch({ control: form.control, name: 'newPassword' });
  return (
    <AccountForm state={state} labelledBy="change-heading">
      {done ? (
        <Notice tone="success" role="status">
          <p className="font-medium">{updated}</p>
          <p>Other devices were signed out.</p>
        </Notice>
      ) : null}
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        maxLength={1000}
      />
      <NewPasswordFields
        newPassword={field('newPassword')}
        confirmPassword={field('confirmPassword')}
        password={password}
        personal={personalWords(user)}
      />
      <SubmitButton
        label="Change Password"
        busyLabel="Updating…"
        busy={busy}
        className="w-full sm:w-auto sm:justify-self-start"
      />
    </AccountForm>
  );
}
