import type { FlightNumber } from '#server/features/booking/tables.ts';

/** An airline code of two letters, or a letter and a digit, and up to four digits, as on boarding passes. */
const flightNumber = /^([A-Z][A-Z0-9]|[0-9][A-Z])[\s-]*0*(\d{1,4})$/;
const longestNumber = 4;

/** The flight of a typed 'BA 117', 'ba117' or 'BA0117'; null if it is not a flight number. */
export function typedFlight(typed: string): FlightNumber | null {
  const [, airline, number] = flightNumber.exec(typed.trim().toUpperCase()) ?? [];
  if (airline === undefined || number === undefined) return null;
  const padded = Array.from({ length: longestNumber }, (_, at) => number.padStart(at + 1, '0'));
  return { airline, numbers: [...new Set(padded)] };
}
