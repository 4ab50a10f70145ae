import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ChangeChoices, type Choices, useChoices } from './use-choices.ts';

/** A page with its choices. `load` is what it waits for after a navigation. */
function openChoices(load?: () => Promise<null>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let seen: Choices | undefined;
  let change: ChangeChoices | undefined;
  function Page() {
    [seen, change] = useChoices();
    return null;
  }
  const router = createMemoryRouter([{ path: '/search', element: <Page />, ...(load && { loader: load }) }], {
    initialEntries: ['/search?airlines=BA&stops=0'],
    // The page itself is there.
    hydrationData: { loaderData: { '0': null } },
  });
  render(<RouterProvider router={router} />);
  return {
    router,
    choices: () => seen as Choices,
    change: (...changes: Parameters<ChangeChoices>[0][]) =>
      act(() => {
        for (const one of changes) change?.(one);
      }),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    address: () => decodeURIComponent(router.state.location.search),
  };
}

const stops = (chosen: Choices['filters']['stops']) => (latest: Choices) => ({
  filters: { ...latest.filters, stops: chosen },
});

test('a choice shows at once and replaces the address of its history entry [RES-11] [FAST-03]', async () => {
  const { change, choices, wait, address, router } = openChoices();
  expect(choices()).toMatchObject({ sort: 'price-asc', filters: { stops: [0], airlines: ['BA'] } });
  change({ sort: 'best' });
  expect(choices().sort).toBe('best');
  await wait(0);
  expect(address()).toBe('?stops=0&airlines=BA&sort=best');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('two choices before the page has rendered again are both kept [FILT-11] [RES-11]', async () => {
  const { change, choices, wait, address } = openChoices();
  change(stops([1]), (latest) => ({ filters: { ...latest.filters, airlines: ['BA', 'IB'] } }));
  expect(choices().filters).toMatchObject({ stops: [1], airlines: ['BA', 'IB'] });
  await wait(0);
  expect(address()).toBe('?stops=1&airlines=BA,IB');
});

test('a choice while the page loads for another one is kept with it [FILT-11] [RES-11]', async () => {
  const loaded = Promise.withResolvers<null>();
  const { change, choices, wait, address, router } = openChoices(() => loaded.promise);
  change({ bags: { cabin: 0, checked: 1 } });
  await wait(0);
  change(stops([1]));
  await wait(1000);
  expect(router.state.navigation.location?.search).toBe('?stops=0&airlines=BA&checkedBags=1');
  loaded.resolve(null);
  await wait(0);
  await wait(0);
  expect(choices()).toMatchObject({ bags: { checked: 1 }, filters: { stops: [1] } });
  expect(address()).toBe('?stops=1&airlines=BA&checkedBags=1');
});

test('a slider that moves with every frame writes a few addresses, and the last one in any case [FILT-01] [RES-11]', async () => {
  const { change, wait, address, router } = openChoices();
  let written = 0;
  router.subscribe(() => {
    written += 1;
  });
  for (let price = 500; price < 600; price++) {
    change((latest) => ({ filters: { ...latest.filters, price: { min: null, max: price } } }));
    await wait(16);
  }
  await wait(1000);
  expect(written).toBeLessThan(7);
  expect(address()).toContain('maxPrice=599');
});

test('Back to other choices for the same search shows them, with as much of the list [RES-09] [RES-11] [FARE-02]', async () => {
  const { change, choices, wait, router } = openChoices();
  change({ cards: 130, comparedJourney: 'BA 1' });
  await wait(0);
  await act(() => router.navigate('/search?sort=best'));
  expect(choices()).toMatchObject({ sort: 'best', cards: 30, comparedJourney: null, filters: { stops: [] } });
  await act(() => router.navigate(-1));
  await wait(0);
  expect(choices()).toMatchObject({ cards: 130, comparedJourney: 'BA 1', filters: { stops: [0] } });
});
