import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { amendmentInProgress, notUntilSettled, openAmendmentTexts } from '#domain/booking/amendments/open-amendment.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { CallUs } from '#web/booked/call-us.tsx';
import { FlightLines } from '#web/itinerary/slice/flight-lines.tsx';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FlightOptions } from './flight-options.tsx';
import { useFlightOptions } from './use-flight-options.ts';
import { bookedDirections } from './wanted-directions.ts';
import { wishOf, withWish } from './wish-address.ts';
import { type FieldsOfDirection, WishForm } from './wish-form.tsx';

interface ChangeFlightsProps {
  readonly booking: Booking;
  /** The brand's; '' if it has none. */
  readonly phone: string;
  /** The site's own date and airport fields. */
  readonly fields: FieldsOfDirection;
  /** Called with the change that was priced. */
  readonly onQuoted: (amendmentId: string) => void;
}

/** Where a traveler says which flights of a trip to change and to when, and chooses among what the airline has (SERV-03). */
export function ChangeFlights({ booking, phone, fields, onQuoted }: ChangeFlightsProps) {
  return (
    <div className="page-width pt-3 pb-8 lg:pb-12">
      <Link
        to={`/my-trips?${new URLSearchParams({ trip: booking.id })}`}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold hover:underline"
      >
        <Icon name="left" className="size-4" />
        Back to Your Trip
      </Link>
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Change your flights</h1>
      <p className="mb-4 text-sm text-ink-soft">
        Booking reference{' '}
        <span translate="no" className="tabular font-semibold tracking-widest text-ink">
          {booking.reference}
        </span>
        {booking.bookingData.passengers.length > 1 ? '. A change is for all travelers of the trip.' : '.'}
      </p>
      {booking.canChangeFlights ? (
        <Choice booking={booking} phone={phone} fields={fields} onQuoted={onQuoted} />
      ) : (
        <NoChange booking={booking} phone={phone} />
      )}
    </div>
  );
}

function Choice({ booking, phone, fields, onQuoted }: ChangeFlightsProps): ReactNode {
  const options = useFlightOptions(booking.id, onQuoted);
  const [searches, setSearches] = useState(0);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = wishOf(params, bookedDirections(booking.bookingData.slices));
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, choosing } = options;
  useEffect(() => {
    if (searches === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [searches]);
  return (
    <div className="grid grid-cols-1 gap-6">
      {isChanged(booking) ? (
        <ChangeMade>
          <p>The flights below are your new flights. You can change them again.</p>
        </ChangeMade>
      ) : null}
      <WishForm
        slices={booking.bookingData.slices}
        fields={fields}
        asked={asked}
        isSearching={state.kind === 'searching'}
        onSearch={(directions, wanted) => {
          const search = `?${withWish(params, wanted)}`;
          const isAsked = search === `?${params}`;
          // What the address asked for was asked before: the way back moves neither focus nor page.
          if (!isAsked || searches > 0) setSearches(searches + 1);
          // Going to the same address would read the trip anew, and take away what the airline says of it now.
          if (!isAsked) void navigate(search, { replace: true, preventScrollReset: true });
          return options.search({ directions });
        }}
      />
      {state.kind === 'none' ? null : (
        <FlightOptions
          bookingId={booking.id}
          heading={heading}
          state={state}
          choosing={choosing}
          travelers={booking.bookingData.passengers.length}
          phone={phone}
          onChoose={(id) => void options.choose(id)}
        />
      )}
    </div>
  );
}

/** Replaces the form where the airline or the booking's state lets nobody change flights online. */
function NoChange({ booking, phone }: Pick<ChangeFlightsProps, 'booking' | 'phone'>) {
  const { id, message, status, openAmendment, bookingData } = booking;
  const link = (
    <ButtonLink to={`/my-trips?${new URLSearchParams({ trip: id })}`} look="outline" className="mt-3">
      View Your Trip
    </ButtonLink>
  );
  if (openAmendment === 'flights')
    return (
      <div className="grid max-w-2xl gap-5">
        <Notice tone="info" title="Your trip is being changed">
          <p>{`${openAmendmentTexts.flights} ${notUntilSettled}`}</p>
          <CallUs phone={phone} />
          {link}
        </Notice>
        <BookedFlights slices={bookingData.slices} />
      </div>
    );
  return (
    <div className="max-w-2xl">
      {openAmendment === 'bags' ? (
        <Notice tone="info" title="These flights cannot be changed right now">
          <p>{amendmentInProgress}</p>
          <CallUs phone={phone} />
          {link}
        </Notice>
      ) : status === 'confirmed' && isChanged(booking) ? (
        <ChangeMade>
          <p>These flights cannot be changed again online.</p>
          <CallUs phone={phone} />
          {link}
        </ChangeMade>
      ) : (
        <Notice tone="info" title="These flights cannot be changed online">
          <p>{message ?? 'We can ask the airline for you.'}</p>
          <CallUs phone={phone} />
          {link}
        </Notice>
      )}
    </div>
  );
}

function isChanged({ bookingData: { changes } }: Booking): boolean {
  return changes.some(({ kind }) => kind === 'flights');
}

/** For whoever comes back here once the change is made. */
function ChangeMade({ children }: { readonly children: ReactNode }) {
  return (
    <Notice tone="success" title="You changed the flights of this trip">
      {children}
    </Notice>
  );
}

function BookedFlights({ slices }: Pick<Booking['bookingData'], 'slices'>) {
  return (
    <section aria-label="Flights of this trip" className="grid gap-4 rounded-lg border border-line bg-card p-4">
      {slices.map((slice) => (
        <div key={slice.id}>
          <SliceLine slice={slice} />
          <FlightLines slice={slice} className="mt-2 text-xs" />
        </div>
      ))}
    </section>
  );
}
