import { type ShouldRevalidateFunctionArgs, useRevalidator, useRouteLoaderData } from 'react-router';
import { pageTitle } from '../brand/page-title.ts';
import { type LoadedTrips, loadTrips } from '../features/trips/list/load-trips.ts';
import { MyTripsScreen } from '../features/trips/list/my-trips-screen.tsx';
import type { PageTrips } from '../features/trips/list/use-trips.ts';
import { pageContext } from '../request.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/my-trips.ts';

/** The trips come with the first HTML (TRIP-13). */
export async function loader({ context }: Route.LoaderArgs): Promise<LoadedTrips> {
  return loadTrips(context.get(pageContext).call);
}

/** The screen shows at once, in a loading state; a lost connection is reported there too, and the form stays. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): PageTrips {
  return { kind: 'loading', trips: serverLoader().catch(() => ({ kind: 'failed', message: null }) as const) };
}

/** Tabs and dialogs are views of the same screen. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isStep = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isStep ? false : defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [{ title: pageTitle(root.brand.name, 'My Trips') }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const revalidator = useRevalidator();
  const { phone = '', email = '' } = root?.brand.contact ?? {};
  return (
    <MyTripsScreen
      loaded={loaderData}
      onReload={() => void revalidator.revalidate()}
      isReloading={revalidator.state !== 'idle'}
      contact={{ phone, email }}
    />
  );
}
