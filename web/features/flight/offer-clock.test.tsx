import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Notice } from '#web/ui/notice.tsx';
import { OfferClock } from './offer-clock.tsx';

afterEach(cleanup);

function looksOf(element: React.ReactElement): string {
  const { container } = render(<MemoryRouter>{element}</MemoryRouter>);
  return container.firstElementChild?.className ?? '';
}

test.each([
  [29, 'info'],
  [5, 'info'],
  [4, 'warning'],
] as const)('with %i minutes left the clock looks like a notice of %s [F-163] [FLT-07]', (minutes, tone) => {
  const now = new Date('2027-01-01T12:00:00Z');
  const expiresAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  expect(looksOf(<OfferClock offer={{ expiresAt }} now={now} backTo="/search" />)).toBe(
    looksOf(<Notice tone={tone}>Text</Notice>),
  );
});
