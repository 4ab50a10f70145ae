import { extrasOf, unassignedExtras } from '#domain/booking/booked-order.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { Icon } from '#web/ui/icon.tsx';
import { UnbrokenNumbers } from './unbroken-numbers.tsx';

const types = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const;

interface PassengerListProps {
  readonly booked: Pick<Booking['bookingData'], 'passengers' | 'services' | 'documents' | 'isOrderRead' | 'slices'>;
  readonly className?: string;
}

/** The passengers, each with their seats, bags and tickets. */
export function PassengerList({ booked, className = '' }: PassengerListProps) {
  const others = unassignedExtras(booked);
  return (
    <>
      <ul className={`mt-2 grid gap-2 text-sm ${className}`}>
        {booked.passengers.map(({ id, givenName, familyName, type }) => (
          <li key={id} className="flex items-start gap-2">
            <Icon name="person" className="size-5 text-ink-soft" />
            <span className="min-w-0">
              <span translate="no" className="font-medium">
                {givenName} {familyName}
              </span>
              <span className="text-ink-soft"> · {types[type]}</span>
              <Lines texts={extrasOf({ id, type }, booked, booked.isOrderRead)} />
            </span>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <p className="mt-2 text-sm">
          Also in this booking:
          <Lines texts={others} />
        </p>
      )}
    </>
  );
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className="tabular block text-ink-soft">
      <UnbrokenNumbers>{text}</UnbrokenNumbers>
    </span>
  ));
}
