import type { Offer } from '@duffel/api/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  offerOf,
  orderFor,
  refusal,
  search,
  sendOrder,
  startBench,
  type TestBench,
  testDay,
  travelers,
} from '../testing/start.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

const cents = (text: string | null | undefined): number => Math.round(Number(text ?? '0') * 100);
const dollars = (amount: number): string => (amount / 100).toFixed(2);

async function freshOffer(
  airline = 'ZZ',
  passengers: ({ type: 'adult' } | { age: number })[] = [{ type: 'adult' }],
): Promise<Offer> {
  return offerOf((await search(bench, 'JFK', 'LHR', passengers)).offers, airline);
}

/** The first free seat of a passenger: service id and price. */
async function firstSeat(offer: Offer, passenger: string) {
  const { data } = await bench.duffel.seatMaps.get({ offer_id: offer.id });
  for (const element of data.flatMap((map) =>
    map.cabins.flatMap((cabin) => cabin.rows.flatMap((row) => row.sections.flatMap((section) => section.elements))),
  )) {
    const services = element.type === 'seat' ? element.available_services : [];
    const service = services.find((entry) => entry.passenger_id === passenger);
    if (service !== undefined && element.type === 'seat') return { ...service, designator: element.designator };
  }
  throw new Error('No free seat.');
}

