import type { Answer } from '../call.ts';
import type { DeskBookingAnswer } from '../desk-booking.ts';
import { decodeAirlineChange, encodeAirlineChange } from './booking.ts';
import { decodeSlice, encodeSlice } from './offer.ts';

/** A booking as administrators see it. */
export type DeskBooking = Answer<ReturnType<typeof decodeDeskBooking>>;

export function decodeDeskBooking(wire: DeskBookingAnswer) {
  return {
    ...wire,
    slices: wire.slices.map(decodeSlice),
    airlineChange: wire.airlineChange && decodeAirlineChange(wire.airlineChange),
  };
}

export function encodeDeskBooking(booking: DeskBooking): DeskBookingAnswer {
  return {
    ...booking,
    slices: booking.slices.map(encodeSlice),
    airlineChange: booking.airlineChange && encodeAirlineChange(booking.airlineChange),
  };
}
