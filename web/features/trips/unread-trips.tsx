import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface Retry {
  readonly again: () => void;
  readonly busy: boolean;
}

/** Trips that could not be read: no empty list, and asked for again (SHELL-07). */
export function UnreadTrips({ retry }: { readonly retry: Retry }) {
  return (
    <Notice tone="warning" role="alert" title="Your trips cannot be shown right now">
      <p>Your bookings are not affected.</p>
      <Button look="outline" busy={retry.busy} onClick={retry.again} className="mt-3">
        Try again
      </Button>
    </Notice>
  );
}
