import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type AdminBrand, deleteBrand } from '#contract/brand/calls.ts';
import { request } from '#web/api/client.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FailureText } from '../signed-out-help.tsx';

interface DeleteBrandDialogProps {
  readonly brand: AdminBrand;
  readonly onClose: () => void;
  /** Called after the page has reloaded without the brand. */
  readonly onDeleted: () => void;
}

/** Asks before deleting a brand, and shows the reason if the server refuses. */
export function DeleteBrandDialog({ brand: { key, name }, onClose, onDeleted }: DeleteBrandDialogProps) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await request(deleteBrand, { params: { key } });
      showToast({ title: 'Brand deleted', text: `${name} has been deleted.`, tone: 'success' });
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
      title={`Delete ${name}?`}
      confirm={busy ? 'Deleting…' : `Delete ${name}`}
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
