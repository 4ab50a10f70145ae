import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { DeskScreen } from '#web/features/admin/desk/desk-screen.tsx';

test('the search says what bookings can be found by, also while something is typed [ADM-06] [F-45] [A11Y-01]', async () => {
  const search = { q: 'BA 117', state: '', mode: 'all', brand: '', from: '', to: '', cursor: '' } as const;
  const list = { rows: [], attentionCount: 0, next: null };
  const Desk = createRoutesStub([
    { path: '/', Component: () => <DeskScreen search={search} list={list} brands={[]} /> },
  ]);
  render(<Desk />);
  const description = 'Reference, name, email, phone, flight, route, date, amount, card digits, note or ID';
  expect(await screen.findByRole('searchbox', { name: 'Search', description })).toBeDefined();
});
