import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub, type NavigateFunction, Outlet, useLocation, useNavigate } from 'react-router';
import QueryLayout from '../routes/query-layout.tsx';

interface OpenedPage {
  readonly path: string;
  /** The default export of a route module. */
  readonly Page: ComponentType<never>;
  /** Its client loader, or the data of the server's loader. */
  readonly load?: (args: { readonly request: Request }) => unknown;
}

type Routes = Parameters<typeof createRoutesStub>[0];

/** The root loader's data, as far as screens use it. */
export const root = {
  brand: { name: 'Tailfin', contact: { phone: '+1 800 555 0100', email: 'help@tailfin.example' } },
  mode: { isLiveMode: false, mode: 'test' },
  user: null,
  bagPricesPerSearch: 10,
};

/** Renders pages in their own router, inside the layout that holds their queries, at a URL. */
export function openPage(address: string, ...pages: readonly OpenedPage[]) {
  let location = '';
  let navigate: NavigateFunction;
  function Root() {
    const { pathname, search } = useLocation();
    location = pathname + search;
    navigate = useNavigate();
    return (
      <main>
        <Outlet />
      </main>
    );
  }
  const routes = [
    {
      id: 'root',
      path: '/',
      loader: () => root,
      Component: Root,
      HydrateFallback: () => null,
      children: [
        {
          id: 'queries',
          Component: QueryLayout,
          children: pages.map(({ path, Page, load }) => ({ path, Component: Page, ...(load && { loader: load }) })),
        },
      ],
    },
  ] as unknown as Routes;
  const Stub = createRoutesStub(routes);
  render(<Stub initialEntries={[address]} />);
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** Path and query of the current URL. */
    address: () => location,
    query: () => new URLSearchParams(location.replace(/^[^?]*/, '')),
    go: (to: string | number) => void (typeof to === 'number' ? navigate(to) : navigate(to)),
  };
}
