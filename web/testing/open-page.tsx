import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import { createRoutesStub, type NavigateFunction, Outlet, useLocation, useNavigate } from 'react-router';
import { ErrorPage } from '../features/shell/error-page.tsx';
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
  let navigate: NavigateFunction;
  let crash: () => void;
  function Crashing() {
    const [isCrashed, setCrashed] = useState(false);
    crash = () => setCrashed(true);
    if (isCrashed) throw new Error('This page crashes');
    return <Outlet />;
  }
  function Root() {
    const { pathname, search } = useLocation();
    navigate = useNavigate();
    // The router of tests does not write the address, but some screens do.
    useLayoutEffect(() => window.history.replaceState(null, '', pathname + search), [pathname, search]);
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
      ErrorBoundary: ErrorPage,
      HydrateFallback: () => null,
      children: [
        {
          id: 'queries',
          Component: QueryLayout,
          children: [
            {
              Component: Crashing,
              children: pages.map(({ path, Page, load }) => ({ path, Component: Page, ...(load && { loader: load }) })),
            },
          ],
        },
      ],
    },
  ] as unknown as Routes;
  const Stub = createRoutesStub(routes);
  render(<Stub initialEntries={[address]} />);
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** Path and query of the current URL. */
    address: () => window.location.pathname + window.location.search,
    query: () => new URLSearchParams(window.location.search),
    /** The page fails as it renders. */
    crash: () => act(() => crash()),
    go: (to: string | number) => void (typeof to === 'number' ? navigate(to) : navigate(to)),
  };
}
