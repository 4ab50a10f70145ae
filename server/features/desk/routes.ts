import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  actOnBooking,
  addDeskNote,
  type DeskBooking,
  getDeskBooking,
  listDeskBookings,
} from '../../../contract/desk.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { limits } from '../../http/limits.ts';
import type { Refusal, Result } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import type { BookingDeps } from '../bookings/index.ts';
import { act } from './act.ts';
import { toDeskBooking, toDeskRow } from './desk-view.ts';
import { findDeskRows, findTrail, newestEntry } from './repository.ts';
import { searchBookings } from './search-bookings.ts';
import { writeNote } from './write-note.ts';

export interface DeskDeps extends BookingDeps {
  /** The administrator who asks, else why not. */
  requireAdministrator(request: FastifyRequest): Promise<Result<{ readonly id: string }>>;
  /** Keeps the server from stopping under what is under way. */
  readonly track: (work: Promise<unknown>) => void;
}

const noSuchBooking: Refusal = { code: 'NOT_FOUND', message: 'There is no such booking' };

/** The bookings desk (ADM-06); every call asks for the role on the server (ADM-04). */
export function registerDeskCalls(app: FastifyInstance, deps: DeskDeps): void {
  const { db, clock, requireAdministrator } = deps;
  const limit = limits.admin;

  const read = async (id: string): Promise<DeskBooking | null> => {
    const known = await findDeskRows(db, id);
    if (known === null) return null;
    // Before the rows that are shown: what happens between makes an action refused, never taken on what nobody saw.
    const seen = await newestEntry(db, known);
    const rows = (await findDeskRows(db, id)) ?? known;
    return toDeskBooking(rows, await findTrail(db, rows), seen, clock.now());
  };

  registerCall(
    app,
    listDeskBookings,
    async ({ query, request }) => {
      const admin = await requireAdministrator(request);
      if (!admin.ok) return admin;
      const page = await searchBookings(db, query);
      if (page === null) return { refusal: { code: 'INVALID_REQUEST', message: 'This page is not known' } };
      const now = clock.now();
      return { status: 200, body: { ...page, rows: page.rows.map((rows) => toDeskRow(rows, now)) } };
    },
    { limit },
  );

  registerCall(
    app,
    getDeskBooking,
    async ({ params, request }) => {
      const admin = await requireAdministrator(request);
      if (!admin.ok) return admin;
      const booking = await read(params.id);
      return booking === null ? { refusal: noSuchBooking } : { status: 200, body: booking };
    },
    { limit },
  );

  registerCall(
    app,
    addDeskNote,
    async ({ params, body, request }) => {
      const admin = await requireAdministrator(request);
      if (!admin.ok) return admin;
      const key = idempotencyKeyOf(request);
      if (!key.ok) return key;
      const requestKey = key.value === null ? null : `${params.id}:${key.value}`;
      const written = await writeNote(deps, params.id, { reason: body.text, actor: admin.value.id, requestKey });
      if (!written.ok) return written;
      const booking = await read(params.id);
      return booking === null ? { refusal: noSuchBooking } : { status: 200, body: booking };
    },
    { limit },
  );

  registerCall(
    app,
    actOnBooking,
    async ({ params, body, request }) => {
      const admin = await requireAdministrator(request);
      if (!admin.ok) return admin;
      const key = idempotencyKeyOf(request);
      if (!key.ok) return key;
      const work = act(
        { ...deps, log: request.log },
        {
          ...body,
          bookingId: params.id,
          actor: admin.value.id,
          requestKey: key.value === null ? null : `${params.id}:${key.value}`,
        },
      );
      deps.track(work);
      const said = await work;
      if (!said.ok) return said;
      const booking = await read(params.id);
      return booking === null ? { refusal: noSuchBooking } : { status: 200, body: { said: said.value, booking } };
    },
    { limit },
  );
}
