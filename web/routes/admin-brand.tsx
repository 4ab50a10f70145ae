import { data } from 'react-router';
import { isLocalHost } from '../../domain/brand/brand-key.ts';
import { pageTitle } from '../brand/page-title.ts';
import { BrandForm } from '../features/admin/brands/brand-manager.tsx';
import { siteAddress } from '../features/admin/brands/site-address.ts';
import { loadBrand } from '../features/admin/load-admin.ts';
import { LoadFailure } from '../features/admin/load-failure.tsx';
import { pageContext } from '../request.ts';
import type { Route } from './+types/admin-brand.ts';

/** The brand comes with the first HTML; an unknown one is not found. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const brand = await loadBrand(context.get(pageContext).call, params.key);
  if (brand === 'no-brand') throw data(null, { status: 404 });
  return { brand: brand === 'failed' ? null : brand, local: isLocalHost(request.headers.get('host') ?? '') };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  const title = loaderData?.brand?.name ?? 'Brands';
  return [{ title: pageTitle(root.brand.name, title) }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData: { brand, local } }: Route.ComponentProps) {
  if (brand !== null) {
    return <BrandForm key={brand.key} brand={brand} isNew={false} site={siteAddress(brand, local)} />;
  }
  return (
    <div className="grid gap-4">
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Brand</h1>
      <LoadFailure title="Error" text="Failed to load this brand. Please try again later." />
    </div>
  );
}
