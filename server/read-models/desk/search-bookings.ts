import { and, count, desc, eq, gt, inArray, isNotNull, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/call.ts';
import type { listDeskBookings } from '#contract/desk.ts';
import { amendmentSilenceMs } from '#domain/booking/amendments/amendment-silence.ts';
import { unsettledStates } from '#domain/booking/booking-states.ts';
import { fraudWarningStatuses, unansweredStatuses } from '#domain/payment/disputes/dispute-statuses.ts';
import { plainDigits } from '#domain/text/plain-digits.ts';
import type { Database } from '#server/database/database.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { bookings, hasFlight, ticketEndings } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { disputes, payments, refunds } from '#server/features/payments/tables.ts';
import { type BookedRows, current, type DeskRows, isCurrent, withMoney } from './desk-bookings.ts';
import { typedFlight } from './typed-flight.ts';
import { accentedLetters, nameWords, twoLetterSpellings } from './typed-name.ts';
import { phoneEndings } from './typed-phone.ts';

type DeskQuery = QueryOf<typeof listDeskBookings>;

const pageSize = 25;

/** The bookings with an unanswered change that is minor, or not, and that are not being canceled: few, found by time. */
const openChangesSql = (now: Date, level: 'minor' | 'other') => sql`select ${bookings.id} from ${bookings}
  where ${bookings.changeAnswerBy} > ${now.toISOString()}::timestamptz and ${bookings.state} = 'confirmed'
    and ${bookings.airlineChange} ->> 'level' ${level === 'minor' ? sql`=` : sql`is distinct from`} 'minor'
    and not exists (select 1 from ${cancellations}
      where ${cancellations.bookingId} = ${bookings.id} and ${cancellations.state} not in ('quoted', 'failed'))`;

/** A change of flights that was agreed to before this time should have been answered. */
const silentSince = (now: Date) => new Date(now.getTime() - amendmentSilenceMs);

/** What the desk's queue follows from, besides the bookings themselves. */
export interface DeskQueue {
  readonly now: Date;
  /** Bookings of trips ahead with a refused email. Read on their own: joined with mails, the planner reads every booking. */
  readonly refused: readonly string[];
}

export async function readDeskQueue(db: Database, now: Date): Promise<DeskQueue> {
  const about = sql`${mails.payload} ->> 'bookingId'`;
  const { rows: mailed } = await db.execute<{ id: string }>(sql`
    select distinct ${about} as id from ${mails} where ${mails.state} = 'refused' and ${about} is not null limit ${maxRefused}`);
  if (mailed.length === 0) return { now, refused: [] };
  const ids = mailed.map(({ id }) => id);
  const ahead = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.id, ids), gt(bookings.endsAt, now)));
  return { now, refused: ahead.map(({ id }) => id) };
}

const maxRefused = 100;

/**
 * Bookings that only a person can settle: the booking, its cancellation or a change of its flights needs attention, its refund or the
 * airline's answer is late, a payment is disputed, or an email was refused; each with the time since when. Selects the few that do by state or time, so that
 * the others are not read.
 */
export const stuckBookings = ({ now, refused }: DeskQueue) => sql`
  select ${bookings.id}, ${bookings.updatedAt} as since from ${bookings}
    where ${bookings.state} in ('needs_attention', 'in_review')
  union all select ${amendments.bookingId}, ${amendments.updatedAt} from ${amendments}
    where ${amendments.state} = 'needs_attention'
    or (${amendments.state} = 'confirming' and ${amendments.askedAt} <= ${silentSince(now).toISOString()}::timestamptz)
  union all select ${amendments.bookingId}, ${amendments.refundLateSince} from ${amendments}
    where ${amendments.refundLateSince} is not null
    and exists (select 1 from ${refunds} where ${refunds.causeId} = ${amendments.id} and ${refunds.state} = 'sending')
  union all select ${cancellations.bookingId}, ${cancellations.updatedAt} from ${cancellations}
    where ${cancellations.state} = 'needs_attention'
  union all select ${cancellations.bookingId}, ${cancellations.refundLateSince} from ${cancellations}
    where ${eq(cancellations.state, 'cancelled')} and ${cancellations.refundLateSince} is not null
  union all select ${payments.bookingId}, ${disputes.openedAt} from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
    where ${inArray(disputes.status, [...unansweredStatuses])} and ${payments.bookingId} is not null
  union all select ${bookings.id}, ${disputes.openedAt} from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
    join ${bookings} on ${bookings.id} = ${payments.bookingId}
    where ${disputes.status} = ${fraudWarningStatuses.open} and ${bookings.endsAt} > ${now.toISOString()}::timestamptz
    and ${inArray(bookings.state, ['confirmed', 'needs_attention'])}
    and not exists (select 1 from ${cancellations}
      where ${cancellations.bookingId} = ${bookings.id} and ${cancellations.state} not in ('quoted', 'failed'))
  ${refused.map((id) => sql`union all select ${id}, ${now.toISOString()}::timestamptz`).reduce((all, one) => sql`${all} ${one}`, sql``)}`;

