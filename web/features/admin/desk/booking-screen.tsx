import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskBooking } from '../../../../contract/desk.ts';
import type { DeskAction } from '../../../../domain/booking/desk.ts';
import { flightNames } from '../../../../domain/flights/itinerary.ts';
import { AirlineChangeNotice } from '../../../itinerary/airline-change-notice.tsx';
import { ReturnAirportNotes } from '../../../itinerary/return-airport-notes.tsx';
import { SliceLine } from '../../../itinerary/slice-line.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { StatusPill } from '../status-pill.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { BookingFacts } from './booking-facts.tsx';
import {
  actionWords,
  attentionWords,
  bookingWord,
  momentText,
  paymentWord,
  routeText,
  stateLook,
  stateWord,
} from './desk-words.ts';
import { Notes } from './notes.tsx';
import { Timeline } from './timeline.tsx';

/** One booking with its states, money, travelers and history, and what can be done with it by hand (ADM-06). */
export function BookingScreen({ loaded }: { readonly loaded: DeskBooking }) {
  const [acted, setActed] = useState<DeskBooking | null>(null);
  const [asking, setAsking] = useState<DeskAction | null>(null);
  const [said, setSaid] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const revalidator = useRevalidator();
  const hydrated = useHydrated();
  // Whichever is newer: what an action answered, or what the page has loaded since.
  const booking = acted !== null && acted.seen >= loaded.seen ? acted : loaded;
  useEffect(() => {
    // The button that was pressed may be gone with the state that it was for.
    if (said > 0) heading.current?.focus();
  }, [said]);
  const { attention, cancellationState } = booking;
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <h1
          ref={heading}
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-8 font-bold outline-none md:text-xl md:leading-10"
        >
          <span>
            Booking <span className="tabular tracking-wider">{booking.reference}</span>
          </span>
          <StatusPill look={booking.isLive ? 'alert' : 'neutral'}>{booking.isLive ? 'LIVE' : 'TEST'}</StatusPill>
        </h1>
        <p className="text-sm text-ink-soft">
          {routeText(booking)} · {booking.brandKey} · booked {momentText(booking.createdAt)}
        </p>
      </header>

      {attention === null ? null : (
        <Notice tone="warning" title={attentionWords[attention].title}>
          <p>{attentionWords[attention].help}</p>
        </Notice>
      )}
      {booking.isBusy ? (
        <Notice tone="info" role="status" title="This booking is being worked on right now">
          <p>A request or the reconciler holds it. Nothing can be done by hand until it is finished.</p>
        </Notice>
      ) : null}

      <section aria-labelledby="states" className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
        <h2 id="states" className="text-base font-semibold">
          How it stands
        </h2>
        <dl className="mt-3 grid gap-3 text-sm sm:grid-cols-3">
          <State name="Booking" state={booking.bookingState} word={bookingWord(booking)} />
          <State name="Payment" state={booking.paymentState} word={paymentWord(booking)} />
          <State name="Cancellation" state={cancellationState} word={stateWord(cancellationState ?? '')} />
        </dl>
        <Ways booking={booking} disabled={!hydrated} onAsk={setAsking} />
      </section>

      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_27.5rem] lg:grid-rows-[auto_1fr]">
        <section aria-labelledby="flights" className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
          <h2 id="flights" className="text-base font-semibold">
            Flights
          </h2>
          {booking.airlineChange === null ? null : <AirlineChangeNotice change={booking.airlineChange} />}
          <div className="mt-4 grid gap-5">
            {booking.slices.map((slice) => (
              <div key={slice.id}>
                <SliceLine slice={slice} />
                <p className="mt-1 text-sm text-ink-soft">{flightNames(slice)}</p>
              </div>
            ))}
            <ReturnAirportNotes slices={booking.slices} />
          </div>
        </section>
        <BookingFacts booking={booking} />
        <div className="grid gap-4">
          <Notes booking={booking} onWritten={setActed} />
          <Timeline events={booking.events.filter(({ action }) => action !== 'note')} />
        </div>
      </div>

      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/admin/bookings" look="outline">
          <Icon name="left" />
          Bookings
        </ButtonLink>
        <Button look="quiet" busy={revalidator.state !== 'idle'} onClick={() => void revalidator.revalidate()}>
          Load again
        </Button>
      </p>

      {asking === null ? null : (
        <ActionDialog
          booking={booking}
          action={asking}
          onClose={() => setAsking(null)}
          onDone={(answer) => {
            setAsking(null);
            setActed(answer.booking);
            setSaid((count) => count + 1);
            showToast({ title: 'Done', text: answer.said, tone: 'success' });
          }}
          onStale={() => {
            setAsking(null);
            void revalidator.revalidate();
          }}
        />
      )}
    </div>
  );
}

interface StateProps {
  readonly name: string;
  readonly state: string | null;
  readonly word: string;
}

function State({ name, state, word }: StateProps) {
  return (
    <div className="flex items-center justify-between gap-3 sm:block">
      <dt className="text-ink-soft sm:mb-1">{name}</dt>
      <dd>
        {state === null ? (
          <span className="text-ink-soft">None</span>
        ) : (
          <StatusPill look={stateLook(state)}>{word}</StatusPill>
        )}
      </dd>
    </div>
  );
}

interface WaysProps {
  readonly booking: DeskBooking;
  readonly disabled: boolean;
  readonly onAsk: (action: DeskAction) => void;
}

function Ways({ booking, disabled, onAsk }: WaysProps) {
  const { actions, isBusy, watchUntil } = booking;
  if (actions.length === 0) {
    return <p className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">There is nothing to do by hand.</p>;
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 id="by-hand" className="text-sm font-semibold">
        By hand
      </h3>
      {watchUntil === null ? null : (
        <p className="mt-1 text-sm text-ink-soft">
          A late order is looked for automatically until {momentText(watchUntil)}.
        </p>
      )}
      <ul aria-labelledby="by-hand" className="mt-3 flex flex-wrap gap-3 max-sm:grid">
        {actions.map((action) => (
          <li key={action}>
            <Button
              look="outline"
              disabled={disabled || isBusy}
              onClick={() => onAsk(action)}
              className="max-sm:w-full"
            >
              {actionWords(action, booking).label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
