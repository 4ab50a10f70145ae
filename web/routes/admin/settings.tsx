import { useEffect } from 'react';
import { pageTitle } from '#web/brand/page-title.ts';
import { OpenClaimsNotice } from '#web/features/admin/brands/open-claims-notice.tsx';
import { loadBrands, loadDeployment, loadSettings } from '#web/features/admin/load-admin.ts';
import { LoadFailure } from '#web/features/admin/load-failure.tsx';
import { failures } from '#web/features/admin/settings/mode-change.ts';
import { SettingsScreen } from '#web/features/admin/settings/settings-screen.tsx';
import { pageContext } from '#web/request.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { Route } from './+types/settings.ts';

/**
 * The settings come with the first HTML, in live mode with the brands whose claims must be confirmed; null if they
 * could not be read.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const [settings, deployment] = await Promise.all([loadSettings(call), loadDeployment(call)]);
  const brands = settings?.enableLiveMode ? await loadBrands(call) : null;
  return { settings, checks: deployment?.liveChecks ?? null, brands: brands ?? [] };
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [{ title: pageTitle(root.brand.name, 'Administrator Settings') }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData: { settings, checks, brands } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl gap-4">
      {settings === null ? <NoSettings /> : <SettingsScreen loaded={settings} checks={checks} />}
      <OpenClaimsNotice brands={brands} />
    </div>
  );
}

function NoSettings() {
  const { title, text } = failures.load;
  useEffect(() => showToast({ title, text, tone: 'destructive' }), [title, text]);
  return (
    <div className="grid gap-4">
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Administrator Settings</h1>
      <LoadFailure title={title} text={text} />
    </div>
  );
}
