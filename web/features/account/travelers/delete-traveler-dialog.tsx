import { useState } from 'react';
import { deleteSavedTraveler, type SavedTravelerAnswer } from '#contract/travelers/saved-travelers.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal, ModalFooter } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface DeleteTravelerDialogProps {
  readonly traveler: SavedTravelerAnswer;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before deleting a saved traveler. */
export function DeleteTravelerDialog({ traveler, onClose, onDeleted }: DeleteTravelerDialogProps) {
  const { id, firstName, lastName } = traveler;
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const remove = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await request(deleteSavedTraveler, { params: { id } });
      onDeleted();
    } catch (error) {
      // Deleted in another tab.
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return onDeleted();
      setFailed(true);
      setBusy(false);
    }
  };
  const title = `Delete ${firstName} ${lastName}?`;
  return (
    <Modal title={title} view={title} onClose={onClose}>
      {hasFailed ? (
        <Notice tone="destructive" role="alert" className="mb-4">
          <p className="font-medium">The traveler could not be deleted. Please try again.</p>
        </Notice>
      ) : null}
      <p>Your bookings stay as they are. This cannot be undone.</p>
      <ModalFooter>
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {busy ? 'Deleting…' : 'Delete Traveler'}
          </Button>
          <Button look="outline" onClick={onClose}>
            Keep Traveler
          </Button>
        </div>
      </ModalFooter>
    </Modal>
  );
}
