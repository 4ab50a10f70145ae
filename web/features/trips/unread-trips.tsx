import { errorTable } from '../../../contract/errors.ts';
import { wrapped } from '../../api/wrapped-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface Retry {
  readonly again: () => void;
  readonly busy: boolean;
  /** What the server said; null where it said nothing. */
  readonly failure: string | null;
}

/** Trips that could not be read: no empty list, and asked for again (SHELL-07). */
export function UnreadTrips({ retry }: { readonly retry: Retry }) {
  const why = wrapped('listBookings', retry.failure ?? errorTable.INTERNAL.text);
  return (
    <Notice tone="warning" role="alert" title="Your trips cannot be shown right now">
      <p>{`${why} Your bookings are not affected.`}</p>
      <Button look="outline" busy={retry.busy} onClick={retry.again} className="mt-3">
        Try again
      </Button>
    </Notice>
  );
}
