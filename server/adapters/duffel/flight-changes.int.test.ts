import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { err, type Result } from '#domain/result.ts';
import { oneAdult } from '#domain/search/party.ts';
import type { FlightSupplier, OrderState } from '#server/ports/supplier.ts';
import { SimulatorControl } from '#server/testing/app/test-app.ts';
import { searchAll } from '#server/testing/search-all.ts';
import { inDays } from '#server/testing/steps/booking-steps.ts';
import { type DuffelSimulator, startDuffelSimulator } from '#simulators/duffel/server.ts';
import { createDuffelSupplier } from './supplier.ts';

let simulator: DuffelSimulator;
let control: SimulatorControl;
let supplier: FlightSupplier;
const failed: string[] = [];
const unreadable: string[] = [];
beforeAll(async () => {
  simulator = await startDuffelSimulator({ connectionLimit: 0 });
  control = new SimulatorControl(simulator.origin);
  supplier = createDuffelSupplier({
    token: 'duffel_test_any',
    baseUrl: simulator.origin,
    live: false,
    orderDeadlineMs: 2000,
    retryPauseMs: 1,
    events: {
      onUnreadable: (_what, reason) => unreadable.push(reason),
      onFailedCall: ({ operation }) => failed.push(operation),
    },
  });
});
afterAll(() => simulator.close());
afterEach(() => control.clearFaults());

function valueIn<T>(outcome: Result<T, unknown>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value;
}

const dates = { out: inDays(40), back: inDays(50), other: inDays(44) };

/** A round trip of the test airline at a changeable fare; fare rules differ between searches. */
async function book(): Promise<OrderState> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const query = { origin: 'JFK', destination: 'LHR', departureDate: dates.out, returnDate: dates.back };
    const found = valueIn(await searchAll(supplier, { ...query, cabinClass: 'economy', ...oneAdult }));
    const offer = found.offers.find(
      ({ owner, conditions }) => owner.iataCode === 'ZZ' && conditions.changeable === true,
    );
    if (offer === undefined) continue;
    const order = await supplier.createOrder({
      offerId: offer.id,
      total: offer.total,
      services: [],
      passengers: [
        {
          id: offer.passengers[0]?.id ?? '',
          type: 'adult',
          title: 'ms',
          gender: 'female',
          firstName: 'Ada',
          lastName: 'Byron',
          dateOfBirth: '1990-12-10',
          email: 'ada@example.com',
          phone: '+442080160508',
          infantId: null,
          passport: null,
        },
      ],
      loyaltyAccounts: [],
      sendPassports: false,
      bookingId: 'bk_1',
    });
    return read(valueIn(order)?.id ?? '');
  }
  throw new Error('No fare can be changed');
}

const read = async (id: string) => valueIn(await supplier.getOrder(id));

const idsOf = ({ slices }: OrderState) => slices?.map(({ id }) => id ?? '') ?? [];

const ask = (order: OrderState) =>
  supplier.searchFlightChanges({
    orderId: order.id,
    removeSliceIds: idsOf(order).slice(0, 1),
    add: [{ origin: 'JFK', destination: 'LHR', departureDate: dates.other, cabinClass: 'economy' }],
  });

/** The first offer for an order, chosen but not confirmed. */
async function choose(order: OrderState) {
  const [offer] = valueIn(await ask(order));
  const change = valueIn(await supplier.createFlightChange(offer?.id ?? ''));
  return { offer, change };
}

/** How often the confirmation was called while it failed in this way. */
async function callsOfConfirmation(kind: string, act: () => Promise<unknown>): Promise<number> {
  await control.fault({ operation: 'order_changes.confirm', kind, times: 5 });
  await act();
  const [fault] = await control.faults();
  await control.clearFaults();
  return 5 - (fault?.timesLeft ?? 0);
}

