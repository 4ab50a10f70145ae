import type { Ref } from 'react';
import { getOrderFile, getOrderFilePdf } from '#contract/order-file/calls.ts';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { momentText } from '#domain/time/date-text.ts';
import { addressOf } from '#web/api/client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { StatusPill } from '../status-pill.tsx';
import { attentionTexts } from './attention-texts.ts';
import { deadlineText, routeText } from './desk-texts.ts';

interface BookingHeaderProps {
  readonly booking: DeskBooking;
  /** The heading, which can receive the focus. */
  readonly ref: Ref<HTMLHeadingElement>;
}

const link = 'inline-flex min-h-9 items-center font-medium underline underline-offset-4';

export function BookingHeader({ booking, ref }: BookingHeaderProps) {
  const params = { id: booking.id };
  return (
    <header className="grid gap-1">
      <h1
        ref={ref}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-8 font-bold outline-none md:text-xl md:leading-10"
      >
        <span>
          Booking{' '}
          <span translate="no" className="tabular tracking-wider">
            {booking.reference}
          </span>
        </span>
        <StatusPill look={booking.isLive ? 'alert' : 'neutral'}>{booking.isLive ? 'LIVE' : 'TEST'}</StatusPill>
      </h1>
      <p className="text-sm text-ink-soft">
        {routeText(booking)} · {booking.brandKey} · booked {momentText(booking.createdAt)}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <a href={addressOf(getOrderFilePdf, { params })} download className={link}>
          Order file (PDF)
        </a>
        <a href={addressOf(getOrderFile, { params })} target="_blank" rel="noreferrer" className={link}>
          Order file (JSON)<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </header>
  );
}

/** Why a booking needs attention, and why no action is possible right now. */
export function BookingNotices({ booking }: { readonly booking: DeskBooking }) {
  const { attention, isBusy } = booking;
  const deadline = deadlineText(booking);
  return (
    <>
      {attention === null ? null : (
        <Notice tone="warning" title={attentionTexts[attention].title}>
          {deadline === null ? null : <p className="font-semibold">{deadline}</p>}
          <p>{attentionTexts[attention].help}</p>
        </Notice>
      )}
      {isBusy ? (
        <Notice tone="info" role="status" title="This booking is being processed right now">
          <p>A request or the reconciler is processing it. Manual actions are possible once that is finished.</p>
        </Notice>
      ) : null}
    </>
  );
}
