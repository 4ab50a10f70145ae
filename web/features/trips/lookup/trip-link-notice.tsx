import { CallUs } from '#web/booked/call-us.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { OpeningLink } from './use-trip-link.ts';

/** What becomes of a mailed link. */
export function TripLinkNotice({ link, phone }: { readonly link: OpeningLink; readonly phone: string }) {
  switch (link.kind) {
    case 'none':
      return null;
    case 'opening':
      return (
        <p role="status" className="text-sm text-ink-soft">
          Opening your trip…
        </p>
      );
    case 'failed':
      return (
        <Notice tone="destructive" role="alert">
          <p className="font-medium">{link.message}</p>
          <CallUs phone={phone} />
          {link.retry === null ? null : (
            <Button className="mt-3" onClick={link.retry}>
              Try Again
            </Button>
          )}
        </Notice>
      );
  }
}
