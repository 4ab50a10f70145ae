import { useEffect, useRef, useState } from 'react';
import { getBookingCalendar } from '#contract/bookings.ts';
import { getReceipt } from '#contract/order-file/calls.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { freshSearchAddress } from '#domain/search/address.ts';
import { addressOf } from '#web/api/client.ts';
import { Button, ButtonLink, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { clearTab, readTab } from '#web/ui/tab-storage.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { StepIndicator } from '../step-indicator.tsx';
import { AccountCard } from './account-card.tsx';
import { ItineraryCard } from './itinerary-card.tsx';
import { newAccountOf } from './new-account.ts';
import { type Contact, headingOf, Outcome } from './outcome.tsx';
import { ReferenceCard } from './reference-card.tsx';
import { useBooking } from './use-booking.ts';

interface ConfirmationScreenProps {
  readonly bookingId: string;
  /** As of page rendering; null if unknown. */
  readonly booking: Booking | null;
  /** Called when the outcome has become final while the page was open, or this browser may no longer read it. */
  readonly onSettled: () => void;
  /** Called once if the booking has signed its traveler in. */
  readonly onSignedIn: () => void;
  /** Of the page's brand; a booking names the one that sold it. */
  readonly contact: Contact;
  /** True if nobody is signed in. */
  readonly isGuest: boolean;
}

/** The outcome of a booking, polled until it is final (CONF-01, CONF-02, CONF-03, CONF-05). */
export function ConfirmationScreen(props: ConfirmationScreenProps) {
  const { bookingId, booking: first, isGuest, onSettled, onSignedIn } = props;
  const [account] = useState(() => newAccountOf(bookingId));
  const booking = useBooking(bookingId, first, onSettled);
  const contact = booking?.soldBy ?? props.contact;
  const status = booking?.status ?? 'pending';
  const isRefused = status === 'cancelled' && booking?.duffelBookingId === null;
  const fresh = useRef<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    fresh.current ??= readTab('fresh') === bookingId;
    if (fresh.current) heading.current?.focus({ preventScroll: true });
    if (status === 'pending') return;
    clearTab();
    if (fresh.current) announce(status, account !== null);
    fresh.current = false;
  }, [bookingId, status, account]);
  const announced = useRef(false);
  useEffect(() => {
    if (account === null || account.password === null || announced.current) return;
    announced.current = true;
    onSignedIn();
  }, [account, onSignedIn]);
  return (
    <div className="mx-auto grid max-w-3xl gap-5 px-4 pt-6 pb-12 text-ink print:max-w-none print:gap-4 print:px-0 print:pt-0">
      <p className="hidden text-sm print:block">
        <span className="font-bold">{contact.name}</span> · {contact.phone} · {contact.email}
      </p>
      <h1 ref={heading} tabIndex={-1} className="text-lg leading-8 font-bold outline-none md:text-xl md:leading-10">
        {headingOf(booking)}
      </h1>
      {status === 'cancelled' ? null : <StepIndicator step={status === 'pending' ? 'payment' : 'confirmation'} />}
      <div role="status">
        <Outcome booking={booking} contact={contact} />
      </div>
      {booking === null || isRefused ? null : <ReferenceCard booking={booking} />}
      {isGuest && account === null && booking !== null && !isRefused ? (
        booking.isInAccount ? (
          <AccountHint email={booking.contactEmail} />
        ) : (
          <GuestHint />
        )
      ) : null}
      <Actions bookingId={bookingId} status={status} isChanging={booking?.openAmendment != null} />
      {booking === null || status === 'cancelled' ? null : <ItineraryCard booking={booking} />}
      {account === null ? null : (
        <AccountCard account={account} trip={isRefused ? 'none' : status === 'pending' ? 'open' : 'kept'} />
      )}
    </div>
  );
}

/** The same for every guest: it does not reveal whether an account has this email. */
function GuestHint() {
  return (
    <p className="text-sm text-ink-soft print:hidden">
      You booked as a guest. To find this trip later, open My Trips and enter your booking reference, email and last
      name. If you have an account, sign in before you book next time: trips booked as a guest are not added to it.
    </p>
  );
}

/** For whom an account was made, but the answer that said so was lost (F-156). */
function AccountHint({ email }: { readonly email: string | null }) {
  return (
    <p className="text-sm text-ink-soft print:hidden">
      This trip is in the account{email === null ? '' : ` of ${email}`}. Sign in to see it in My Trips; the link to
      choose a password is in the email that we sent you.
    </p>
  );
}

/** One toast for both pieces of news: a second one would replace the first. */
function announce(status: Booking['status'], hasAccount: boolean): void {
  const made = 'Account created!';
  if (status === 'confirmed') {
    showToast({ title: 'Booking confirmed!', tone: 'success', ...(hasAccount ? { text: made } : {}) });
  } else if (hasAccount) {
    showToast({ title: made });
  }
}

interface ActionsProps {
  readonly bookingId: string;
  readonly status: Booking['status'];
  /** Whether the traveler's own change is being processed: until then the trip cannot be canceled. */
  readonly isChanging: boolean;
}

/** Next steps; an open booking has none, so that nobody books it twice. */
function Actions({ bookingId, status, isChanging }: ActionsProps) {
  if (status === 'pending') return null;
  if (status === 'cancelled') {
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={freshSearchAddress('/search')}>Search Again</ButtonLink>
        <ButtonLink to={tripAddress(bookingId)} look="outline">
          View This Trip
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 print:hidden">
      <ButtonLink to="/my-trips" className="max-sm:col-span-2">
        View My Trips
      </ButtonLink>
      <a
        href={addressOf(getBookingCalendar, { params: { id: bookingId } })}
        download
        className={buttonClass('outline', 'max-sm:px-2')}
      >
        <Icon name="calendar" className="size-4" />
        Add to Calendar
      </a>
      <a
        href={addressOf(getReceipt, { params: { id: bookingId } })}
        download
        className={buttonClass('outline', 'max-sm:px-2')}
      >
        <Icon name="receipt" className="size-4" />
        Receipt (PDF)
      </a>
      <Button look="outline" onClick={() => window.print()}>
        <Icon name="print" className="size-4" />
        Print
      </Button>
      {status === 'confirmed' ? (
        <ButtonLink to={tripAddress(bookingId)} look="outline" className="max-sm:px-2">
          {isChanging ? 'View This Trip' : 'Manage or Cancel'}
        </ButtonLink>
      ) : null}
      <ButtonLink to="/" look="outline" className="max-sm:col-span-2">
        Book Another Flight
      </ButtonLink>
    </div>
  );
}

/** Where a booking is viewed and canceled. */
function tripAddress(bookingId: string): string {
  return `/my-trips?trip=${encodeURIComponent(bookingId)}`;
}
