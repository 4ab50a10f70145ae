import { and, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType } from 'drizzle-orm/pg-core';
import { bookedDocumentCodec, bookedServiceCodec, flightCodec } from '#contract/codec/booking.ts';
import { conditionsCodec, sliceCodec } from '#contract/codec/offer.ts';
import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';
import type { AirlineChange, BookedDocument, BookedService } from '#domain/booking/booked-order.ts';
import type { BookedChange } from '#domain/booking/views/booking.ts';
import type { FareConditions, Slice } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';

/** A traveler stored in a booking: without passport, which is sent only to the supplier. */
export interface StoredPassenger {
  readonly id: string;
  readonly type: 'adult' | 'child' | 'infant_without_seat';
  readonly givenName: string;
  readonly familyName: string;
}

export interface StoredItinerary {
  readonly slices: readonly Slice[];
  readonly passengers: readonly StoredPassenger[];
  readonly conditions: FareConditions;
  /** The supplier's price of the fare, without seats and extras, in minor units; absent in older bookings. */
  readonly supplierFareMinor?: number;
  /**
   * The whole order's total when its change was priced, in minor units; only for parts of an amendment, if readable.
   */
  readonly orderMinor?: number;
  /** Components of the sale price, in minor units; absent in bookings older than this field. */
  readonly saleParts?: {
    readonly base: number;
    readonly tax: number;
    readonly seats: number;
    readonly extras: number;
  };
  /** The traveler's own changes of the trip, oldest first; absent if there were none. */
  readonly changes?: readonly StoredChange[];
}

/** The price of a change of flights, or of added bags. Amounts in minor units. */
export interface StoredChange {
  /** Absent for flights in bookings older than this field. */
  readonly kind?: AmendmentKind;
  /** YYYY-MM-DD in UTC. */
  readonly on: string;
  /** The change of the trip's price; negative if it fell. */
  readonly saleMinor: number;
  /** Our fee, which is not part of that price. */
  readonly feeMinor: number;
}

/** Our fees for the traveler's own changes, paid besides the trip's price. */
export function changeFeesOf({
  itinerary: { changes = [] },
  currency,
}: {
  readonly itinerary: Pick<StoredItinerary, 'changes'>;
  readonly currency: string;
}): Money {
  return { amountMinor: changes.reduce((sum, { feeMinor }) => sum + feeMinor, 0), currency };
}

/** The prices of the traveler's own changes. */
export function changesOf({
  itinerary: { changes = [] },
  currency,
}: {
  readonly itinerary: Pick<StoredItinerary, 'changes'>;
  readonly currency: string;
}): BookedChange[] {
  return changes.map(({ kind = 'flights', on, saleMinor, feeMinor }) => ({
    kind,
    on,
    sale: { amountMinor: saleMinor, currency },
    fee: { amountMinor: feeMinor, currency },
  }));
}

/**
 * A column whose JSON keeps the wire's field names: old and new rows read alike, and names in the code can change
 * without a migration. Values are not validated, because only `encode` writes them.
 */
function wireColumn<Data, Wire>(
  type: 'json' | 'jsonb',
  { encode, decode }: { readonly encode: (value: Data) => Wire; readonly decode: (wire: Wire) => Data },
) {
  return customType<{ data: Data; driverData: string }>({
    dataType: () => type,
    toDriver: (value) => JSON.stringify(encode(value)),
    // The drivers parse JSON themselves.
    fromDriver: (stored: unknown) => decode((typeof stored === 'string' ? JSON.parse(stored) : stored) as Wire),
  });
}

export const itineraryColumn = wireColumn('json', {
  encode: ({ slices, conditions, ...itinerary }: StoredItinerary) => ({
    ...itinerary,
    slices: slices.map(sliceCodec.encode),
    conditions: conditionsCodec.encode(conditions),
  }),
  decode: ({ slices, conditions, ...itinerary }): StoredItinerary => ({
    ...itinerary,
    slices: slices.map(sliceCodec.decode),
    conditions: conditionsCodec.decode(conditions),
  }),
});

