import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { layovers } from '#domain/flights/itinerary.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { LayoverRow } from './layover-row.tsx';
import { SliceLine } from './slice-line.tsx';
import { sliceSentence } from './slice-sentence.ts';

afterEach(cleanup);

const [from, by, to] = [
  testPlace('SEA', 'US'),
  { ...testPlace('YVR', 'CA'), cityName: 'Vancouver' },
  testPlace('LHR', 'GB'),
];
const [first, next] = [
  testOffer({ from, to: by, departing: '2027-03-04T10:00:00' }).slices[0],
  testOffer({ from: by, to, departing: '2027-03-04T08:00:00' }).slices[0],
];
if (first === undefined || next === undefined) throw new Error('no slices');
/** The second flight leaves before the first has landed. */
const slice = { ...first, destination: to, duration: null, segments: [...first.segments, ...next.segments] };
const [wait] = layovers(slice);
if (wait === undefined) throw new Error('no layover');

test('a connection that is missed has no times, but is called missed: picture, sentence and details [CARD-03] [SERV-01]', () => {
  render(<SliceLine slice={slice} />);
  const line = screen.getByRole('img');
  expect(line.textContent).toMatch(/1 Stop.*YVR\s+missed/);
  expect(line.textContent).not.toMatch(/N\/A|·/);
  expect(sliceSentence(slice)).toMatch(/\. 1 Stop: the connection in Vancouver \(YVR\) is missed\.$/);
  render(<LayoverRow layover={wait} overnight={false} />);
  expect(screen.getByText('You land in Vancouver (YVR) after your next flight departs')).toBeTruthy();
});
