import type { Offer, Order } from '@duffel/api/types';
import { orderFor, search, sendOrder, slice, type TestBench } from './start.ts';

/** The day of the flights requested by tests instead. */
export const otherDay = '2027-03-06';
const returnDay = '2027-03-18';

type Wanted = (offer: Offer) => boolean;

/** Whether an offer is of an airline and of a changeable or unchangeable fare. */
export const ofAirline =
  (code: string, allowed = true): Wanted =>
  ({ owner, conditions }) =>
    owner.iata_code === code && conditions.change_before_departure?.allowed === allowed;

/** An order of the first wanted offer, because the test airline's rules differ from search to search. */
export async function bookWanted(
  bench: TestBench,
  isWanted: Wanted,
  [origin, destination]: readonly [string, string] = ['JFK', 'LHR'],
  changes: Record<string, unknown> = {},
): Promise<Order> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const offer = (await search(bench, origin, destination)).offers.find(isWanted);
    if (offer !== undefined) return (await sendOrder(bench, orderFor(offer, changes))).data;
  }
  throw new Error('No such offer.');
}

/** An offer of a changeable round trip of the test airline. */
export async function returnOffer(bench: TestBench, airline = 'ZZ'): Promise<Offer> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { data } = await bench.duffel.offerRequests.create({
      slices: [slice('JFK', 'LHR'), slice('LHR', 'JFK', returnDay)],
      passengers: [{ type: 'adult' }],
      return_offers: true,
    });
    const offer = (data.offers as Offer[]).find(ofAirline(airline));
    if (offer !== undefined) return offer;
  }
  throw new Error('No such offer.');
}

/** An offer of other flights on the wire, where the penalty has another name than in the client's types. */
export interface WireChangeOffer {
  readonly id: string;
  readonly order_change_id: string | null;
  readonly change_total_amount: string | null;
  readonly change_total_currency: string | null;
  readonly new_total_amount: string | null;
  readonly penalty_total_amount: string | null;
  readonly penalty_total_currency: string | null;
  readonly refund_to: string | null;
  readonly expires_at: string;
  readonly slices: { readonly add: Order['slices']; readonly remove: Order['slices'] };
}

/** Requests other flights in place of one slice of an order, by default the first. */
export async function askForChange(
  bench: TestBench,
  order: Order,
  { place = 0, add = {} }: { place?: number; add?: object } = {},
): Promise<{ id: string; offers: readonly WireChangeOffer[] }> {
  const removed = order.slices[place];
  const { data } = await bench.duffel.orderChangeRequests.create({
    order_id: order.id,
    slices: {
      remove: [{ slice_id: removed?.id ?? '' }],
      add: [
        {
          origin: removed?.origin.iata_code ?? '',
          destination: removed?.destination.iata_code ?? '',
          departure_date: place === 0 ? otherDay : '2027-03-20',
          cabin_class: 'economy',
          ...add,
        },
      ],
    },
  });
  return { id: data.id, offers: data.order_change_offers as unknown as WireChangeOffer[] };
}

/** Chooses an offer: the pending change. */
export async function chooseOffer(bench: TestBench, offer: WireChangeOffer | undefined) {
  return (await bench.duffel.orderChanges.create({ selected_order_change_offer: offer?.id ?? '' })).data;
}

/** A payment from the balance. */
export function payment(amount: string, currency = 'USD') {
  return { payment: { type: 'balance' as const, amount, currency } };
}
