import { useSearchParams } from 'react-router';
import { accountMeta } from '../features/account/account-meta.ts';
import { askForUser, loadUser } from '../features/account/load-user.ts';
import { type LoadedUser, SettingsScreen } from '../features/account/settings-screen.tsx';
import { onlySignedIn } from '../gates.ts';
import { pageContext } from '../request.ts';
import type { Route } from './+types/account-settings.ts';

export const middleware = [onlySignedIn];

/** Visitors never get here (ACC-01). */
export async function loader({ context }: Route.LoaderArgs): Promise<{ user: LoadedUser }> {
  return { user: await loadUser(context.get(pageContext).call) };
}

/** Within the browser the frame of the page shows at once, and the account when it is there. */
export function clientLoader({ request }: Route.ClientLoaderArgs): { user: LoadedUser } {
  const { pathname, search } = new URL(request.url);
  return { user: askForUser(`/login?redirect=${encodeURIComponent(pathname + search)}`) };
}

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches[0].loaderData?.brand.name, 'Account Settings');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { user }: { user: LoadedUser } = loaderData;
  return <SettingsScreen user={user} opensProfile={params.get('tab') === 'profile'} />;
}