const stuckIds = (queue: DeskQueue) => sql`select stuck.id from (${stuckBookings(queue)}) as stuck`;

const isAmong = (ids: SQL) => sql<boolean>`${bookings.id} in (${ids})`;

/** What needs a person: what nobody else can settle, and changes by airlines that are not minor and wait for an answer. */
export const forPersonIds = (queue: DeskQueue) => sql`${stuckIds(queue)} union ${openChangesSql(queue.now, 'other')}`;

/** The desk's queue: what needs a person, and minor changes that nobody has answered. */
const inQueue = (queue: DeskQueue) => isAmong(sql`${forPersonIds(queue)} union ${openChangesSql(queue.now, 'minor')}`);

/**
 * The parts of the list in their order, by the number that a cursor has for each: payments in review, which end within half an hour;
 * what else only a person can settle; changes that travelers can answer themselves, of which a day may bring hundreds; minor ones; the
 * others.
 */
const parts = [4, 3, 2, 1, 0] as const;
type Part = (typeof parts)[number];

function partSql(part: Part, queue: DeskQueue): SQL | undefined {
  const inReview = eq(bookings.state, 'in_review');
  if (part === 4) return inReview;
  const stuck = isAmong(stuckIds(queue));
  if (part === 3) return and(stuck, not(inReview));
  if (part === 2) return and(isAmong(openChangesSql(queue.now, 'other')), not(stuck));
  return part === 1 ? and(isAmong(openChangesSql(queue.now, 'minor')), not(stuck)) : not(inQueue(queue));
}

export interface DeskPage {
  readonly rows: readonly DeskRows[];
  /** How many need a person. */
  readonly attentionCount: number;
  /** Cursor of the page after this one; null on the last. */
  readonly next: string | null;
}

/** Where a page ends: after this row of a part. */
interface Place {
  readonly part: Part;
  readonly createdAt: Date;
  readonly id: string;
}

/** A page of bookings, part by part, each with the newest first. Null for an invalid cursor. */
export async function searchBookings(db: Database, query: DeskQuery, now: Date): Promise<DeskPage | null> {
  const after = query.cursor ? readCursor(query.cursor) : undefined;
  if (after === null) return null;
  const queue = await readDeskQueue(db, now);
  const wanted = filtersOf(db, query, queue);
  const rows: (BookedRows & { readonly part: Part })[] = [];
  for (const part of parts) {
    const isInList = query.state !== 'attention' || part > 0;
    if (!isInList || rows.length > pageSize || (after !== undefined && part > after.part)) continue;
    const place = after?.part === part ? after : undefined;
    const found = await readRows(db, and(...wanted, partSql(part, queue)), place);
    rows.push(...found.map((row) => ({ ...row, part })));
  }
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const next =
    last === undefined ? null : cursorOf({ part: last.part, createdAt: last.booking.createdAt, id: last.booking.id });
  return { rows: await withMoney(db, shown), attentionCount: await countForPerson(db, queue), next };
}