describe('changing flights through the adapter [SERV-03]', () => {
  test('search, choose, confirm: the order then shows the new flights, under a new slice id', async () => {
    const order = await book();
    expect(order.availableActions).toContain('change');
    expect(new Set(idsOf(order)).size).toBe(2);
    const offers = valueIn(await ask(order));
    expect(offers).toHaveLength(9);
    const [offer] = offers;
    expect(offer).toMatchObject({
      changeTotal: { amountMinor: 12_500, currency: 'USD' },
      penalty: { amountMinor: 2500, currency: 'USD' },
      refundTo: null,
      removedSliceIds: [idsOf(order)[0]],
    });
    expect(valueIn(await supplier.getChangeOffer(offer?.id ?? ''))).toEqual(offer);
    const change = valueIn(await supplier.createFlightChange(offer?.id ?? ''));
    expect(change).toMatchObject({ orderId: order.id, confirmedAt: null, changeTotal: offer?.changeTotal });
    expect(await read(order.id)).toEqual(order);
    const confirmed = valueIn(await supplier.confirmFlightChange(change.id, change.changeTotal));
    expect(confirmed.confirmedAt).toBeInstanceOf(Date);
    const after = await read(order.id);
    const [flight] = offer?.added[0]?.segments ?? [];
    expect(after.slices?.[0]?.flights).toMatchObject([
      { flight: `ZZ${flight?.flightNumber}`, departingAt: flight?.departingAt, arrivingAt: flight?.arrivingAt },
    ]);
    expect(after.slices?.[1]).toEqual(order.slices?.[1]);
    expect(after).toMatchObject({ isChanged: true, newestChange: null, cancelledAt: null });
    expect(idsOf(after)[0]).not.toBe(idsOf(order)[0]);
    expect(unreadable).toEqual([]);
  });

  test('a second change is refused, and confirming the first again is not taken for a failure', async () => {
    const order = await book();
    const { change } = await choose(order);
    valueIn(await supplier.confirmFlightChange(change.id, change.changeTotal));
    expect(await ask(await read(order.id))).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'not_changeable' },
    });
    expect(await supplier.confirmFlightChange(change.id, change.changeTotal)).toMatchObject({
      error: { kind: 'unknown' },
    });
  });

  test.each(['reset_after', 'status_500_after', 'status_504_after', 'not_json', 'truncated', 'hold_after'])(
    'a confirmation whose answer is lost (%s) is unknown, is sent once, and is found by looking it up',
    async (kind) => {
      const order = await book();
      const { change } = await choose(order);
      let outcome: unknown;
      const calls = await callsOfConfirmation(kind, async () => {
        outcome = await supplier.confirmFlightChange(change.id, change.changeTotal);
      });
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'unknown' } });
      expect(calls).toBe(1);
      expect(valueIn(await supplier.getFlightChange(change.id)).confirmedAt).toBeInstanceOf(Date);
      expect((await read(order.id)).isChanged).toBe(true);
      expect(failed).toContain('flight change confirmation');
    },
  );

  test('a confirmation that never arrived is unknown, and looking it up shows that nothing was done', async () => {
    const order = await book();
    const { change } = await choose(order);
    await control.fault({ operation: 'order_changes.confirm', kind: 'reset_before' });
    expect(await supplier.confirmFlightChange(change.id, change.changeTotal)).toMatchObject({
      error: { kind: 'unknown' },
    });
    expect(valueIn(await supplier.getFlightChange(change.id)).confirmedAt).toBeNull();
    expect(await read(order.id)).toEqual(order);
    expect(valueIn(await supplier.confirmFlightChange(change.id, change.changeTotal)).confirmedAt).not.toBeNull();
  });

  test.each([
    ['cheaper', -3500, 'money'],
    ['voucher', -3500, 'credit'],
    ['airline_credits', -3500, 'credit'],
    ['even', 0, null],
  ] as const)(
    '%s: a total of %i in minor units is confirmed without a payment',
    async (answer, amountMinor, refundTo) => {
      const order = await book();
      await control.answerFlightChanges(order.id, answer);
      const { offer, change } = await choose(order);
      expect(offer).toMatchObject({ changeTotal: { amountMinor, currency: 'USD' }, refundTo });
      expect(valueIn(await supplier.confirmFlightChange(change.id, change.changeTotal))).toMatchObject({ refundTo });
    },
  );

  test('no price, no offers, not possible yet, not possible', async () => {
    const order = await book();
    await control.answerFlightChanges(order.id, 'unpriced');
    expect(valueIn(await ask(order))[0]).toMatchObject({ changeTotal: null, newTotal: null, penalty: null });
    await control.answerFlightChanges(order.id, 'none');
    expect(await ask(order)).toEqual({ ok: true, value: [] });
    await control.answerFlightChanges(order.id, 'not_changeable_yet');
    expect(await ask(order)).toMatchObject({ error: { kind: 'refused', reason: 'not_changeable_yet' } });
    await control.answerFlightChanges(order.id, 'not_changeable');
    expect(await ask(order)).toMatchObject({ error: { kind: 'refused', reason: 'not_changeable' } });
    expect((await read(order.id)).availableActions).not.toContain('change');
  });

  test('dearer, gone or expired offers are stale, and nothing is changed', async () => {
    const order = await book();
    const offers = valueIn(await ask(order));
    const ids = offers.map(({ id }) => id);
    const pending = valueIn(await supplier.createFlightChange(ids[0] ?? ''));
    expect(await supplier.confirmFlightChange(pending.id, { amountMinor: 12_400, currency: 'USD' })).toMatchObject(
      err({ kind: 'stale' }),
    );
    await control.changeFlightOffer(ids[0] ?? '', { changeTotalAmount: '150.00' });
    expect(await supplier.confirmFlightChange(pending.id, pending.changeTotal)).toMatchObject(err({ kind: 'stale' }));
    expect(valueIn(await supplier.getChangeOffer(ids[0] ?? '')).changeTotal?.amountMinor).toBe(15_000);
    await control.changeFlightOffer(ids[1] ?? '', { gone: true });
    expect(await supplier.getChangeOffer(ids[1] ?? '')).toMatchObject(err({ kind: 'gone' }));
    expect(await supplier.createFlightChange(ids[1] ?? '')).toMatchObject(err({ kind: 'stale' }));
    await control.changeFlightOffer(ids[2] ?? '', { expiresInSeconds: -1 });
    expect(await supplier.getChangeOffer(ids[2] ?? '')).toMatchObject(err({ kind: 'expired' }));
    expect(await supplier.createFlightChange(ids[2] ?? '')).toMatchObject(err({ kind: 'stale' }));
    expect(await supplier.createFlightChange('oco_unknown')).toMatchObject(err({ kind: 'stale' }));
    expect(await supplier.getFlightChange('oce_unknown')).toMatchObject(err({ kind: 'not_found' }));
    expect(await read(order.id)).toEqual(order);
  });

  test('searches and choices are repeated after overload', async () => {
    const order = await book();
    await control.fault({ operation: 'order_change_requests.create', kind: 'status_503' });
    const [offer] = valueIn(await ask(order));
    await control.fault({ operation: 'order_changes.create', kind: 'status_503' });
    expect((await supplier.createFlightChange(offer?.id ?? '')).ok).toBe(true);
    expect(await control.faults()).toEqual([]);
  });
});
