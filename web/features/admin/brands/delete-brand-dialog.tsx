import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deleteBrand } from '#contract/brand/calls.ts';
import { request } from '#web/api/client.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FailureText } from '../signed-out-help.tsx';

interface DeleteBrandDialogProps {
  readonly brandKey: string;
  /** Names it among all brands. */
  readonly label: string;
  readonly onClose: () => void;
  /** Called after the page has reloaded without the brand. */
  readonly onDeleted: () => void;
}

/** Asks before deleting a brand, and shows the reason if the server refuses. */
export function DeleteBrandDialog({ brandKey: key, label, onClose, onDeleted }: DeleteBrandDialogProps) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await request(deleteBrand, { params: { key } });
      showToast({ title: 'Brand deleted', text: `${label} has been deleted.`, tone: 'success' });
      onClose();
      await revalidator.revalidate();
      onDeleted();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={`Delete ${label}?`}
      confirm={busy ? 'Deleting…' : `Delete ${label}`}
      cancel="Keep it"
      busy={busy}
      failure={failure === null ? null : <FailureText error={failure} next="try again" />}
      look="danger"
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>Visitors to its addresses will see the default brand. Its bookings are kept. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
