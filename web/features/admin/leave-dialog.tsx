import type { Blocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before changes are lost; renders nothing until someone is about to leave. */
export function LeaveDialog({ blocker }: { readonly blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay here"
      look="danger"
      onCancel={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
    >
      <p>Your changes have not been saved and will be lost.</p>
    </ConfirmDialog>
  );
}
