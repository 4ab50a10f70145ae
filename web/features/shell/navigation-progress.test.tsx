import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { destinationText, NavigationProgress } from './navigation-progress.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const words = () => document.querySelector('[aria-live="polite"]')?.textContent;

/** A page with a link to an offer, which loads once the returned function is called. */
async function openList() {
  const { promise, resolve } = Promise.withResolvers<null>();
  const Frame = () => (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
  const Stub = createRoutesStub([
    {
      Component: Frame,
      children: [
        { path: '/', Component: () => <Link to="/flight/off_1?from_origin=JFK">View Details</Link> },
        { path: '/flight/:id', Component: () => <h1>The flight</h1>, loader: () => promise },
      ],
    },
  ]);
  render(<Stub />);
  await pass(0);
  fireEvent.click(link());
  return async () => {
    resolve(null);
    await pass(0);
  };
}
const link = () => screen.getByRole('link', { name: 'View Details' });

test('a slow navigation announces its target politely and marks its link busy until it is done [F-73]', async () => {
  const arrive = await openList();
  await pass(149);
  expect(words()).toBe('');
  expect(link().getAttribute('aria-busy')).toBeNull();
  await pass(1);
  expect(words()).toBe('Opening flight details…');
  expect(link().getAttribute('aria-busy')).toBe('true');
  await pass(5000);
  expect(words()).toBe('Opening flight details…');
  await arrive();
  expect(screen.getByRole('heading').textContent).toBe('The flight');
  expect(words()).toBe('');
});

test('a fast navigation announces nothing, not even afterwards [F-73]', async () => {
  const arrive = await openList();
  await pass(100);
  await arrive();
  await pass(1000);
  expect(screen.getByRole('heading').textContent).toBe('The flight');
  expect(words()).toBe('');
});

test.each([
  ['/flight/off_1', 'Opening flight details…'],
  ['/booking', 'Opening your booking…'],
  ['/search', 'Opening flights…'],
  ['/my-trips', 'Opening your trips…'],
  ['/admin/brands', 'Opening administration…'],
  ['/', 'Opening the page…'],
])('%s is %s [F-73]', (path, text) => {
  expect(destinationText(path)).toBe(text);
});
