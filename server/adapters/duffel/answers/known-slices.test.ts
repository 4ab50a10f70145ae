import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownMembers } from './known-members.ts';
import { KnownSlices, ownIdsOf } from './known-slices.ts';

type Members = readonly (readonly [name: string, json: string])[];

const airport = (code: string) => JSON.stringify({ iata_code: code, name: `São ${code}`, city: { name: '"}]{[' } });

const mostly = <T>(usual: readonly T[], others: readonly T[]) =>
  fc.oneof({ arbitrary: fc.constantFrom(...usual), weight: 9 }, fc.constantFrom(...others));

/** A flight with an id and passengers of its own, its members in any order. */
const segment = fc
  .record({
    id: mostly(['"seg_1"', '"seg_2"', '"seg_3"'], ['"seg_ten"', '"seg\\u0031"', '"seg\\"1"', '""', '7', 'null']),
    number: fc.constantFrom('"901"', '"902"', '901'),
    departing: fc.constantFrom('"2027-03-04T07:40:00"', '"2027-03-04T09:40:00"'),
    destination: fc.constantFrom(airport('LHR'), airport('LGW')),
    passengers: fc.constantFrom('[]', '[{"passenger_id":"pas_1"}]', '[{"cabin":{"name":"]}"}}]', '[{"fare":"é"}]', '0'),
    space: mostly([''], [' ', '\n']),
    more: mostly<Members>([[]], [[['id', '"seg_9"']], [['passengers', '[]']], [['\\u0069d', '"seg_8"']]]),
    order: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ id, number, departing, destination, passengers, space, more, order }): Members => {
    const members: Members = [
      ['id', id],
      ['passengers', `${space}${passengers}`],
      ['origin', airport('JFK')],
      ['destination', destination],
      ['departing_at', departing],
      ['marketing_carrier_flight_number', number],
    ];
    return [...members.slice(order), ...members.slice(0, order), ...more];
  });

const slice = fc
  .record({
    id: mostly(['"sli_1"', '"sli_2"'], ['"sli\\n3"', '5']),
    fare: fc.constantFrom('"Basic"', '"Flex"', 'null'),
    segments: fc.array(segment, { maxLength: 2 }),
    more: mostly<Members>([[]], [[['id', '"sli_9"']], [['segments', '[]']], [['se\\u0067ments', '3']]]),
    space: fc.constantFrom('', ' ', '\n'),
    isIdLast: fc.boolean(),
  })
  .map(({ id, fare, segments, more, space, isIdLast }) => {
    const written = (members: Members) =>
      `{${members.map(([name, json]) => `${space}"${name}":${space}${json}${space}`).join(',')}}`;
    const rest: Members = [
      ['origin', airport('NYC')],
      ['fare_brand_name', fare],
      ['segments', `[${segments.map(written).join(`,${space}`)}${space}]`],
    ];
    return written([...(isIdLast ? [...rest, ['id', id] as const] : [['id', id] as const, ...rest]), ...more]);
  });

interface Ids {
  readonly id?: unknown;
  readonly segments?: readonly Ids[];
}

/** A slice without ids. */
function comparable(wire: unknown): unknown {
  const { id: _, ...rest } = wire as Record<string, unknown>;
  const { segments } = rest;
  const without = (one: unknown) => ({ ...(one as object), id: null });
  return Array.isArray(segments) ? { ...rest, segments: segments.map(without) } : rest;
}

