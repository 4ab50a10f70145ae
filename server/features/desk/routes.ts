import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encodeDeskBooking, encodeDeskPage } from '#contract/codec/desk.ts';
import { actOnBooking, addDeskNote, correctContact, getDeskBooking, listDeskBookings } from '#contract/desk.ts';
import { getOrderFile, getOrderFilePdf } from '#contract/order-file/calls.ts';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { adminCalls, type RequireAdministrator } from '#server/http/calls/admin-calls.ts';
import { idempotencyKeyOf } from '#server/http/calls/idempotency-key.ts';
import { findRow } from '#server/lifecycle/lifecycle.ts';
import { findDeskRows, findTrail, newestEntry } from '#server/read-models/desk/desk-bookings.ts';
import { searchBookings } from '#server/read-models/desk/search-bookings.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type BookingDeps, bookingLifecycle } from '../booking/index.ts';
import { findOrderFile } from '../order-file/index.ts';
import { type ReceiptPdfDeps, receiptPdf } from '../trips/index.ts';
import { changeContact } from './change-contact.ts';
import { toDeskBooking, toDeskRow } from './desk-view.ts';
import { performManualAction } from './manual-actions.ts';
import { writeNote } from './write-note.ts';

export interface DeskDeps extends BookingDeps, ReceiptPdfDeps {
  readonly requireAdministrator: RequireAdministrator;
  /** Delays server shutdown while work is under way. */
  readonly track: (work: Promise<unknown>) => void;
}

/** The bookings desk (ADM-06); the server checks the role for every call (ADM-04). */
export async function deskRoutes(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { db, clock } = deps;
  const serve = adminCalls(app, deps.requireAdministrator);

  serve(listDeskBookings, async ({ query }) => {
    const now = clock.now();
    const page = await searchBookings(db, query, now);
    if (page === null) return refuse('INVALID_REQUEST', { message: 'This page is unknown' });
    return { status: 200, body: encodeDeskPage({ ...page, rows: page.rows.map((rows) => toDeskRow(rows, now)) }) };
  });

  serve(getDeskBooking, async ({ params }) => {
    const booking = await readBooking(deps, params.id);
    return booking.ok ? { status: 200, body: encodeDeskBooking(booking.value) } : booking;
  });

  serve(addDeskNote, async ({ params, body, request, admin }) => {
    const requestKey = requestKeyOf(request, params.id);
    if (!requestKey.ok) return requestKey;
    const note = { reason: body.text, actor: admin.id, requestKey: requestKey.value };
    const written = await writeNote(deps, params.id, note);
    if (!written.ok) return written;
    const booking = await readBooking(deps, params.id);
    return booking.ok ? { status: 200, body: encodeDeskBooking(booking.value) } : booking;
  });

  serve(correctContact, async ({ params, body, request, admin }) => {
    const requestKey = requestKeyOf(request, params.id);
    if (!requestKey.ok) return requestKey;
    const changed = await changeContact(deps, params.id, { ...body, actor: admin.id, requestKey: requestKey.value });
    if (!changed.ok) return changed;
    const booking = await readBooking(deps, params.id);
    return booking.ok ? { status: 200, body: encodeDeskBooking(booking.value) } : booking;
  });

  serve(actOnBooking, async ({ params, body, request, admin }) => {
    const requestKey = requestKeyOf(request, params.id);
    if (!requestKey.ok) return requestKey;
    const { settlement = null, reason = null } = body;
    const detail = settlement && `${settlement.way} ${settlement.amount}`;
    const command = {
      ...{ ...body, reason, settlement, detail },
      ...{ bookingId: params.id, actor: admin.id, requestKey: requestKey.value },
    };
    const work = performManualAction({ ...deps, log: request.log }, command);
    deps.track(work);
    const said = await work;
    if (!said.ok) return said;
    const booking = await readBooking(deps, params.id);
    return booking.ok
      ? { status: 200, body: { said: said.value, booking: encodeDeskBooking(booking.value) } }
      : booking;
  });

  serve(getOrderFile, async ({ params }) => {
    if ((await findRow(db, bookingLifecycle, params.id)) === null) return err(noSuchBooking);
    const stored = await findOrderFile(db, params.id);
    if (stored === null) return refuse('ORDER_FILE_NOT_RECORDED');
    const { sha256, recordedAt, document } = stored;
    // The document is sent as written, because its hash covers these bytes.
    const head = JSON.stringify({ sha256, recorded_at: recordedAt.toISOString() });
    return { status: 200, json: `${head.slice(0, -1)},"file":${document}}` };
  });

  serve(getOrderFilePdf, async ({ params }) => {
    const booking = await findRow(db, bookingLifecycle, params.id);
    return booking === null ? err(noSuchBooking) : { status: 200, ...(await receiptPdf(deps, booking)) };
  });
}

const noSuchBooking: Refusal = { code: 'NOT_FOUND', message: 'There is no such booking' };

async function readBooking({ db, clock }: DeskDeps, id: string): Promise<Result<DeskBooking, Refusal>> {
  const known = await findDeskRows(db, id);
  if (known === null) return err(noSuchBooking);
  // Read before the displayed rows: a change in between makes an action refused rather than based on unseen data.
  const seen = await newestEntry(db, known);
  const rows = (await findDeskRows(db, id)) ?? known;
  return ok(toDeskBooking(rows, await findTrail(db, rows), seen, clock.now()));
}

/** A request's key about a booking, from its history; null if it has none. */
function requestKeyOf(request: FastifyRequest, bookingId: string): Result<string | null, Refusal> {
  const key = idempotencyKeyOf(request);
  return key.ok && key.value !== null ? ok(`${bookingId}:${key.value}`) : key;
}
