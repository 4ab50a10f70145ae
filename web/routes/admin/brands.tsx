import { isLocalHost } from '#domain/brand/brand-key.ts';
import { pageTitle } from '#web/brand/page-title.ts';
import { BrandManager } from '#web/features/admin/brands/brand-manager.tsx';
import { loadBrands, loadDeployment, loadUnreadableBrands, loadWalletHosts } from '#web/features/admin/load-admin.ts';
import { LoadFailure } from '#web/features/admin/load-failure.tsx';
import { pageContext } from '#web/request.ts';
import type { Route } from './+types/brands.ts';

/** Every brand comes with the first HTML; null if they could not be read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const local = isLocalHost(request.headers.get('host') ?? '');
  const { call, mode } = context.get(pageContext);
  const [brands, unreadable, place, wallets] = await Promise.all([
    loadBrands(call),
    loadUnreadableBrands(call),
    loadDeployment(call),
    loadWalletHosts(call),
  ]);
  return { brands, unreadable: unreadable ?? [], place, local, wallets, live: mode.isLiveMode };
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [{ title: pageTitle(root.brand.name, 'Brands') }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData: { brands, ...shown } }: Route.ComponentProps) {
  if (brands !== null) return <BrandManager brands={brands} {...shown} />;
  return (
    <div className="grid gap-4">
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Brands</h1>
      <LoadFailure title="Error" text="Failed to load the brands. Please try again later." />
    </div>
  );
}
