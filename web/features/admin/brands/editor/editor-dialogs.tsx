import type { Blocker } from 'react-router';
import type { ContrastFault } from '#domain/brand/contrast.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { LeaveDialog } from '#web/features/admin/leave-dialog.tsx';
import { FaultList, neededText } from './contrast-notes.tsx';
import type { BrandSaving } from './use-save-brand.ts';

interface EditorDialogsProps {
  readonly saving: BrandSaving;
  readonly faults: readonly ContrastFault[];
  readonly blocker: Blocker;
}

/** The confirmations before hard-to-read colors are saved, and before changes are lost. */
export function EditorDialogs({ saving, faults, blocker }: EditorDialogsProps) {
  return (
    <>
      {saving.isAsking ? (
        <ConfirmDialog
          title="Save colors that are hard to read?"
          confirm="Save anyway"
          cancel="Keep editing"
          onCancel={saving.cancel}
          onConfirm={() => void saving.confirm()}
        >
          <p>{`People with low vision cannot read these texts in the new colors. ${neededText}`}</p>
          <FaultList faults={faults} />
        </ConfirmDialog>
      ) : null}
      <LeaveDialog blocker={blocker} />
    </>
  );
}
