import type { Booking } from '#domain/booking/views/booking.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { copyText } from './copy-text.ts';

/** Our reference to copy, with the airline's record locator next to it (CONF-01). */
export function ReferenceCard({ booking }: { readonly booking: Booking }) {
  const copy = () => {
    void copyText(booking.reference).then((copied) =>
      showToast(
        copied
          ? { title: 'Copied to clipboard.', tone: 'success' }
          : { title: 'This browser does not allow copying.', text: booking.reference },
      ),
    );
  };
  return (
    <section
      aria-label="Booking references"
      className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6 print:break-inside-avoid"
    >
      <dl className="flex flex-wrap items-start gap-x-12 gap-y-4">
        <div>
          <dt className="text-sm text-ink-soft">Booking reference</dt>
          <dd className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <span
              translate="no"
              className="tabular text-xl leading-10 font-bold tracking-widest md:text-2xl md:leading-12"
            >
              {booking.reference}
            </span>
            <Button look="outline" onClick={copy} className="print:hidden" aria-label="Copy booking reference">
              <Icon name="copy" className="size-4" />
              Copy
            </Button>
          </dd>
        </div>
        {booking.bookingReference === null ? null : (
          <div>
            <dt className="text-sm text-ink-soft">Airline reference</dt>
            <dd
              translate="no"
              className="tabular flex min-h-11 items-center text-xl leading-10 font-bold tracking-widest md:text-2xl md:leading-12"
            >
              {booking.bookingReference}
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {booking.bookingReference === null || booking.status === 'cancelled'
          ? 'Use the booking reference when you contact us.'
          : 'Use the airline reference for check-in with the airline, and the booking reference when you contact us.'}
      </p>
    </section>
  );
}
