import type { ErrorAnswer } from '#contract/call.ts';
import type { DeskList } from '#contract/desk.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { SettlementWay } from '#domain/booking/amendments/settlement.ts';
import type { DeskAction } from '#domain/booking/desk.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import type { TestApp } from '../app/test-app.ts';
import { goodPassword, signedIn } from './account-steps.ts';
import type { Visitor } from './visitor.ts';

const email = 'admin@example.com';

/** The bookings desk for administrators, on the application of each test. */
export function deskOf(app: () => TestApp) {
  let known: { readonly of: TestApp; readonly visitor: Visitor } | null = null;
  /** Signed in once, and again if that session has ended since: each time takes hundreds of milliseconds. */
  const administrator = async () => {
    if (known?.of === app() && (await known.visitor.get('/api/admin/bookings?q=nobody')).statusCode === 200)
      return known.visitor;
    const { db, clock } = app();
    await ensureAdministrator(db, createPasswordHashing(), { email, password: goodPassword }, clock.now());
    known = { of: app(), visitor: await signedIn(app().visitor(), email) };
    return known.visitor;
  };
  const read = async (id: string) =>
    (await (await administrator()).get(`/api/admin/bookings/${id}`)).json<DeskBookingAnswer>();
  return {
    administrator,
    read,

    /** Why a booking is in the queue; undefined if it is not. */
    async attention(id: string) {
      const query = new URLSearchParams({ state: 'attention', q: id });
      const { rows } = (await (await administrator()).get(`/api/admin/bookings?${query}`)).json<DeskList>();
      return rows.find((row) => row.id === id)?.attention;
    },

    async act(id: string, action: DeskAction, settlement?: { readonly way: SettlementWay; readonly amount: string }) {
      const { seen } = await read(id);
      const command = { action, reason: 'Case 4711', seen, settlement };
      const answer = await (await administrator()).post(`/api/admin/bookings/${id}/actions`, command);
      return { status: answer.statusCode, body: answer.json<ErrorAnswer & { said: string }>() };
    },
  };
}
