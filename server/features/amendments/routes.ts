import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  confirmAmendment as confirmCall,
  getAmendment as getCall,
  listBags as listBagsCall,
  quoteBags as quoteBagsCall,
  quoteAmendment as quoteCall,
  searchFlightOptions as searchCall,
} from '#contract/amendments/calls.ts';
import { amendmentCodec, bagsForSaleCodec, flightOptionsCodec } from '#contract/codec/amendments.ts';
import type { Money } from '#domain/money/money.ts';
import { defaultCardReview } from '#domain/payment/card-review.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import type { RequestContext } from '#server/http/calls/request-context.ts';
import { limits } from '#server/http/protection/limits.ts';
import { withLease } from '#server/lifecycle/leases.ts';
import { findRow, getRow } from '#server/lifecycle/lifecycle.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import {
  accessTo,
  type BookingDeps,
  type BookingRow,
  bookingLifecycle,
  bookingNotOpen,
  findReadableBooking,
  type Reader,
} from '../booking/index.ts';
import { toAmendmentView } from './amendment-view.ts';
import { amendRefusal, bagsRefusal, quoteExpired, quoteSuperseded } from './changeable-order.ts';
import { confirmAmendment } from './confirm-amendment.ts';
import { type AmendmentRow, amendmentLifecycle } from './lifecycle.ts';
import { quoteAmendment } from './quote-amendment.ts';
import { bagsByPhone, listBags, quoteBags } from './quote-bags.ts';
import { searchFlightOptions } from './search-options.ts';
import { settleAmendment } from './settle-amendment.ts';

export interface AmendmentRouteDeps extends BookingDeps {
  readonly context: RequestContext;
  readonly track: (work: Promise<unknown>) => void;
}

/** The calls for changing a booking's flights or adding bags, for anyone who may read it. */
export async function amendmentRoutes(app: FastifyInstance, deps: AmendmentRouteDeps): Promise<void> {
  registerChoice(app, deps);
  registerBags(app, deps);
  registerOne(app, deps);
}

/**
 * The amount due for an amendment, payable by a visitor or a request's account; refused if it can no longer be agreed
 * to. The visitor is passed in, because the paying request replaces its own cookie.
 */
export async function amountDue(
  deps: Pick<AmendmentRouteDeps, 'db' | 'clock' | 'context'>,
  request: FastifyRequest,
  { visitor, id }: { readonly visitor: string; readonly id: string },
): Promise<Result<Money, Refusal>> {
  const row = await findRow(deps.db, amendmentLifecycle, id);
  const reader = { visitor, userId: (await deps.context.userOf(request))?.id ?? null };
  const now = deps.clock.now();
  const booking = row === null ? null : await findReadableBooking(deps.db, row.bookingId, reader, now);
  if (row === null || booking === null) return err(noSuchAmendment);
  if (row.kind === 'flights' && (await accessTo(deps.db, booking, reader, now)) !== 'full')
    return refuse('PHONE_NEEDED');
  const refusal = amendRefusal(booking, now, row.kind);
  if (refusal !== null) return err(refusal);
  const isOpen = row.state === 'quoted' && row.dueMinor > 0 && row.expiresAt > now;
  const isOfMode = (await deps.context.gateway()).live === booking.liveMode;
  if (!isOpen || !isOfMode) return err(quoteExpired(row));
  if (row.itineraryVersion !== booking.itineraryVersion) return err(quoteSuperseded(row));
  const otherBags = await bagsRefusal(deps.db, row, now);
  if (otherBags !== null) return err(otherBags);
  return ok({ amountMinor: row.dueMinor, currency: row.currency });
}

const noSuchAmendment: Refusal = {
  code: 'NOT_FOUND',
  message:
    'This change is not open in this browser. Sign in, or look up the trip in My Trips with its booking reference.',
};

function registerChoice(app: FastifyInstance, deps: AmendmentRouteDeps): void {
  registerCall(
    app,
    searchCall,
    async ({ params, body, request }) => {
      const booking = await findReadable(deps, request, params.id);
      if (booking === null) return err(bookingNotOpen);
      const found = await searchFlightOptions({ ...deps, log: request.log }, booking, body.directions);
      return found.ok ? { status: 200, body: flightOptionsCodec.encode(found.value) } : found;
    },
    { limit: limits.cancellation, bodyLimit: 4 * 1024 },
  );

  registerCall(
    app,
    quoteCall,
    async ({ params, body, request }) => {
      const booking = await findReadable(deps, request, params.id);
      if (booking === null) return err(bookingNotOpen);
      if (await isOfOtherMode(deps, booking)) return refuse('AMENDMENT_BY_PHONE');
      if (!(await mayChange(deps, request, booking))) return refuse('PHONE_NEEDED');
      const quoted = await quoteAmendment({ ...deps, log: request.log }, booking, body.optionId);
      if (!quoted.ok) return quoted;
      return { status: 200, body: await answerOf(deps, quoted.value) };
    },
    { limit: limits.cancellation, bodyLimit: 1024 },
  );
}

