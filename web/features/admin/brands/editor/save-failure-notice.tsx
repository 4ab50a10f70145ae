import { SignedOutHelp } from '#web/features/admin/signed-out-help.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { SaveFailure } from './save-brand.ts';

interface SaveFailureNoticeProps {
  readonly failure: SaveFailure | null;
  /** The newer version is loading. */
  readonly busy: boolean;
  readonly onReload: () => void;
}

/** Why a brand was not saved, and what to do; stays until the next attempt. */
export function SaveFailureNotice({ failure, busy, onReload }: SaveFailureNoticeProps) {
  if (failure === null) return null;
  switch (failure.kind) {
    case 'fields':
      return (
        <Notice tone="destructive" role="alert" title="Not saved">
          <p>Please check the marked fields.</p>
        </Notice>
      );
    case 'changed':
      return (
        <Notice tone="warning" role="alert" title="Someone else has changed this brand in the meantime">
          <p>
            Nothing was saved. Load their version to continue from it: what you changed stays, unless they changed it
            too. You will see which fields changed.
          </p>
          <Button look="outline" busy={busy} onClick={onReload} className="mt-3">
            Load Their Version
          </Button>
        </Notice>
      );
    case 'signed-out':
      return (
        <Notice tone="destructive" role="alert" title="Not saved">
          <SignedOutHelp next="save again" />
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="destructive" role="alert" title="Not saved">
          <p>{failure.message}</p>
        </Notice>
      );
  }
}
