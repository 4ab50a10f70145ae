import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerOf, orderFor, search, sendOrder, slice, startBench, type TestBench } from './testing/start.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.simulator.close());

/** Every value of a member anywhere in a response. */
function valuesOf(answer: unknown, name: string): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap((item) => valuesOf(item, name));
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) => [...(key === name ? [value] : []), ...valuesOf(value, name)]);
}

test('searches have the members of recordings: empty media, no intended services, upper shelves, codes and conditions as text [F-138]', async () => {
  const answers = await Promise.all(
    (['economy', 'business', 'first'] as const).map(async (cabin_class) => {
      const slices = [slice('JFK', 'LHR')];
      const passengers = [{ type: 'adult' as const }];
      return (await bench.duffel.offerRequests.create({ slices, passengers, cabin_class, return_offers: true })).data;
    }),
  );
  const has = (name: string) => new Set(valuesOf(answers, name).map((value) => JSON.stringify(value)));
  expect(has('media')).toEqual(new Set(['[]']));
  expect([...has('intended_services')].sort()).toEqual(['[]', 'null']);
  for (const shelf of ['1', '4', '5']) expect(has('ngs_shelf')).toContain(shelf);
  expect(has('icao_code')).toContain('"KJFK"');
  expect([...has('conditions_of_carriage_url')].some((url) => url.startsWith('"https://'))).toBe(true);
  const short = await search(bench, 'JFK', 'BOS');
  expect(valuesOf(short, 'wifi').some((wifi) => JSON.stringify(wifi)?.includes('"n/a"'))).toBe(true);
});

test('orders echo the kind of each traveler and the infant on a lap, and slices whether they can be changed [F-138]', async () => {
  const { offers } = await search(bench, 'JFK', 'LHR', [{ type: 'adult' }, { age: 1 }]);
  const offer = offerOf(offers, 'ZZ');
  const { data: order } = await sendOrder(bench, orderFor(offer));
  const [adult, infant] = order.passengers as unknown as {
    id: string;
    type: string;
    infant_passenger_id: string | null;
  }[];
  expect([adult?.type, infant?.type]).toEqual(['adult', 'infant_without_seat']);
  expect([adult?.infant_passenger_id, infant?.infant_passenger_id]).toEqual([infant?.id, null]);
  expect(valuesOf(order.slices, 'changeable')).toEqual([null]);
});
