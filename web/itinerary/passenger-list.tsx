import type { BookingAnswer } from '../../contract/bookings.ts';
import { extrasOf, extrasOfNobody } from '../../domain/booking/booked-order.ts';
import { Icon } from '../ui/icon.tsx';

const types = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const;

interface PassengerListProps {
  readonly booked: Pick<BookingAnswer['bookingData'], 'passengers' | 'services' | 'documents' | 'is_order_read'>;
  readonly className?: string;
}

/** Who flies, each with the seats, bags and tickets that the order holds for them. */
export function PassengerList({ booked, className = '' }: PassengerListProps) {
  const others = extrasOfNobody(booked);
  return (
    <>
      <ul className={`mt-2 grid gap-2 text-sm ${className}`}>
        {booked.passengers.map(({ id, given_name, family_name, type }) => (
          <li key={id} className="flex items-start gap-2">
            <Icon name="person" className="size-5 text-ink-soft" />
            <span className="min-w-0 break-words">
              <span className="font-medium">
                {given_name} {family_name}
              </span>
              <span className="text-ink-soft"> · {types[type]}</span>
              <Lines texts={extrasOf({ id, type }, booked, booked.is_order_read)} />
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
      {text}
    </span>
  ));
}
