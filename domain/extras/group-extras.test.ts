import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testExtra } from '../testing/extras.ts';
import { testPlace, testSegment } from '../testing/offers.ts';
import { groupExtras } from './group-extras.ts';

const party = ['pas_a', 'pas_b', 'pas_baby'].map((id) => ({ id }));
const flight = (id: string) =>
  testSegment({
    id,
    origin: testPlace('JFK', 'US'),
    destination: testPlace('LHR', 'GB'),
    departingAt: '2027-03-04T10:00:00',
    arrivingAt: '2027-03-04T21:00:00',
  });
const trip = [{ segments: [flight('seg_1'), flight('seg_2')] }, { segments: [flight('seg_3')] }];

test('each traveler first, then several together; the whole trip before its directions [BAGS-03]', () => {
  const extras = [
    testExtra('all', { passengerIds: [], segmentIds: [] }),
    testExtra('back', { segmentIds: ['seg_3'] }),
    testExtra('ben', { passengerIds: ['pas_b'], segmentIds: ['seg_2', 'seg_1'] }),
    testExtra('out', { segmentIds: ['seg_1', 'seg_2'] }),
    testExtra('cabin', { segmentIds: ['seg_1', 'seg_2'], kind: 'cabin_bag' }),
    testExtra('trip', { segmentIds: ['seg_1', 'seg_2', 'seg_3'] }),
  ];
  const groups = groupExtras(extras, party, trip).map(({ passengerIds, parts }) => [
    passengerIds.join(),
    parts.map((part) => `${part.segmentIds.join()}: ${part.extras.map(({ id }) => id).join()}`),
  ]);
  expect(groups).toEqual([
    ['pas_a', ['seg_1,seg_2,seg_3: trip', 'seg_1,seg_2: out,cabin', 'seg_3: back']],
    ['pas_b', ['seg_1,seg_2: ben']],
    ['pas_a,pas_b,pas_baby', ['seg_1,seg_2,seg_3: all']],
  ]);
});

test('every extra is listed exactly once [BAGS-03]', () => {
  const drawn = fc.array(
    fc.record({
      passengerIds: fc.subarray(party.map(({ id }) => id)),
      segmentIds: fc.subarray(['seg_1', 'seg_2', 'seg_3']),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(drawn, (changes) => {
      const extras = changes.map((change, index) => testExtra(String(index), change));
      const listed = groupExtras(extras, party, trip).flatMap(({ parts }) => parts.flatMap((part) => part.extras));
      expect(listed.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual([...extras.keys()]);
    }),
  );
});
