import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { includedBags } from '../../../../domain/flights/itinerary.ts';

/** The bag allowance of what was booked in a sentence, and that fees may apply to more (FLT-10). */
export function bagNote({ slices, passengers }: BookingAnswer['bookingData']): string {
  const laps = new Set(passengers.filter(({ type }) => type === 'infant').map(({ id }) => id));
  const cabin = includedBags(slices, 'carry_on', laps);
  const checked = includedBags(slices, 'checked', laps);
  if (cabin === null && checked === null) {
    return 'The airline does not tell its bag allowance here. Fees for bags may apply.';
  }
  const words = [count(cabin, 'cabin'), count(checked, 'checked')].filter((part) => part !== null).join(', ');
  return `Included for each traveler with a seat: ${words}. Fees may apply for further, larger or heavier bags.`;
}

function count(bags: number | null, kind: string): string | null {
  if (bags === null) return null;
  if (bags === 0) return `no ${kind} bag`;
  return bags === 1 ? `1 ${kind} bag` : `${bags} ${kind} bags`;
}