describe('an order', () => {
  it('costs exactly the offer and its services, and adds the latter to the base amount', async () => {
    const offer = await freshOffer();
    const passenger = offer.passengers[0]?.id ?? '';
    const bag = (await bench.duffel.offers.get(offer.id, { return_available_services: true })).data
      .available_services[0];
    const seat = await firstSeat(offer, passenger);
    const total = cents(offer.total_amount) + cents(bag?.total_amount) + cents(seat.total_amount);
    const services = [
      { id: bag?.id ?? '', quantity: 1 },
      { id: seat.id, quantity: 1 },
    ];
    const pay = (amount: string, currency = 'USD') => ({
      services,
      payments: [{ type: 'balance', amount, currency }],
      metadata: { our_booking: 'bk_1' },
    });
    const short = await refusal(sendOrder(bench, orderFor(offer, pay(dollars(total - 1)))));
    expect(short).toMatchObject({
      status: 422,
      code: 'payment_amount_does_not_match_order_amount',
      pointer: '/payments/0/amount',
    });
    const foreign = await refusal(sendOrder(bench, orderFor(offer, pay(dollars(total), 'GBP'))));
    expect(foreign).toMatchObject({
      code: 'payment_currency_does_not_match_order_currency',
      pointer: '/payments/0/currency',
    });

    const answer = await sendOrder(bench, orderFor(offer, pay(`${dollars(total)}0`)));
    const order = answer.data;
    expect((answer as { status?: number }).status).toBe(201);
    expect(order).toMatchObject({
      offer_id: offer.id,
      type: 'instant',
      live_mode: false,
      total_amount: dollars(total),
      metadata: { our_booking: 'bk_1' },
    });
    expect(order.booking_reference).toMatch(/^[A-Z0-9]{6}$/);
    expect(cents(order.base_amount)).toBe(cents(offer.base_amount) + 4000);
    expect(cents(order.base_amount) + cents(order.tax_amount)).toBe(total);
    expect(order.payment_status).toMatchObject({ awaiting_payment: false, paid_at: '2026-12-01T09:00:00.000000Z' });
    expect(order.services.map((service) => [service.id.slice(0, 4), service.type, service.total_amount])).toEqual([
      ['ser_', 'baggage', '20.00'],
      ['ser_', 'seat', '20.00'],
    ]);
    expect(order.services[1]?.metadata).toMatchObject({ designator: seat.designator });
    expect(order.documents?.map((document) => document.type)).toEqual([
      'electronic_ticket',
      'electronic_miscellaneous_document_associated',
      'electronic_miscellaneous_document_associated',
    ]);
    expect(order.slices[0]?.id).not.toBe(offer.slices[0]?.id);
    expect(order.slices[0]?.segments[0]?.id).toBe(offer.slices[0]?.segments[0]?.id);
    expect((await bench.duffel.orders.get(order.id)).data).toEqual(order);
  });

  it('is the only one for its search', async () => {
    const { offers } = await search(bench, 'JFK', 'LHR');
    await sendOrder(bench, orderFor(offerOf(offers, 'ZZ')));
    for (const airline of ['ZZ', 'BA']) {
      const again = await refusal(sendOrder(bench, orderFor(offerOf(offers, airline))));
      expect(again).toMatchObject({ status: 422, code: 'offer_request_already_booked', pointer: '/selected_offers' });
    }
  });

  it('sells a seat once, one per passenger, and a later search does not offer it', async () => {
    const offer = await freshOffer('ZZ', [{ type: 'adult' }, { type: 'adult' }]);
    const [a, b] = offer.passengers.map((passenger) => passenger.id);
    const [forA, forB] = [await firstSeat(offer, a ?? ''), await firstSeat(offer, b ?? '')];
    expect(forA.designator).toBe(forB.designator);
    expect(forA.id).not.toBe(forB.id);
    const both = [forA, forB].map(({ id }) => ({ id, quantity: 1 }));
    expect(await refusal(sendOrder(bench, orderFor(offer, { services: both })))).toMatchObject({
      code: 'validation_unique',
      pointer: '/services/1/id',
    });
    const stale = [{ id: 'ase_0000000000000000000000', quantity: 1 }];
    expect(await refusal(sendOrder(bench, orderFor(offer, { services: stale })))).toMatchObject({
      status: 422,
      code: 'not_found',
      pointer: '/services/0/id',
    });
    const paid = [{ type: 'balance', amount: dollars(cents(offer.total_amount) + 2000), currency: 'USD' }];
    await sendOrder(bench, orderFor(offer, { services: [{ id: forA.id, quantity: 1 }], payments: paid }));
    const later = await freshOffer('ZZ');
    const next = await firstSeat(later, later.passengers[0]?.id ?? '');
    expect(next.designator).not.toBe(forA.designator);
  });

  it('reports every problem with its passengers', async () => {
    const offer = await freshOffer('ZZ', [{ age: 34 }, { age: 8 }, { age: 1 }]);
    const [adult, child, infant] = travelers(offer);
    const faults = async (passengers: unknown[]) => {
      const { errors } = await refusal(sendOrder(bench, orderFor(offer, { passengers })));
      return errors.map((error) => `${error.code} ${(error.source as { pointer: string }).pointer}`);
    };
    const alone = { ...adult, infant_passenger_id: null };
    expect(await faults([alone, child, infant])).toEqual(['order_passengers_incompatible_with_offer /passengers/2/id']);
    expect(await faults([adult, { ...child, infant_passenger_id: infant?.id }, infant])).toEqual([
      'validation_inclusion /passengers/1/infant_passenger_id',
    ]);
    expect(await faults([adult, { ...child, born_on: '2017-01-10' }, infant])).toEqual([
      'order_passengers_incompatible_with_offer /passengers/1/born_on',
    ]);
    expect(await faults([adult, child])).toContain('order_passengers_incompatible_with_offer /passengers');
    expect(await faults([adult, { ...child, given_name: adult?.given_name }, infant])).toEqual([
      'duplicate_passenger_name /passengers/1/given_name',
    ]);
    const broken = {
      ...child,
      title: 'sir',
      gender: 'x',
      given_name: 'Æthel',
      family_name: 'A'.repeat(21),
      phone_number: '020 8016',
      email: 'nobody',
      born_on: '2019-02-30',
    };
    expect(await faults([adult, broken, infant])).toEqual([
      'validation_inclusion /passengers/1/title',
      'validation_inclusion /passengers/1/gender',
      'invalid_passenger_name /passengers/1/given_name',
      'validation_length /passengers/1/family_name',
      'validation_format /passengers/1/born_on',
      'invalid_email_address /passengers/1/email',
      'invalid_phone_number /passengers/1/phone_number',
    ]);
    expect(await faults([{ id: adult?.id }, child, infant])).toContain('validation_required /passengers/0/email');
    expect((await sendOrder(bench, orderFor(offer))).data.passengers).toHaveLength(3);
  });

  it('requires passports if the airline does', async () => {
    const offer = await freshOffer('VS');
    expect(offer).toMatchObject({
      passenger_identity_documents_required: true,
      supported_passenger_identity_document_types: ['passport'],
    });
    expect(await refusal(sendOrder(bench, orderFor(offer)))).toMatchObject({
      code: 'validation_required',
      pointer: '/passengers/0/identity_documents',
    });
    const passport = {
      type: 'passport',
      unique_identifier: '19KL56147',
      issuing_country_code: 'GB',
      expires_on: '2027-01-01',
    };
    const passengers = (document: object) =>
      travelers(offer).map((passenger) => ({ ...passenger, identity_documents: [document] }));
    expect(await refusal(sendOrder(bench, orderFor(offer, { passengers: passengers(passport) })))).toMatchObject({
      pointer: '/passengers/0/identity_documents/0/expires_on',
    });
    const good = await sendOrder(
      bench,
      orderFor(offer, { passengers: passengers({ ...passport, expires_on: '2031-01-01' }) }),
    );
    expect(good.data.id).toMatch(/^ord_/);
  });

  it('rejects wrong types, two offers, unknown offers and invalid metadata', async () => {
    const offer = await freshOffer();
    const fault = async (changes: Record<string, unknown>) => {
      const { code, pointer } = await refusal(sendOrder(bench, orderFor(offer, changes)));
      return `${code} ${pointer}`;
    };
    expect(await fault({ type: 'pay_later' })).toBe('validation_inclusion /type');
    expect(await fault({ selected_offers: [offer.id, offer.id] })).toBe('validation_length /selected_offers');
    expect(await fault({ selected_offers: ['off_0000000000000000000000'] })).toBe('not_found /selected_offers/0');
    expect(await fault({ payments: undefined })).toBe('validation_required /payments');
    expect(await fault({ payments: [{ type: 'balance', amount: 12, currency: 'USD' }] })).toBe(
      'validation_type /payments/0/amount',
    );
    expect(await fault({ type: 'hold' })).toBe('payments_not_allowed_for_order_type /payments');
    expect(await fault({ metadata: { 'a key': 'x' } })).toBe('validation_format /metadata/a key');
    expect(await fault({ payments: [{ type: 'card', amount: '1', currency: 'USD' }] })).toBe(
      'unavailable_feature null',
    );
  });

  it('is found by airline, places, times and names, and sorted by price', async () => {
    const own = await startBench();
    const book = async (origin: string, destination: string, airline: string) =>
      (await sendOrder(own, orderFor(offerOf((await search(own, origin, destination)).offers, airline)))).data;
    const [first, second] = [await book('JFK', 'LHR', 'BA'), await book('LHR', 'CDG', 'AF')];
    const found = async (filter: string) => {
      const { body } = await own.raw('GET', `/air/orders?${filter}`);
      return (body.data as { id: string }[]).map(({ id }) => id);
    };
    expect(await found(`owner_id[]=${first.owner.id}`)).toEqual([first.id]);
    expect(await found(`origin_id[]=${second.slices[0]?.origin.id}`)).toEqual([second.id]);
    expect(await found(`destination_id[]=${first.slices[0]?.destination.id}`)).toEqual([first.id]);
    expect(await found('passenger_name[]=nobody')).toEqual([]);
    expect(await found(`departing_at[after]=${testDay}&departing_at[before]=2027-03-06`)).toHaveLength(2);
    expect(await found('departing_at[before]=2027-03-01')).toEqual([]);
    expect(await found('arriving_at[after]=2027-03-07')).toEqual([]);
    expect(await found('created_at[after]=2026-12-02')).toEqual([]);
    const byPrice = [first, second].toSorted((a, b) => Number(a.total_amount) - Number(b.total_amount));
    expect(await found('sort=total_amount')).toEqual(byPrice.map(({ id }) => id));
    expect((await own.raw('GET', '/air/orders?created_at[after]=soon')).status).toBe(422);
    await own.simulator.close();
  });

  it('can be held and paid in time, once, at its total', async () => {
    const own = await startBench();
    const hold = async () => {
      const offer = offerOf((await search(own, 'JFK', 'EWR')).offers, 'ZZ');
      expect(offer.payment_requirements).toMatchObject({
        requires_instant_payment: false,
        payment_required_by: '2026-12-04T09:00:00Z',
      });
      return (await sendOrder(own, orderFor(offer, { type: 'hold', payments: undefined }))).data;
    };
    const order = await hold();
    expect(order.payment_status).toMatchObject({ awaiting_payment: true, paid_at: null });
    expect(order.documents).toEqual([]);
    const pay = (id: string, amount: string) =>
      own.duffel.payments.create({ order_id: id, payment: { type: 'balance', amount, currency: 'USD' } });
    expect(await refusal(pay(order.id, '1.00'))).toMatchObject({
      code: 'payment_amount_does_not_match_order_amount',
      pointer: '/payment/amount',
    });
    expect((await pay(order.id, order.total_amount)).data).toMatchObject({ status: 'succeeded', order_id: order.id });
    expect(await refusal(pay(order.id, order.total_amount))).toMatchObject({ code: 'already_paid' });
    expect((await own.duffel.orders.get(order.id)).data.documents).toHaveLength(1);
    const late = await hold();
    await own.control('POST', '/__sim/clock', { advanceSeconds: 72 * 3600 });
    expect(await refusal(pay(late.id, late.total_amount))).toMatchObject({ code: 'past_payment_required_by_date' });
    expect((await own.duffel.orders.get(late.id)).data.payment_status).toMatchObject({
      awaiting_payment: false,
      paid_at: null,
    });
    await own.simulator.close();
  });
});
