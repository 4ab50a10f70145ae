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
import { encodeAmendment, encodeBagsForSale, encodeFlightOptions } from '#contract/codec/amendments.ts';
import { encodeBooking, encodeTrip } from '#contract/codec/booking.ts';
import { encodeDeskBooking, encodeDeskPage } from '#contract/codec/desk.ts';
import { encodeLoyalty } from '#contract/codec/loyalty.ts';
import { encodeOfferCheck } from '#contract/codec/offer-check.ts';
import { encodeOfferDetail } from '#contract/codec/offer-detail.ts';
import { encodeQuote } from '#contract/codec/refunds.ts';
import { encodeSeatMap } from '#contract/codec/seat-map.ts';
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
add([getSeatMaps], (maps) => ({ data: maps.map(encodeSeatMap) }));
add([createBooking], encodeBooking);
add([getBooking], encodeBooking);
add([acceptScheduleChange], encodeBooking);
add([listBookings], (bookings) => bookings.map(encodeBooking));
add([listSessionTrips], (trips) => trips.map(encodeTrip));
add([getCancellationQuote], encodeQuote);
add([cancelBooking], ({ booking, ...outcome }) => ({ ...outcome, booking: encodeBooking(booking) }));
add([searchFlightOptions], encodeFlightOptions);
add([listBags], encodeBagsForSale);
add([quoteAmendment], encodeAmendment);
add([quoteBags], encodeAmendment);
add([getAmendment], encodeAmendment);
add([confirmAmendment], encodeAmendment);
add([listDeskBookings], encodeDeskPage);
add([getDeskBooking], encodeDeskBooking);
add([addDeskNote], encodeDeskBooking);
add([actOnBooking], ({ said, booking }) => ({ said, booking: encodeDeskBooking(booking) }));

/** An answer as the server writes it. */
export function encodeAnswer(call: Call, answer: unknown): unknown {
  return encoders.get(call)?.(answer as never) ?? answer;
}
