import { pageTitle } from '#web/brand/page-title.ts';
import { BrandForm } from '#web/features/admin/brands/brand-manager.tsx';
import { loadBrand, loadBrandNames, loadDeployment } from '#web/features/admin/load-admin.ts';
import { LoadFailure } from '#web/features/admin/load-failure.tsx';
import { pageContext } from '#web/request.ts';
import type { Route } from './+types/new-brand.ts';

/** A new brand starts with the theme and terms of the default one. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, mode } = context.get(pageContext);
  const [model, place, brands] = await Promise.all([
    loadBrand(call, 'default'),
    loadDeployment(call),
    loadBrandNames(call),
  ]);
  return { model, place, brands, live: mode.isLiveMode };
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [{ title: pageTitle(root.brand.name, 'New brand') }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData: { model, place, brands, live } }: Route.ComponentProps) {
  if (typeof model === 'object')
    return <BrandForm brand={model} isNew live={live} site={null} place={place} brands={brands} />;
  return (
    <div className="grid gap-4">
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">New brand</h1>
      <LoadFailure title="Error" text="Failed to load the brand manager. Please try again later." />
    </div>
  );
}
