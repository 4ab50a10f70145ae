import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SeatLegend } from './seat-legend.tsx';

test('the legend gives both reasons why a seat cannot be chosen: taken, or restricted for this passenger [SEAT-01] [SEAT-05]', () => {
  render(<SeatLegend tiers={[]} currency="USD" initials="AB" />);
  expect(screen.getByLabelText('What the seats mean').textContent).toContain('Taken or restricted for this passenger');
});
