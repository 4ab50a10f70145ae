import { and, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { typedAmounts } from '#domain/money/typed-amount.ts';
import type { Database } from '#server/database/database.ts';
import { bookings, hasFlight, ticketEndings, whenReadable } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { disputes, payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import { typedDate } from './typed-date.ts';
import { typedFlight } from './typed-flight.ts';
import { accentedLetters, nameWords, twoLetterSpellings } from './typed-name.ts';
import { phoneEndings } from './typed-phone.ts';

/**
 * Matches complete ids, references, flight numbers and ticket numbers (these with or without the airline's three
 * digits), prefixes of email addresses and their whole domain, endings of phone numbers, a card's last four digits,
 * amounts paid, whole words of notes, prefixes of each word of a name in any order, cities and airports of the route,
 * and days of booking or departure. Each kind uses its own index; a single condition over the joined rows would read
 * every booking. Names, routes and days of departure have no index.
 */
export function matches(db: Database, q: string): SQL | undefined {
  const found = inArray(bookings.id, indexed(db, q));
  const words = nameWords(q);
  const read = [isNamed(words), isRoute(words), leavesOn(typedDate(q))].filter((one) => one !== undefined);
  return read.length === 0 ? found : or(found, ...read);
}

function indexed(db: Database, q: string) {
  const reference = q.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const flight = typedFlight(q);
  const among = (where: SQL | undefined) => db.select({ id: bookings.id }).from(bookings).where(where);
  const ofPayments = (where: SQL | undefined) =>
    db
      .select({ id: sql<string>`${payments.bookingId}` })
      .from(payments)
      .where(and(where, isNotNull(payments.bookingId)));
  return unionAll(
    among(inArray(bookings.reference, [reference])),
    among(sql`upper(${bookings.airlineReference}) = ${reference}`),
    among(or(eq(bookings.id, q), eq(bookings.orderId, q), eq(bookings.offerId, q))),
    among(or(...ticketNumbers(q).map((number) => hasTicket(number)))),
    among(hasTicketEnding(q) ?? sql`false`),
    among(flight === null ? sql`false` : hasFlight(bookings.itinerary, flight)),
    among(hasEmail(q)),
    among(or(...phoneEndings(q).map(hasPhone), sql`false`)),
    among(bookedOn(typedDate(q))),
    ofPayments(or(eq(payments.id, q), eq(payments.intentId, q), eq(payments.chargeId, q))),
    ofPayments(/^\d{4}$/.test(q.trim()) ? eq(payments.cardLast4, q.trim()) : sql`false`),
    ofPayments(isPaid(q)),
    db
      .select({ id: sql<string>`${payments.bookingId}` })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(or(eq(refunds.id, q), eq(refunds.refundId, q)), isNotNull(payments.bookingId))),
    db
      .select({ id: sql<string>`${payments.bookingId}` })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(and(eq(disputes.id, q), isNotNull(payments.bookingId))),
    db
      .select({ id: cancellations.bookingId })
      .from(cancellations)
      .where(and(eq(cancellations.id, q), notInArray(cancellations.state, ['quoted', 'failed']))),
    db.select({ id: history.subject }).from(history).where(isNoted(q)),
  );
}

/** The start of an address, or everything after its '@'. */
function hasEmail(q: string): SQL {
  const typed = q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  return typed.startsWith('@')
    ? sql`reverse(lower(${bookings.contactEmail})) like ${`${[...typed].reverse().join('')}%`}`
    : sql`lower(${bookings.contactEmail}) like ${`${typed}%`}`;
}

function isPaid(q: string): SQL {
  const amounts = typedAmounts(q).map(({ amountMinor, currencies }) =>
    and(eq(payments.captureMinor, amountMinor), inArray(payments.currency, [...currencies])),
  );
  return or(...amounts, sql`false`) ?? sql`false`;
}

/** Whether a note has all these words, one of them with four letters or more. */
function isNoted(q: string): SQL {
  if (!/[\p{L}\p{N}]{4}/u.test(q)) return sql`false`;
  return sql`${history.action} = 'note' and to_tsvector('simple', ${history.reason}) @@ plainto_tsquery('simple', ${q})`;
}

function bookedOn(day: string | null): SQL {
  if (day === null) return sql`false`;
  return sql`${bookings.createdAt} >= ${`${day}T00:00:00Z`}::timestamptz and ${bookings.createdAt} < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'`;
}

/** Whether a slice departs on this day, local to its airport. */
function leavesOn(day: string | null): SQL | undefined {
  if (day === null) return undefined;
  const departs = sql`select 1 from json_array_elements(${bookings.itinerary} -> 'slices') as slice
    where slice -> 'segments' -> 0 ->> 'departing_at' like ${`${day}%`}`;
  return whenReadable(bookings.itinerary, sql`exists (${departs})`);
}

/** Whether slices begin or end at each word: an airport's code, or the start of a word of its city or name. */
function isRoute(words: readonly (readonly string[])[]): SQL | undefined {
  const said = words.filter((ways) => !ways.includes('to') && !ways.includes('from'));
  if (said.length === 0) return undefined;
  const { from, to } = accentedLetters;
  const ends = sql`select ' ' || translate(lower(string_agg(concat_ws(' ', place ->> 'iata_code', place ->> 'city_name', place ->> 'name'), ' ')), ${from}, ${to}) || ' ' as text
    from json_array_elements(${bookings.itinerary} -> 'slices') as slice, lateral (values (slice -> 'origin'), (slice -> 'destination')) as both_ends(place)`;
  const named = said.map((ways) =>
    or(...ways.map((word) => sql`text like ${word.length < 4 ? `% ${word} %` : `% ${word}%`}`)),
  );
  return whenReadable(bookings.itinerary, sql`exists (select 1 from (${ends}) as places where ${and(...named)})`);
}
/**
 * Whether each of these words, in one of its spellings, begins a word of one passenger's name. Undefined without words.
 */
function isNamed(words: readonly (readonly string[])[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const { from, to } = accentedLetters;
  const full = sql`lower((person ->> 'givenName') || ' ' || (person ->> 'familyName'))`;
  const inTwo = twoLetterSpellings.filter(([, two]) => words.flat().some((word) => word.includes(two)));
  const doubled = inTwo.reduce((text, [letter, two]) => sql`replace(${text}, ${letter}, ${two})`, full);
  const written = inTwo.length === 0 ? full : sql`${full} || ' ' || ${doubled}`;
  const plain = sql`translate(${written}, ${from}, ${to})`;
  // "Anne-Marie O'Brien" is typed with each as one word or as two; tickets have "ANNEMARIE OBRIEN".
  const name = sql`(' ' || translate(plain, '-''', ' ') || ' ' || translate(plain, '-''', '  ') || ' ' || translate(plain, '-''', ''))`;
  // The offset keeps the database from refolding each name for every spelling and word.
  return sql`exists (select 1 from (
        select ${plain} as plain from json_array_elements(${bookings.itinerary} -> 'passengers') as person offset 0
      ) as names where ${and(...words.map((ways) => or(...ways.map((word) => sql`${name} like ${`% ${word}%`}`))))})`;
}

const digitsOf = (q: string) => q.replace(/[\s-]/g, '');

/** Whether one of the tickets has this number after the airline's three digits. Undefined if it cannot be one. */
function hasTicketEnding(q: string): SQL | undefined {
  const digits = digitsOf(q);
  if (!/^\d{10}$/.test(digits)) return undefined;
  return sql`${ticketEndings(bookings.orderDocuments)} @> ${sql.param(`{${digits}}`)}::text[]`;
}

/** The stored forms of a typed ticket number: with or without the hyphen after the airline's three digits. */
function ticketNumbers(q: string): string[] {
  const digits = digitsOf(q);
  if (!/^\d{13}$/.test(digits)) return [q];
  return [...new Set([q, digits, `${digits.slice(0, 3)}-${digits.slice(3)}`])];
}

function hasTicket(number: string): SQL {
  return sql`${bookings.orderDocuments} @> ${JSON.stringify([{ type: 'ticket', number }])}::jsonb`;
}

/** Whether the contact's number ends with these digits. Reversed, as in its index, which finds only beginnings. */
function hasPhone(ending: string): SQL {
  return sql`reverse(${bookings.contactPhone}) like ${`${[...ending].reverse().join('')}%`}`;
}
