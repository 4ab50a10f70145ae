import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Segment } from '#domain/flights/offer.ts';
import { missingSeats, type SelectedSeat } from '#domain/seats/choose-seat.ts';
import type { SeatMap } from '#domain/seats/seat-map.ts';
import { testPlace, testSegment } from '#domain/testing/offers.ts';
import { testSeatMap, testTraveler } from '#domain/testing/seats.ts';
import { SegmentPanel } from './segment-panel.tsx';

const assist = 'Seats in an exit row require passengers who are able and willing to assist in an emergency';
const odd = 'Children sit at the window here';
const map = testSeatMap(
  'seg_1',
  [
    [
      { designator: '12A', disclosures: [assist, 'Limited recline'] },
      { designator: '12B', disclosures: [odd] },
      { designator: '12C', disclosures: ['Limited recline'] },
    ],
  ],
  ['pas_ada'],
);
const segment: Segment = testSegment({
  origin: testPlace('JFK', 'US'),
  destination: testPlace('LHR', 'GB'),
  departingAt: '2027-01-20T08:00:00',
  arrivingAt: '2027-01-20T20:00:00',
  passengers: [],
});
const travelers = [{ ...testTraveler('pas_ada'), name: 'Ada', initials: 'AB' }];

interface PanelProps extends Partial<Pick<SeatMap, 'cabins'>> {
  readonly party?: typeof travelers;
}

function Panel({ cabins = map.cabins, party = travelers }: PanelProps) {
  const [chosen, choose] = useState<readonly SelectedSeat[]>([]);
  const shown = { ...map, cabins };
  return (
    <SegmentPanel
      segment={segment}
      map={shown}
      travelers={party}
      seats={{ chosen, choose, restored: true }}
      currency="USD"
      missing={missingSeats(chosen, [shown], party, 'USD')}
      waits={null}
      next={<button type="button">Next flight</button>}
      above={null}
      head={null}
      panel={(content) => content}
      actions={{ total: '$20', blocked: null, onContinue: () => {}, onSkip: () => {}, onBack: () => {} }}
    />
  );
}

const seat = (designator: string) => screen.getByRole('button', { name: new RegExp(`^${designator},`) });
const status = () => screen.getByText(/^(?:Choose a seat|Everyone|No seat on)/).textContent;

test.each([
  ['12A', assist],
  ['12B', odd],
])(
  '%s is taken after its conditions were accepted, and announced beforehand [F-01] [SEAT-05]',
  async (designator, text) => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    render(<Panel />);
    expect(seat(designator).getAttribute('aria-description')).toContain(text);
    await user.click(seat(designator));
    const dialog = screen.getByRole('dialog', { name: `Is seat ${designator} right for Ada?` });
    expect(dialog.querySelector('li')?.textContent).toBe(text);
    expect(dialog.querySelectorAll('li')).toHaveLength(1);
    expect(status()).toBe('Choose a seat for Ada.');
    await user.click(screen.getByRole('button', { name: `Yes, Take ${designator}` }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(status()).toBe('Everyone has a seat on this flight.');
  },
);

test('a seat without a designator shows as unavailable, and separates its neighbor from the window [F-24]', () => {
  const [cabin] = map.cabins;
  const nameless = { type: 'restricted_seat_general', designator: null, name: null, disclosures: [], available: false };
  const rows = cabin?.rows.map(({ number, sections: [left, right] }) => ({
    number,
    sections: [
      { elements: [{ ...nameless, availableServices: [] }, ...(left?.elements.slice(1) ?? [])] },
      right ?? { elements: [] },
    ],
  }));
  const { container } = render(<Panel cabins={cabin === undefined ? [] : [{ ...cabin, rows: rows ?? [] }]} />);
  expect(container.querySelectorAll('.cabin-row span.seat[data-state="taken"]')).toHaveLength(1);
  expect(seat('12B').getAttribute('aria-label')).toContain('12B, middle');
});

test('the airline’s name of a seat shows with its price, and is announced [F-28]', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const named = map.cabins.map((cabin) => ({
    ...cabin,
    rows: cabin.rows.map((row) => ({
      ...row,
      sections: row.sections.map(({ elements }) => ({
        elements: elements.map((element) => ({ ...element, name: 'PREFERRED ZONE SEAT' })),
      })),
    })),
  }));
  const { container } = render(<Panel cabins={named} />);
  expect(seat('12C').getAttribute('aria-description')).toBe('Preferred zone seat. Limited recline');
  await user.click(seat('12C'));
  expect(container.textContent).toContain('12C · Aisle · Preferred zone seat');
});

test('declining keeps the seat free, and a seat without conditions is taken at once [F-01]', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  render(<Panel />);
  await user.click(seat('12A'));
  await user.click(screen.getByRole('button', { name: 'Choose Another Seat' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(status()).toBe('Choose a seat for Ada.');
  await user.click(seat('12C'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(status()).toBe('Everyone has a seat on this flight.');
});

test('on a full flight nobody is asked for a seat, and the next flight is offered [SEAT-03] [SEAT-07]', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const family = [
    ...travelers,
    { ...testTraveler('pas_kim', { type: 'child', age: 8 }), name: 'Kim', initials: 'KB' },
    { ...testTraveler('pas_ben'), name: 'Ben', initials: 'BB' },
  ];
  const ids = family.map(({ id }) => id);
  const last = [
    { designator: '12A', disclosures: [] },
    { designator: '14C', disclosures: ['Passenger must be an adult'] },
  ];
  const { unmount } = render(<Panel cabins={testSeatMap('seg_1', [last], ids).cabins} party={family} />);
  const next = () => screen.queryByRole('button', { name: 'Next flight' });
  await user.click(seat('12A'));
  // The one that is left is not for the child.
  expect(status()).toBe('Choose a seat for Ben.');
  await user.click(screen.getByRole('button', { name: /Kim/ }));
  expect(status()).toBe('No seat on this flight is left for Kim. Seats are assigned at check-in.');
  expect(next()).toBeNull();
  await user.click(screen.getByRole('button', { name: /Ben/ }));
  await user.click(seat('14C'));
  expect(next()).not.toBeNull();
  unmount();
  render(<Panel cabins={[]} />);
  expect(status()).toBe('No seat on this flight is left for Ada. Seats are assigned at check-in.');
  expect(next()).not.toBeNull();
});
