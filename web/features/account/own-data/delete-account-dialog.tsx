import { deleteAccount, type UserAnswer } from '#contract/accounts.ts';
import { deletionTexts } from '#domain/privacy/deletion-texts.ts';
import { request } from '#web/api/client.ts';
import { clearTabData } from '#web/api/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal, ModalFooter } from '#web/ui/modal.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountForm } from '../account-form.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { usePasswordQuestion } from './password-question.ts';

interface DeleteAccountDialogProps {
  readonly user: UserAnswer;
  readonly onClose: () => void;
  /** Called if the session has ended. */
  readonly onSignedOut: () => void;
}

/** Says what is deleted and what stays, and why; asks for the password, then deletes the account for good. */
export function DeleteAccountDialog({ user, onClose, onSignedOut }: DeleteAccountDialogProps) {
  const state = usePasswordQuestion({
    name: 'delete-account',
    fallback: 'Your account could not be deleted',
    onSignedOut,
    async send(currentPassword) {
      await request(deleteAccount, { body: { currentPassword } });
      clearTabData();
      // A new document: nothing loaded for this user stays.
      window.location.replace('/login?deleted=true');
      return 'leaving';
    },
  });
  return (
    <Modal title="Delete your account?" view="delete account" onClose={onClose}>
      <AccountForm state={state}>
        <ul className="grid list-disc gap-2 pl-5 text-sm">
          {Object.values(deletionTexts).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="text-sm font-semibold">This cannot be undone.</p>
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          {...state.field('currentPassword')}
          label="Your password"
          autoComplete="current-password"
          maxLength={1000}
        />
        <ModalFooter>
          <div className="grid gap-3 sm:flex sm:justify-end">
            <Button look="outline" onClick={onClose}>
              Keep Account
            </Button>
            <SubmitButton label="Delete Account for Good" busyLabel="Deleting…" busy={state.busy} look="danger" />
          </div>
        </ModalFooter>
      </AccountForm>
    </Modal>
  );
}
