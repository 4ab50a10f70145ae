import { pageTitle } from '#web/brand/page-title.ts';
import { DeskScreen } from '#web/features/admin/desk/desk-screen.tsx';
import { loadDeskList, readDeskSearch } from '#web/features/admin/desk/load-desk.ts';
import { loadBrandNames } from '#web/features/admin/load-admin.ts';
import { pageContext } from '#web/request.ts';
import type { Route } from './+types/bookings.ts';

/** A page of bookings and the brands to filter by come with the first HTML. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, mode } = context.get(pageContext);
  const search = readDeskSearch(new URL(request.url).searchParams, mode.isLiveMode);
  const [list, brands] = await Promise.all([loadDeskList(call, search), loadBrandNames(call)]);
  return { search, list, brands };
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [{ title: pageTitle(root.brand.name, 'Bookings') }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DeskScreen {...loaderData} />;
}
