import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { changePassword, type UserAnswer } from '../../../contract/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/client.ts';
import { Notice } from '../../ui/notice.tsx';
import { loadToasts, showToast } from '../../ui/toast.ts';
import { changeProblems } from './form-problems.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

interface ChangePasswordFormProps {
  readonly user: UserAnswer;
  /** Called where the session has ended meanwhile. */
  readonly onSignedOut: () => void;
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const updated = 'Your password has been updated';

/** Sets a new password for who knows the current one (ACC-03); what happened is a toast and stays as text. */
export function ChangePasswordForm({ user, onSignedOut }: ChangePasswordFormProps) {
  const [done, setDone] = useState(false);
  const { form, failure, busy, props } = useAccountForm({
    name: 'change-password',
    empty,
    check: changeProblems,
    fallback: 'Failed to update password',
    async send({ currentPassword, newPassword }) {
      setDone(false);
      // The toast may have to tell that the line broke.
      void loadToasts().catch(() => null);
      await request(changePassword, { body: { currentPassword, newPassword } });
      form.reset(empty);
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
  const { errors } = form.formState;
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  return (
    <form {...props} aria-labelledby="change-heading" className="grid gap-4">
      {failure === null ? null : (
        <Notice tone="destructive" role="alert">
          <p className="font-medium">{failure}</p>
        </Notice>
      )}
      {done ? (
        <Notice tone="success" role="status">
          <p className="font-medium">{updated}</p>
          <p>Other devices were signed out.</p>
        </Notice>
      ) : null}
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...form.register('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        maxLength={1000}
        error={errors.currentPassword?.message}
      />
      <NewPasswordFields
        fields={{ newPassword: form.register('newPassword'), confirmPassword: form.register('confirmPassword') }}
        errors={{ newPassword: errors.newPassword?.message, confirmPassword: errors.confirmPassword?.message }}
        password={newPassword}
        personal={[user.email.split('@', 1)[0] ?? '', user.username, user.firstName, user.lastName]}
      />
      <SubmitButton
        label="Change Password"
        busyLabel="Updating…"
        busy={busy}
        className="w-full sm:w-auto sm:justify-self-start"
      />
    </form>
  );
}