function registerBags(app: FastifyInstance, deps: AmendmentRouteDeps): void {
  registerCall(
    app,
    listBagsCall,
    async ({ params, request }) => {
      const booking = await findReadable(deps, request, params.id);
      if (booking === null) return err(bookingNotOpen);
      if (await isOfOtherMode(deps, booking)) return refuse('AMENDMENT_BY_PHONE', { message: bagsByPhone });
      const bags = await listBags({ ...deps, log: request.log }, booking);
      return bags.ok ? { status: 200, body: bagsForSaleCodec.encode({ bags: bags.value }) } : bags;
    },
    { limit: limits.cancellation },
  );

  registerCall(
    app,
    quoteBagsCall,
    async ({ params, body, request }) => {
      const booking = await findReadable(deps, request, params.id);
      if (booking === null) return err(bookingNotOpen);
      if (await isOfOtherMode(deps, booking)) return refuse('AMENDMENT_BY_PHONE', { message: bagsByPhone });
      const quoted = await quoteBags({ ...deps, log: request.log }, booking, body.bags);
      if (!quoted.ok) return quoted;
      return { status: 200, body: await answerOf(deps, quoted.value) };
    },
    { limit: limits.cancellation, bodyLimit: 16 * 1024 },
  );
}

function registerOne(app: FastifyInstance, deps: AmendmentRouteDeps): void {
  registerCall(
    app,
    getCall,
    async ({ params, request }) => {
      const found = await findOwn(deps, request, params.id);
      if (found === null) return err(noSuchAmendment);
      return { status: 200, body: await answerOf(deps, await settleIfOpen({ ...deps, log: request.log }, found.row)) };
    },
    { limit: limits.lookup },
  );

  registerCall(
    app,
    confirmCall,
    async ({ params, body, request }) => {
      const found = await findOwn(deps, request, params.id);
      if (found === null) return err(noSuchAmendment);
      const isOpen = found.row.kind === 'bags' || (await mayChange(deps, request, found.booking));
      if (!isOpen) return refuse('PHONE_NEEDED');
      const [visitor, { cards }] = await Promise.all([
        deps.context.visitors.find(request),
        deps.context.brandOf(request),
      ]);
      const command = {
        booking: found.booking,
        amendment: found.row,
        visitor,
        paymentId: body.paymentId ?? null,
        review: cards?.review ?? defaultCardReview,
      };
      const confirmed = await confirmAmendment({ ...deps, log: request.log }, command, deps.track);
      if (!confirmed.ok) return confirmed;
      const answer = await answerOf(deps, confirmed.value);
      return { status: answer.status === 'confirmed' ? 200 : 202, body: answer };
    },
    { limit: limits.cancellation, bodyLimit: 1024 },
  );
}

/** Such a booking takes no payments: cards are charged in the deployment's mode. */
async function isOfOtherMode({ context }: AmendmentRouteDeps, { liveMode }: BookingRow): Promise<boolean> {
  return (await context.gateway()).live !== liveMode;
}

async function answerOf(deps: AmendmentRouteDeps, row: AmendmentRow) {
  const booking = await getRow(deps.db, bookingLifecycle, row.bookingId);
  return amendmentCodec.encode(toAmendmentView(row, booking, deps.clock.now()));
}

/** Looks up an amendment with a lost outcome when its traveler asks, not only on schedule. */
async function settleIfOpen(deps: AmendmentRouteDeps, row: AmendmentRow): Promise<AmendmentRow> {
  if (row.state !== 'confirming' && row.state !== 'changed') return row;
  const settled = await withLease(deps, bookingLifecycle, row.bookingId, 60_000, async (booking) =>
    settleAmendment(deps, booking, await getRow(deps.db, amendmentLifecycle, row.id)),
  );
  return settled ?? row;
}

type ReaderDeps = Pick<AmendmentRouteDeps, 'db' | 'clock' | 'context'>;

async function readerOf({ context }: ReaderDeps, request: FastifyRequest): Promise<Reader> {
  const [user, visitor] = await Promise.all([context.userOf(request), context.visitors.find(request)]);
  return { visitor, userId: user?.id ?? null };
}

async function mayChange(deps: ReaderDeps, request: FastifyRequest, booking: BookingRow): Promise<boolean> {
  return (await accessTo(deps.db, booking, await readerOf(deps, request), deps.clock.now())) === 'full';
}

async function findReadable(deps: ReaderDeps, request: FastifyRequest, id: string): Promise<BookingRow | null> {
  return findReadableBooking(deps.db, id, await readerOf(deps, request), deps.clock.now());
}

/** An amendment whose booking the sender may read; null otherwise. */
async function findOwn(
  deps: ReaderDeps,
  request: FastifyRequest,
  id: string,
): Promise<{ readonly row: AmendmentRow; readonly booking: BookingRow } | null> {
  const row = await findRow(deps.db, amendmentLifecycle, id);
  const booking = row === null ? null : await findReadable(deps, request, row.bookingId);
  return row === null || booking === null ? null : { row, booking };
}
