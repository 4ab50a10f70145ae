import { useState } from 'react';
import type { UserAnswer } from '#contract/accounts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountForm } from '../account-form.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { SettingsCard } from '../settings/settings-card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { downloadData } from './download-data.ts';
import { usePasswordQuestion } from './password-question.ts';

interface OwnDataCardProps {
  readonly user: UserAnswer;
  /** Called if the session has ended. */
  readonly onSignedOut: () => void;
}

/** A copy of everything stored about the user, and the deletion of the account (SERV-09). */
export function OwnDataCard({ user, onSignedOut }: OwnDataCardProps) {
  const [isDone, setDone] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const state = usePasswordQuestion({
    name: 'export',
    fallback: 'Your data could not be downloaded',
    onSignedOut,
    async send(currentPassword) {
      setDone(false);
      await downloadData(currentPassword);
      setDone(true);
      return 'stay';
    },
  });
  return (
    <SettingsCard heading="Your Data" id="data-heading">
      <p className="mb-4 text-sm text-ink-soft">
        Download what this site stores about you as a JSON file: your account, saved travelers, bookings, payments and
        the emails about them.
      </p>
      <AccountForm state={state} labelledBy="data-heading">
        {isDone ? (
          <Notice tone="success" role="status">
            <p className="font-medium">Your data was downloaded</p>
            <p>Keep this file somewhere only you can open it.</p>
          </Notice>
        ) : null}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <div className="grid items-start gap-4 sm:max-w-md">
          <PasswordField
            {...state.field('currentPassword')}
            label="Password"
            autoComplete="current-password"
            maxLength={1000}
          />
          <SubmitButton
            label="Download My Data"
            busyLabel="Preparing…"
            busy={state.busy}
            className="w-full sm:w-auto sm:justify-self-start"
          />
        </div>
      </AccountForm>
      <div className="mt-6 border-t border-line pt-5">
        <h3 className="text-sm font-semibold">Delete your account</h3>
        <p className="mt-1 mb-3 text-sm text-ink-soft">
          Before you confirm, you’ll see what is deleted and what the law requires us to keep.
        </p>
        <Button look="outline" onClick={() => setDeleting(true)}>
          Delete Account…
        </Button>
      </div>
      {isDeleting ? (
        <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} onSignedOut={onSignedOut} />
      ) : null}
    </SettingsCard>
  );
}