async function readRows(db: Database, wanted: SQL | undefined, place: Place | undefined): Promise<BookedRows[]> {
  const isAfter =
    place === undefined
      ? undefined
      : or(
          lt(bookings.createdAt, place.createdAt),
          and(eq(bookings.createdAt, place.createdAt), lt(bookings.id, place.id)),
        );
  return db
    .select({ booking: bookings, payment: payments, cancellation: current })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(current, isCurrent)
    .where(and(wanted, isAfter))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(pageSize + 1);
}

async function countForPerson(db: Database, queue: DeskQueue): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(bookings)
    .where(isAmong(forPersonIds(queue)));
  return row?.found ?? 0;
}

function filtersOf(db: Database, { q = '', state, mode, brand }: DeskQuery, queue: DeskQueue): (SQL | undefined)[] {
  return [
    q === '' ? undefined : matches(db, plainDigits(q)),
    stateFilter(state, queue),
    mode === 'live' || mode === 'test' ? eq(bookings.liveMode, mode === 'live') : undefined,
    brand ? eq(bookings.brandKey, brand) : undefined,
  ];
}

function stateFilter(state: DeskQuery['state'], queue: DeskQueue): SQL | undefined {
  switch (state) {
    case 'attention':
      return inQueue(queue);
    case 'open':
      return inArray(bookings.state, [...unsettledStates]);
    case 'confirmed':
    case 'cancelled':
    case 'refused':
      return eq(bookings.state, state);
    default:
      return undefined;
  }
}

/**
 * Matches complete ids, references, flight numbers and ticket numbers (these with or without the airline's three digits), prefixes of
 * email addresses, endings of phone numbers, and prefixes of each word of a name in any order. Each kind uses its own index; a single
 * condition over the joined rows would read every booking. Names have no index.
 */
function matches(db: Database, q: string): SQL | undefined {
  const beginning = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const reference = q.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const flight = typedFlight(q);
  const among = (where: SQL | undefined) => db.select({ id: bookings.id }).from(bookings).where(where);
  const found = unionAll(
    among(inArray(bookings.reference, [reference])),
    among(sql`upper(${bookings.airlineReference}) = ${reference}`),
    among(or(eq(bookings.id, q), eq(bookings.orderId, q), eq(bookings.offerId, q))),
    among(or(...ticketNumbers(q).map((number) => hasTicket(number)))),
    among(hasTicketEnding(q) ?? sql`false`),
    among(flight === null ? sql`false` : hasFlight(bookings.itinerary, flight)),
    among(sql`lower(${bookings.contactEmail}) like ${beginning}`),
    among(or(...phoneEndings(q).map(hasPhone), sql`false`)),
    db
      .select({ id: sql<string>`${payments.bookingId}` })
      .from(payments)
      .where(and(or(eq(payments.id, q), eq(payments.intentId, q)), isNotNull(payments.bookingId))),
    db
      .select({ id: sql<string>`${payments.bookingId}` })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(or(eq(refunds.id, q), eq(refunds.refundId, q)), isNotNull(payments.bookingId))),
    db
      .select({ id: cancellations.bookingId })
      .from(cancellations)
      .where(and(eq(cancellations.id, q), notInArray(cancellations.state, ['quoted', 'failed']))),
  );
  const byName = isNamed(nameWords(q));
  return byName === undefined ? inArray(bookings.id, found) : or(inArray(bookings.id, found), byName);
}

/** Whether each of these words, in one of its spellings, begins a word of one passenger's name. Undefined without words. */
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
  // The offset keeps the database from folding each name anew for each of its spellings and each word.
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

function cursorOf({ part, createdAt, id }: Place): string {
  return Buffer.from(`${part}.${createdAt.getTime()}.${id}`).toString('base64url');
}

function readCursor(text: string): Place | null {
  // A time of up to 14 digits is before the year 5139: PostgreSQL cannot read a year of five digits.
  const match = /^([0-4])\.(\d{1,14})\.([A-Za-z0-9_-]{1,80})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (!match) return null;
  const part = parts.find((known) => String(known) === match[1]) ?? 0;
  return { part, createdAt: new Date(Number(match[2])), id: match[3] ?? '' };
}
