import { useState } from 'react';
import { deleteSavedTraveler, type SavedTravelerAnswer } from '#contract/travelers/saved-travelers.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal, ModalFooter } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { signedOutText } from '../use-account-form.ts';

const notDeleted = 'The traveler could not be deleted. Please try again.';

interface DeleteTravelerDialogProps {
  readonly traveler: SavedTravelerAnswer;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before deleting a saved traveler. */
export function DeleteTravelerDialog({ traveler, onClose, onDeleted }: DeleteTravelerDialogProps) {
  const { id, firstName, lastName } = traveler;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await request(deleteSavedTraveler, { params: { id } });
      onDeleted();
    } catch (error) {
      // Deleted in another tab.
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'NOT_FOUND') return onDeleted();
      setFailure(code === 'NOT_AUTHENTICATED' ? `${signedOutText('deleted')}.` : notDeleted);
      setBusy(false);
    }
  };
  const title = `Delete ${firstName} ${lastName}?`;
  return (
    <Modal title={title} view={title} onClose={onClose}>
      {failure === null ? null : (
        <Notice tone="destructive" role="alert" className="mb-4">
          <p className="font-medium">{failure}</p>
        </Notice>
      )}
      <p>Your bookings stay as they are. This cannot be undone.</p>
      <ModalFooter>
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button look="outline" onClick={onClose}>
            Keep Traveler
          </Button>
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {busy ? 'Deleting…' : 'Delete Traveler'}
          </Button>
        </div>
      </ModalFooter>
    </Modal>
  );
}
