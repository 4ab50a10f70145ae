import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ResultsView } from './results-view.ts';
import { useViewActions, useViewPart } from './use-results-view.ts';

type Actions = ReturnType<typeof useViewActions>;

/** A page with a control for every part, and how often each was rendered. `load` is what the page waits for after a navigation. */
function openControls(load?: () => Promise<null>) {
  const rendered: string[] = [];
  const seen: Record<string, unknown> = {};
  let actions: Actions | undefined;
  const control = (name: string, select: (view: ResultsView) => unknown) =>
    function Control() {
      seen[name] = useViewPart(select);
      rendered.push(name);
      return null;
    };
  const Stops = control('stops', ({ filters }) => filters.stops);
  const Airlines = control('airlines', ({ filters }) => filters.airlines);
  const Sort = control('sort', ({ sort }) => sort);
  function Changes() {
    actions = useViewActions();
    return null;
  }
  const element = (
    <>
      <Stops />
      <Airlines />
      <Sort />
      <Changes />
    </>
  );
  const router = createMemoryRouter([{ path: '/search', element, ...(load && { loader: load }) }], {
    initialEntries: ['/search?airlines=BA&stops=0'],
    // The page itself is there.
    hydrationData: { loaderData: { '0': null } },
  });
  render(<RouterProvider router={router} />);
  const change = (act_: (actions: Actions) => void) => {
    rendered.length = 0;
    act(() => act_(actions as Actions));
    return [...rendered];
  };
  return { change, seen, address: () => router.state.location.search };
}

test('a choice renders the control of its own part of the view, and no other [LIVE-05] [FAST-03]', () => {
  const { change, seen } = openControls();
  expect(seen).toEqual({ stops: [0], airlines: ['BA'], sort: 'price-asc' });
  expect(change(({ changeFilters }) => changeFilters((filters) => ({ ...filters, stops: [0, 1] })))).toEqual(['stops']);
  expect(change(({ changeView }) => changeView({ sort: 'best' }))).toEqual(['sort']);
  expect(seen).toEqual({ stops: [0, 1], airlines: ['BA'], sort: 'best' });
});

test('two choices before the page has rendered again are both kept [FILT-11] [RES-11]', () => {
  const { change, seen } = openControls();
  change(({ changeFilters }) => {
    changeFilters((filters) => ({ ...filters, stops: [1] }));
    changeFilters((filters) => ({ ...filters, airlines: ['BA', 'IB'] }));
  });
  expect(seen).toMatchObject({ stops: [1], airlines: ['BA', 'IB'] });
});

test('a navigation to the same view keeps its parts, so that nothing is worked out again [LIVE-05] [RES-08]', async () => {
  const { change, seen } = openControls();
  const { stops, airlines } = seen;
  change(({ showCards }) => showCards(130));
  await act(async () => {});
  expect(seen.stops).toBe(stops);
  expect(seen.airlines).toBe(airlines);
});

test('a choice while the page loads for another one is kept with it [FILT-11] [RES-11]', async () => {
  const loaded = Promise.withResolvers<null>();
  const { change, seen, address } = openControls(() => loaded.promise);
  change(({ changeView }) => changeView({ bags: { cabin: 0, checked: 1 } }));
  change(({ changeFilters }) => changeFilters((filters) => ({ ...filters, stops: [1] })));
  expect(seen.stops).toEqual([1]);
  await act(async () => loaded.resolve(null));
  expect(seen.stops).toEqual([1]);
  expect(new URLSearchParams(address()).get('stops')).toBe('1');
  expect(new URLSearchParams(address()).get('checkedBags')).toBe('1');
});

test('a choice leaves writing its entry to a task of its own, in which the last of several choices writes once [LIVE-05] [RES-11]', () => {
  vi.useFakeTimers();
  const written = vi.spyOn(window.history, 'replaceState');
  const { change, seen } = openControls();
  change(({ changeView }) => changeView({ sort: 'best' }));
  change(({ changeFilters }) => changeFilters((filters) => ({ ...filters, stops: [1] })));
  expect(seen).toMatchObject({ stops: [1], sort: 'best' });
  expect(written).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(written.mock.calls.map(([, , address]) => address)).toEqual(['?stops=1&airlines=BA&sort=best']);
});

test('an entry that the router has left is not written to the one after it [RES-11] [LIVE-05]', () => {
  vi.useFakeTimers();
  const written = vi.spyOn(window.history, 'replaceState');
  const { change } = openControls();
  change(({ changeView }) => changeView({ sort: 'best' }));
  window.history.pushState({ key: 'next' }, '');
  vi.runAllTimers();
  expect(written).not.toHaveBeenCalled();
});
