import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addDays, localDate } from '#domain/time/calendar-date.ts';
import { formatFieldDate } from '#domain/time/date-text.ts';
// Loads the lazy parts of the screen.
import '../features/search/airports/airport-options.tsx';
import '../features/search/search-form.tsx';
import { openSearchAt } from '../testing/search-page.ts';

test.each([
  ['reduce', 'instant'],
  ['no-preference', 'smooth'],
])(
  'on a phone a place box scrolls to the top of the screen, with motion %s: %s [A11Y-01] [AIRP-01]',
  async (motion, behavior) => {
    const isMet = (media: string) => media === '(max-width: 767px)' || media === `(prefers-reduced-motion: ${motion})`;
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: isMet(media),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = openSearchAt('/search?origin=');
    await user.click(await screen.findByRole('combobox', { name: 'From' }));
    expect(scrolled).toHaveBeenCalledWith({ block: 'start', behavior });
  },
);

test('a place that was typed but not picked keeps the message and gets a suggestion [F-78] [SRCH-08]', async () => {
  const file = readFileSync('data/generated/airports-typeahead.txt', 'utf8');
  vi.stubGlobal('fetch', async () => new Response(file));
  const { user } = openSearchAt('/search?origin=');
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'From' });
  await user.type(box, 'london');
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('London, all airports'));
  expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Search Flights' }));
  expect(await screen.findByText('Please select an origin airport')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Did you mean London (LON)?' }));
  expect(box.value).toBe('London (LON)');
  expect(screen.queryByText('Please select an origin airport')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
});

test('keys of an input method choose no place [F-121] [AIRP-05]', async () => {
  const file = readFileSync('data/generated/airports-typeahead.txt', 'utf8');
  vi.stubGlobal('fetch', async () => new Response(file));
  const { user } = openSearchAt('/search?origin=');
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'From' });
  await user.type(box, 'tokyo');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1));
  const active = () => box.getAttribute('aria-activedescendant');
  const first = active();
  for (const key of ['Enter', 'ArrowDown', 'Escape', 'Tab']) {
    for (const how of [{ isComposing: true }, { keyCode: 229 }]) {
      expect(fireEvent.keyDown(box, { key, ...how }), key).toBe(true);
      expect([box.value, active()]).toEqual(['tokyo', first]);
    }
  }
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toMatch(/^Tokyo \(/);
});

test('today is the date at the place of departure if that is later: the departure moves to it [SRCH-14] [F-79]', async () => {
  const own = localDate(new Date());
  const there = addDays(own, 1);
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/places/SYD/today' ? Response.json({ date: there }) : new Response('', { status: 404 }),
  );
  // No destination: the form shows, with the known values.
  openSearchAt(`/search?origin=SYD&departureDate=${own}&tripType=one-way`);
  const departure = await screen.findByRole('button', { name: /^Departure/ });
  await waitFor(() => expect(departure.textContent).toContain(formatFieldDate(there)));
});

test('an earlier or unknown date at the place of departure keeps the traveler’s own date [SRCH-14] [F-79]', async () => {
  const own = localDate(new Date());
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ date: address.includes('LAX') ? addDays(own, -1) : null });
  });
  for (const origin of ['LAX', 'QQQ']) {
    openSearchAt(`/search?origin=${origin}&departureDate=${own}&tripType=one-way`);
    const departure = await screen.findByRole('button', { name: /^Departure/ });
    await waitFor(() => expect(asked).toContain(`/api/places/${origin}/today`));
    await act(() => Promise.resolve());
    expect(departure.textContent).toContain(formatFieldDate(own));
    cleanup();
  }
});

test('the button says that the search starts from the first moment on [F-157] [SRCH-10]', async () => {
  const file = readFileSync('data/generated/airports-typeahead.txt', 'utf8');
  vi.stubGlobal('fetch', async () => new Response(file));
  const departureDate = addDays(localDate(new Date()), 40);
  const { user } = openSearchAt(`/search?origin=JFK&departureDate=${departureDate}&tripType=one-way`);
  await user.type(await screen.findByRole('combobox', { name: 'To' }), 'london');
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  const button = screen.getByRole('button', { name: 'Search Flights' });
  fireEvent.click(button);
  expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Searching Best Deals...', 'true']);
});
