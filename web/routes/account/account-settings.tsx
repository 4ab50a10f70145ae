import { useSearchParams } from 'react-router';
import { accountMeta } from '#web/features/account/account-meta.ts';
import { loadUser, requireUser } from '#web/features/account/load-user.ts';
import { type LoadedUser, SettingsScreen } from '#web/features/account/settings/settings-screen.tsx';
import { settingsTabs } from '#web/features/account/settings/settings-tabs.tsx';
import { onlySignedIn } from '#web/gates.ts';
import { pageContext } from '#web/request.ts';
import { signInAddress } from '#web/sign-in-address.ts';
import type { Route } from './+types/account-settings.ts';

export const middleware = [onlySignedIn];

/** Visitors are redirected first (ACC-01). */
export async function loader({ context }: Route.LoaderArgs): Promise<{ user: LoadedUser }> {
  return { user: await loadUser(context.get(pageContext).call) };
}

/** In the browser the page's frame shows at once, and the account once it is loaded. */
export function clientLoader({ request }: Route.ClientLoaderArgs): { user: LoadedUser } {
  const { pathname, search } = new URL(request.url);
  return { user: requireUser(signInAddress(pathname + search)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches[0].loaderData?.brand.name, 'Account Settings');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { user }: { user: LoadedUser } = loaderData;
  return <SettingsScreen user={user} first={settingsTabs.find((tab) => tab === params.get('tab')) ?? 'security'} />;
}
