import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WireOffers } from './wire-offers.ts';

type Members = readonly (readonly [name: string, json: string])[];

const airline = (name: string) =>
  JSON.stringify({ id: 'arl_0000BabcdefghijklmUuxP', name, iata_code: 'ZZ', note: '"}]{[\\' });
/** They differ only behind what tells most members apart, and there are more of them than share a key. */
const airlines = Array.from({ length: 12 }, (_, n) => airline(`Águila ${n}`));
const travelers = ['adult', 'child'].map((type) =>
  JSON.stringify([{ id: 'pas_0000BabcdefghijklmUuxP', type, age: null, loyalty_programme_accounts: [] }]),
);
const rules = ['50.00', '50.01'].map((penalty_amount) =>
  JSON.stringify({ refund_before_departure: { allowed: true, penalty_amount, penalty_currency: 'USD' } }),
);
const slice = (id: string) =>
  `{"id":"${id}","fare_brand_name":"Basic","origin":${airline('JFK')},"segments":[{"id":"seg_${id}","passengers":[]}]}`;

const offer = fc
  .record({
    owner: fc.constantFrom(...airlines, 'null', '7'),
    passengers: fc.constantFrom(...travelers, '[]', '["pas_1"]'),
    conditions: fc.constantFrom(...rules, '{}'),
    slices: fc.constantFrom('[]', `[${slice('1')}]`, `[ ${slice('2')} , ${slice('3')} ]`, 'null', '{"slices":[]}'),
    space: fc.oneof({ arbitrary: fc.constant(''), weight: 5 }, fc.constantFrom(' ', '\n')),
    more: fc.oneof(
      { arbitrary: fc.constant<Members>([]), weight: 9 },
      fc.constantFrom<Members>(
        [['owner', airlines[3] as string]],
        [['own\\u0065r', airlines[4] as string]],
        [['own\\u0065r', '7']],
        [['slices', '[]']],
        [['__proto__', airlines[5] as string]],
        [['constructor', airlines[5] as string]],
        [['\\"', airlines[6] as string]],
      ),
    ),
    order: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ space, more, order, slices, ...others }) => {
    const usual: Members = [
      ['id', '"off_1"'],
      ...Object.entries(others),
      ['total_amount', '"100.00"'],
      ['slices', slices],
    ];
    const members = [...usual.slice(order), ...usual.slice(0, order), ...more];
    return `{${members.map(([name, json]) => `${space}"${name}":${space}${json}${space}`).join(',')}}`;
  });

function withoutSlices(wire: unknown): unknown {
  return { ...(wire as object), slices: null };
}

test('offers are what JSON.parse makes of them, however they are written and whatever came before [LIVE-06] [SAFE-02]', () => {
  fc.assert(
    fc.property(fc.array(offer, { minLength: 2, maxLength: 30 }), (texts) => {
      const offers = new WireOffers();
      const bytes = Buffer.from(`${texts.join(',')},`);
      let at = 0;
      for (const text of texts) {
        const here = offers.read(bytes, at);
        const parsed = JSON.parse(text) as { readonly slices: unknown };
        expect(withoutSlices(here?.wire)).toEqual(withoutSlices(parsed));
        const ids = (list: unknown) => (Array.isArray(list) ? list.map(({ fare_brand_name }) => fare_brand_name) : []);
        expect(ids(here?.slices.map(({ slice: { wire } }) => wire))).toEqual(ids(parsed.slices));
        at = (here?.end ?? Number.NaN) + 1;
      }
      expect(at).toBe(bytes.length);
    }),
    { numRuns: 300 },
  );
});

test('what several offers say is read once for all of them [LIVE-06]', () => {
  const offers = new WireOffers();
  const [first, second] = ['1', '2'].map((id) => {
    const text = `{"id":"off_${id}","owner":${airlines[0]},"conditions":${rules[0]},"private_fares":[],"slices":[]}`;
    return offers.read(Buffer.from(text), 0)?.wire as Record<string, unknown>;
  });
  for (const name of ['owner', 'conditions']) expect(second?.[name]).toBe(first?.[name]);
  expect(second?.private_fares).not.toBe(first?.private_fares);
});

test('an offer whose bytes are not all there is left for later, and is read in full then [LIVE-06]', () => {
  const text = `{"id":"off_1","owner":${airlines[0]},"slices":[${slice('1')}],"conditions":${rules[0]}}`;
  for (const before of [[], [text]]) {
    const offers = new WireOffers();
    for (const one of before) offers.read(Buffer.from(one), 0);
    const bytes = Buffer.from(text);
    for (let length = 1; length < bytes.length; length += 5)
      expect(offers.read(Buffer.from(bytes.subarray(0, length)), 0)).toBe(null);
    expect(withoutSlices(offers.read(bytes, 0)?.wire)).toEqual(withoutSlices(JSON.parse(text)));
  }
});

test.each(['7 ', '"offer"', 'null,', '[]'])('an offer that is %s has no slices [SAFE-02]', (text) => {
  expect(new WireOffers().read(Buffer.from(text), 0)).toMatchObject({
    wire: JSON.parse(text.replace(',', '')),
    slices: [],
  });
});

test('what is not JSON is refused also in the place of what is known [SAFE-02]', () => {
  const offers = new WireOffers();
  const text = `{"id":"off_1","owner":${airlines[0]},"slices":[]}`;
  offers.read(Buffer.from(text), 0);
  for (const broken of [text.replace('"ZZ"', '"ZZ'), text.replace('"ZZ"', 'ZZ'), text.replace(',"slices"', '"slices"')])
    expect(() => offers.read(Buffer.from(`${broken} {}`), 0) ?? JSON.parse(broken)).toThrow(SyntaxError);
});
