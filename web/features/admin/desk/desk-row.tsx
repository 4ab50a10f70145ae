import { Link } from 'react-router';
import type { DeskRow } from '#domain/booking/views/desk-booking.ts';
import { momentText } from '#domain/time/date-text.ts';
import { UnbrokenNumbers } from '#web/booked/unbroken-numbers.tsx';
import { PriceText } from '#web/itinerary/price/price-text.tsx';
import { StatusPill } from '../status-pill.tsx';
import { attentionTexts } from './attention-texts.ts';
import { deadlineText, flightDates, routeText, ticketText } from './desk-texts.ts';
import { bookingLabel, openAmendmentLabels, paymentLabel, stateLook } from './state-labels.ts';

interface DeskRowItemProps {
  readonly row: DeskRow;
  /** Address of the list with its filters, to which the booking leads back. */
  readonly from: string;
}

/** A booking in the list: traveler, route, state, and why it needs attention. The whole row is a link. */
export function DeskRowItem({ row, from }: DeskRowItemProps) {
  const { id, reference, attention, bookingState, leadName, passengerCount, contactEmail, contactPhone } = row;
  // Minor changes wait for their travelers: they are not counted as needing attention either.
  const needsPerson = attention !== null && attention !== 'minor_change_unanswered';
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 p-4 hover:bg-muted md:grid-cols-[minmax(0,1fr)_15rem_7rem] md:px-6 ${needsPerson ? 'border-l-4 border-l-warning' : ''}`}
    >
      <div className="min-w-0 max-md:col-span-2">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <Link
            to={`/admin/bookings/${encodeURIComponent(id)}`}
            state={{ from }}
            aria-label={`${reference}: ${routeText(row)}, ${leadName}`}
            translate="no"
            className="tabular tracking-wider after:absolute after:inset-0 hover:underline"
          >
            {reference}
          </Link>
          <span className="min-w-0 font-medium">{routeText(row)}</span>
          {row.isLive ? <StatusPill look="alert">LIVE</StatusPill> : null}
        </h2>
        <p className="text-sm text-ink-soft">
          {leadName}
          {passengerCount > 1 ? ` +${passengerCount - 1}` : ''} · {contactEmail}
          {contactPhone === null ? '' : ` · ${contactPhone}`}
        </p>
        <p className="text-xs text-ink-soft">
          <UnbrokenNumbers>{[...row.flights, ...ticketText(row)].join(' · ')}</UnbrokenNumbers>
        </p>
        <p className="tabular text-xs text-ink-soft">
          {row.brandKey} · booked {momentText(row.createdAt)} · flies {flightDates(row)}
        </p>
        {row.isChanged ? <p className="text-xs font-medium">The airline changed this trip</p> : null}
        {row.openAmendment === null ? null : (
          <p className="mt-1">
            <StatusPill look="neutral">{openAmendmentLabels[row.openAmendment]}</StatusPill>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:block">
        <StatusPill look={needsPerson ? 'alert' : attention === null ? stateLook(bookingState) : 'neutral'}>
          {attention === null ? bookingLabel(row) : attentionTexts[attention].title}
        </StatusPill>
        {deadlineText(row) === null ? null : <p className="text-sm font-semibold md:mt-1">{deadlineText(row)}</p>}
        <p className="text-xs text-ink-soft md:mt-1">Payment: {paymentLabel(row)}</p>
      </div>
      <div className="md:text-right">
        <PriceText price={row.total} />
      </div>
    </li>
  );
}
