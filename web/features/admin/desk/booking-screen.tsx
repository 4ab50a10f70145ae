import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { DeskAction } from '#domain/booking/desk.ts';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { LeaveDialog } from '#web/features/admin/leave-dialog.tsx';
import { useLeaveGuard } from '#web/features/admin/use-leave-guard.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { ActionDialog } from './action-dialog.tsx';
import { BookingAmendments } from './amendments/booking-amendments.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingFlights } from './booking-flights.tsx';
import { BookingHeader, BookingNotices } from './booking-header.tsx';
import { BookingStates } from './booking-states.tsx';
import { ContactForm } from './contact-form.tsx';
import { Notes } from './notes.tsx';
import { Timeline } from './timeline.tsx';

/** How often a booking that is being processed is read again. */
const rereadMs = 3000;

/** The list that led here, with its filters. */
function listAddress(state: unknown): string {
  const from = (state as { readonly from?: unknown } | null)?.from;
  return typeof from === 'string' && from.startsWith('/admin/bookings') ? from : '/admin/bookings';
}

/** One booking with its states, money, travelers, their changes and history, and the manual actions on it (ADM-06). */
export function BookingScreen({ loaded }: { readonly loaded: DeskBooking }) {
  const [answered, setAnswered] = useState<DeskBooking | null>(null);
  const [action, setAction] = useState<DeskAction | null>(null);
  const [actionsDone, setActionsDone] = useState(0);
  const [hasNote, setHasNote] = useState(false);
  const [hasReason, setHasReason] = useState(false);
  // A router has one guard at a time: this one is for both texts.
  const { blocker } = useLeaveGuard(hasNote || hasReason);
  const { state } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const revalidator = useRevalidator();
  const reload = () => void revalidator.revalidate();
  // The newer of the action's response and the page's data.
  const booking = answered !== null && answered.seen >= loaded.seen ? answered : loaded;
  const { isBusy } = booking;
  const { revalidate } = revalidator;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void revalidate(), rereadMs);
    return () => clearInterval(timer);
  }, [isBusy, revalidate]);
  useEffect(() => {
    // The clicked button may be removed with the state that allowed it.
    if (actionsDone > 0) heading.current?.focus();
  }, [actionsDone]);
  return (
    <div className="grid gap-4">
      <BookingHeader ref={heading} booking={booking} />
      <BookingNotices booking={booking} />
      <BookingStates booking={booking} onAct={setAction} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_27.5rem] lg:grid-rows-[auto_1fr]">
        <BookingFlights booking={booking} />
        <BookingFacts booking={booking} />
        <div className="grid gap-4">
          <BookingAmendments amendments={booking.amendments} />
          <ContactForm key={booking.contactEmail} booking={booking} onChanged={setAnswered} />
          <Notes booking={booking} onTyped={setHasNote} onAdded={setAnswered} />
          <Timeline events={booking.events.filter((event) => event.action !== 'note')} />
        </div>
      </div>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={listAddress(state)} look="outline">
          <Icon name="left" />
          Bookings
        </ButtonLink>
        <Button look="quiet" busy={revalidator.state !== 'idle'} onClick={reload}>
          Reload
        </Button>
      </p>
      {action === null ? null : (
        <ActionDialog
          booking={booking}
          action={action}
          onTyped={setHasReason}
          onClose={() => setAction(null)}
          onDone={(answer) => {
            setAction(null);
            setAnswered(answer.booking);
            setActionsDone((count) => count + 1);
            showToast({ title: 'Done', text: answer.said, tone: 'success' });
          }}
          onStale={() => {
            setAction(null);
            reload();
          }}
        />
      )}
      <LeaveDialog blocker={blocker} />
    </div>
  );
}
