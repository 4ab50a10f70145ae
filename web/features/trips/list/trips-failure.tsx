import { errorTable } from '#contract/errors/error-table.ts';
import { wrapped } from '#web/api/wrapped-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export interface Retry {
  readonly again: () => void;
  readonly busy: boolean;
  /** The server's message; null if there is none. */
  readonly failure: string | null;
}

/** Replaces trips that could not be loaded, with a retry (SHELL-07). */
export function TripsFailure({ retry }: { readonly retry: Retry }) {
  const why = wrapped('listBookings', retry.failure ?? errorTable.INTERNAL.text);
  return (
    <Notice tone="warning" role="alert" title="Your trips cannot be shown right now">
      <p>{`${why} Your bookings are not affected.`}</p>
      <Button look="outline" busy={retry.busy} onClick={retry.again} className="mt-3">
        Try Again
      </Button>
    </Notice>
  );
}
