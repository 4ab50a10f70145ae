import type { FlightNumber } from '#server/features/booking/tables.ts';

/** An airline's code of two letters, or of a letter and a digit, and up to four digits, as boarding passes have them. */
const flightNumber = /^([A-Z][A-Z0-9]|[0-9][A-Z])[\s-]*0*(\d{1,4})$/;
const longestNumber = 4;

/** The flight of a typed 'BA 117', 'ba117' or 'BA0117'; null for a text that is no flight number. */
export function typedFlight(typed: string): FlightNumber | null {
  const [, airline, number] = flightNumber.exec(typed.trim().toUpperCase()) ?? [];
  if (airline === undefined || number === undefined) return null;
  const padded = Array.from({ length: longestNumber }, (_, at) => number.padStart(at + 1, '0'));
  return { airline, numbers: [...new Set(padded)] };
}
