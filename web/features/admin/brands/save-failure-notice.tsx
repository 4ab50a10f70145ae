import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { SaveFailure } from './use-brand-form.ts';

interface SaveFailureNoticeProps {
  readonly failure: SaveFailure | null;
  /** The newer version is on its way. */
  readonly busy: boolean;
  readonly onLoadNewer: () => void;
}

/** Why a brand was not saved, and the way on; stays until the next attempt. */
export function SaveFailureNotice({ failure, busy, onLoadNewer }: SaveFailureNoticeProps) {
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
          <p>Nothing was saved. Load their version to go on from it; what you typed here is then lost.</p>
          <Button look="outline" busy={busy} onClick={onLoadNewer} className="mt-3">
            Load their version
          </Button>
        </Notice>
      );
    case 'signed-out':
      return (
        <Notice tone="destructive" role="alert" title="Not saved">
          <p>
            You are no longer signed in as an administrator.{' '}
            <a href="/login" target="_blank" rel="noreferrer" className="font-semibold underline">
              Sign in in a new tab
            </a>
            , then save again: nothing here is lost.
          </p>
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