test('slices are what JSON.parse makes of them, with the ids of each, however they are written and whatever came before [LIVE-06] [SAFE-02]', () => {
  let known = 0;
  fc.assert(
    fc.property(fc.array(slice, { minLength: 2, maxLength: 12 }), (texts) => {
      const slices = new KnownSlices(new KnownMembers());
      const bytes = Buffer.from(`${[...texts, ...texts].join('')} `);
      let at = 0;
      for (const text of [...texts, ...texts]) {
        const here = slices.read(bytes, at);
        if (here === null) throw new Error(`not read: ${text}`);
        const parsed = JSON.parse(text) as Ids;
        expect(comparable(here.slice.wire)).toEqual(comparable(parsed));
        const ids = ownIdsOf(here, bytes);
        if (ids === null) expect(here.slice.wire).toMatchObject({ id: parsed.id ?? null });
        else expect(ids).toEqual([parsed, ...(parsed.segments ?? [])].map(({ id }) => id));
        known += ids === null ? 0 : 1;
        at = here.end;
      }
      expect(at).toBe(bytes.length - 1);
    }),
    { numRuns: 400 },
  );
  expect(known).toBeGreaterThan(500);
});

const flight = (id: string, bags: number, arriving = '20:55') =>
  `{"id":"${id}","origin":${airport('JFK')},"destination":${airport('LHR')},"departing_at":"2027-03-04T08:55:00",` +
  `"arriving_at":"2027-03-04T${arriving}:00","stops":[],"marketing_carrier_flight_number":"77","passengers":[{"bags":${bags}}]}`;
const fareOf = (id: string, fare: string, ...flights: readonly string[]) =>
  `{"id":"${id}","fare_brand_name":"${fare}","segments":[${flights.join(',')}]} `;

interface Segment {
  readonly stops: unknown;
  readonly origin: unknown;
  readonly passengers: unknown;
}

/** What is read once is one object in all segments that have it. */
function segmentsOf(texts: readonly string[]): Segment[] {
  const slices = new KnownSlices(new KnownMembers());
  return texts.flatMap((text) => {
    const wire = slices.read(Buffer.from(text), 0)?.slice.wire as { readonly segments: readonly Segment[] };
    return wire.segments;
  });
}

test('a flight is read once for all fares that have it, its airports once for all flights, and its passengers once for each text [LIVE-06]', () => {
  const [first, second, third, other] = segmentsOf([
    fareOf('sli_1', 'Basic', flight('seg_1', 0)),
    fareOf('sli_2', 'Flex', flight('seg_2', 12)),
    fareOf('sli_3', 'Flexible', flight('seg_3', 12)),
    fareOf('sli_4', 'Flex', flight('seg_4', 12, '21:10')),
  ]);
  expect(second?.stops).toBe(first?.stops);
  expect(other?.stops).not.toBe(first?.stops);
  expect(other?.origin).toBe(first?.origin);
  expect(second?.passengers).toEqual([{ bags: 12 }]);
  expect(first?.passengers).toEqual([{ bags: 0 }]);
  expect(third?.passengers).toBe(second?.passengers);
});

test('passengers that are written twice, and once in other words, are those that count [LIVE-06] [SAFE-02]', () => {
  const slices = new KnownSlices(new KnownMembers());
  for (const bags of [1, 2]) {
    const twice = flight(`seg_${bags}`, bags).replace(/\}$/, ',"passenger\\u0073":[{"bags":9}]}');
    const text = fareOf('sli_1', 'Basic', twice);
    expect(comparable(slices.read(Buffer.from(text), 0)?.slice.wire)).toEqual(comparable(JSON.parse(text)));
  }
});

test('a slice whose bytes are not all there is left for later, and is read in full then [LIVE-06]', () => {
  const text = fareOf('sli_1', 'Basic', flight('seg_1', 1), flight('seg_2', 2)).trimEnd();
  for (const before of [[], [fareOf('sli_0', 'Flex', flight('seg_0', 3))]]) {
    const slices = new KnownSlices(new KnownMembers());
    for (const one of before) slices.read(Buffer.from(one), 0);
    const bytes = Buffer.from(text);
    for (let length = 1; length < bytes.length; length += 7) {
      expect(slices.read(Buffer.from(bytes.subarray(0, length)), 0)).toBe(null);
    }
    expect(comparable(slices.read(bytes, 0)?.slice.wire)).toEqual(comparable(JSON.parse(text)));
  }
});
