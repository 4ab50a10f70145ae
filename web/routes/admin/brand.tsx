import { data } from 'react-router';
import { isLocalHost } from '#domain/brand/brand-key.ts';
import { pageTitle } from '#web/brand/page-title.ts';
import { BrandForm } from '#web/features/admin/brands/brand-manager.tsx';
import { siteAddress } from '#web/features/admin/brands/site-address.ts';
import { loadBrand, loadBrandNames, loadDeployment } from '#web/features/admin/load-admin.ts';
import { LoadFailure } from '#web/features/admin/load-failure.tsx';
import { pageContext } from '#web/request.ts';
import type { Route } from './+types/brand.ts';

/** The brand comes with the first HTML; an unknown one is a 404. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call, mode } = context.get(pageContext);
  const [brand, place, brands] = await Promise.all([
    loadBrand(call, params.key),
    loadDeployment(call),
    loadBrandNames(call),
  ]);
  if (brand === 'no-brand') throw data(null, { status: 404 });
  const local = isLocalHost(request.headers.get('host') ?? '');
  return { brand: brand === 'failed' ? null : brand, place, brands, local, live: mode.isLiveMode };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  const title = loaderData?.brand?.name ?? 'Brands';
  return [{ title: pageTitle(root.brand.name, title) }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData: { brand, place, brands, local, live } }: Route.ComponentProps) {
  if (brand !== null) {
    const site = siteAddress(brand, local);
    return (
      <BrandForm key={brand.key} brand={brand} isNew={false} live={live} site={site} place={place} brands={brands} />
    );
  }
  return (
    <div className="grid gap-4">
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Brand</h1>
      <LoadFailure title="Error" text="Failed to load this brand. Please try again later." />
    </div>
  );
}