export const servicesColumn = wireColumn('jsonb', {
  encode: (services: readonly BookedService[]) => services.map(bookedServiceCodec.encode),
  decode: (services): readonly BookedService[] => services.map(bookedServiceCodec.decode),
});

export const documentsColumn = wireColumn('jsonb', {
  encode: (documents: readonly BookedDocument[]) => documents.map(bookedDocumentCodec.encode),
  decode: (documents): readonly BookedDocument[] => documents.map(bookedDocumentCodec.decode),
});

export const airlineChangeColumn = wireColumn('jsonb', {
  encode: ({ booked, agreed, now, ...change }: AirlineChange): WireChange => ({
    ...change,
    booked: encodeFlights(booked),
    agreed: agreed && encodeFlights(agreed),
    now: encodeFlights(now),
  }),
  // Changes found before versions existed contain only the flights: they are judged when the order is read next.
  decode: ({ booked, agreed, now, ...change }): AirlineChange => ({
    version: 1,
    level: 'minor',
    findings: [],
    answer: 'open',
    ...change,
    booked: decodeFlights(booked),
    agreed: agreed ? decodeFlights(agreed) : null,
    now: decodeFlights(now),
  }),
});

type WireFlights = ReturnType<typeof flightCodec.encode>[][];
type WireChange = Pick<AirlineChange, 'foundAt'> &
  Partial<Pick<AirlineChange, 'version' | 'level' | 'findings' | 'answer'>> & {
    readonly booked: WireFlights;
    readonly agreed?: WireFlights | null;
    readonly now: WireFlights;
  };

function encodeFlights(slices: AirlineChange['now']): WireFlights {
  return slices.map((slice) => slice.map(flightCodec.encode));
}

function decodeFlights(slices: WireFlights): AirlineChange['now'] {
  return slices.map((slice) => slice.map(flightCodec.decode));
}

/*
 * Parts of stored JSON that the desk's search uses. An index serves only queries with its own expression,
 * which must not fail for any stored value: otherwise the booking could not be written.
 */

/** A flight's airline code, and the possible stored forms of its number. */
export interface FlightNumber {
  readonly airline: string;
  readonly numbers: readonly string[];
}

/** The ten digits after the airline's three in each ticket number, as an array of texts. */
export function ticketEndings(documents: AnyPgColumn): SQL {
  const numbers = sql`jsonb_path_query_array(${documents}, '$[*] ? (@.type == "ticket" && @.number like_regex "^[0-9]{3}-?[0-9]{10}$").number')`;
  return sql`string_to_array(translate(regexp_replace(${numbers}::text, '"[0-9]{3}-?', '', 'g'), '[]" ', ''), ',')`;
}

/** An itinerary's flight numbers without their airlines, as a JSON array of texts; null if unreadable. */
export function flightNumbers(itinerary: AnyPgColumn): SQL {
  return sql`(${whenReadable(itinerary, sql`jsonb_path_query_array(${itinerary}::jsonb, '$.slices[*].segments[*].flight_number')`)})`;
}

/** Whether an itinerary has a flight with this number. */
export function hasFlight(itinerary: AnyPgColumn, { airline, numbers }: FlightNumber): SQL | undefined {
  const found = numbers.map((number) => sql`${flightNumbers(itinerary)} @> ${JSON.stringify([number])}::jsonb`);
  const ofAirline = numbers.map((flight_number) => {
    const flight = { flight_number, marketing_carrier: { iata_code: airline } };
    return sql`${itinerary}::jsonb @> ${JSON.stringify({ slices: [{ segments: [flight] }] })}::jsonb`;
  });
  return and(or(...found), whenReadable(itinerary, sql.join(ofAirline, sql` or `)));
}

/** Escapes can stand for characters that jsonb refuses; we rarely write them for others. */
export function whenReadable(itinerary: AnyPgColumn, value: SQL): SQL {
  return sql`case when position('\\u' in ${itinerary}::text) = 0 then ${value} end`;
}
