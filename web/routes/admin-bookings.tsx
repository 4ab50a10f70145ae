import { pageTitle } from '../brand/page-title.ts';
import { DeskScreen } from '../features/admin/desk/desk-screen.tsx';
import { loadDeskList, readDeskSearch } from '../features/admin/desk/load-desk.ts';
import { loadBrands } from '../features/admin/load-admin.ts';
import { pageContext } from '../request.ts';
import type { Route } from './+types/admin-bookings.ts';

/** A page of bookings comes with the first HTML, and the brands that it can be narrowed to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const search = readDeskSearch(new URL(request.url).searchParams);
  const [list, brands] = await Promise.all([loadDeskList(call, search), loadBrands(call)]);
  return { search, list, brands: (brands ?? []).map(({ key, name }) => ({ key, name })) };
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [{ title: pageTitle(root.brand.name, 'Bookings') }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DeskScreen {...loaderData} />;
}
