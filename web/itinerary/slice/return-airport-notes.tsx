import type { Slice } from '#domain/flights/offer.ts';
import { returnAirportNotes } from '#domain/flights/return-airports.ts';
import { Icon } from '#web/ui/icon.tsx';

interface ReturnAirportNotesProps {
  readonly slices: readonly Pick<Slice, 'origin' | 'destination'>[];
  readonly className?: string;
}

/** Notes for a return trip that uses different airports (F-70); renders nothing if it does not. */
export function ReturnAirportNotes({ slices, className = '' }: ReturnAirportNotesProps) {
  return returnAirportNotes(slices).map((note) => (
    <p key={note} className={`flex items-start gap-1.5 text-sm font-semibold ${className}`}>
      <Icon name="alert" className="mt-0.5 size-4 text-warning" />
      {note}
    </p>
  ));
}
