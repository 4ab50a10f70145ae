import {
  confirmAmendment,
  getAmendment,
  listBags,
  quoteAmendment,
  quoteBags,
  searchFlightOptions,
} from '#contract/amendments/calls.ts';
import { createBooking, getBooking, listBookings, listSessionTrips } from '#contract/bookings.ts';
import type { Call, DecodedOf } from '#contract/call.ts';
import { acceptScheduleChange, cancelBooking, getCancellationQuote } from '#contract/cancellations.ts';
import { amendmentCodec, bagsForSaleCodec, flightOptionsCodec } from '#contract/codec/amendments.ts';
import { bookingCodec, tripCodec } from '#contract/codec/booking.ts';
import { encodeDeskBooking, encodeDeskPage } from '#contract/codec/desk.ts';
import { encodeLoyalty } from '#contract/codec/loyalty.ts';
import { encodeOfferCheck } from '#contract/codec/offer-check.ts';
import { encodeOfferDetail } from '#contract/codec/offer-detail.ts';
import { quoteCodec } from '#contract/codec/refunds.ts';
import { seatMapCodec } from '#contract/codec/seat-map.ts';
import { actOnBooking, addDeskNote, getDeskBooking, listDeskBookings } from '#contract/desk.ts';
import { getDearerFares, getOffer, getSeatMaps, setLoyalty, verifyOffer } from '#contract/flights.ts';

const encoders = new Map<Call, (answer: never) => unknown>();

function add<C extends Call>(calls: readonly C[], encode: (answer: DecodedOf<C>) => unknown): void {
  for (const call of calls) encoders.set(call, encode as (answer: never) => unknown);
}

add([getOffer], encodeOfferDetail);
add([getDearerFares], (fares) => ({ fares: fares.map(encodeOfferDetail) }));
add([setLoyalty], encodeLoyalty);
add([verifyOffer], encodeOfferCheck);
add([getSeatMaps], (maps) => ({ data: maps.map(seatMapCodec.encode) }));
add([createBooking], bookingCodec.encode);
add([getBooking], bookingCodec.encode);
add([acceptScheduleChange], bookingCodec.encode);
add([listBookings], (bookings) => bookings.map(bookingCodec.encode));
add([listSessionTrips], (trips) => trips.map(tripCodec.encode));
add([getCancellationQuote], quoteCodec.encode);
add([cancelBooking], ({ booking, ...outcome }) => ({ ...outcome, booking: bookingCodec.encode(booking) }));
add([searchFlightOptions], flightOptionsCodec.encode);
add([listBags], bagsForSaleCodec.encode);
add([quoteAmendment], amendmentCodec.encode);
add([quoteBags], amendmentCodec.encode);
add([getAmendment], amendmentCodec.encode);
add([confirmAmendment], amendmentCodec.encode);
add([listDeskBookings], encodeDeskPage);
add([getDeskBooking], encodeDeskBooking);
add([addDeskNote], encodeDeskBooking);
add([actOnBooking], ({ said, booking }) => ({ said, booking: encodeDeskBooking(booking) }));

/** An answer as the server writes it. */
export function encodeAnswer(call: Call, answer: unknown): unknown {
  return encoders.get(call)?.(answer as never) ?? answer;
}
