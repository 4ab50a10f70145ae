import { AccountFrame } from '../features/account/account-frame.tsx';
import { accountMeta } from '../features/account/account-meta.ts';
import { ResetForm } from '../features/account/reset-form.tsx';
import type { Route } from './+types/reset-password.ts';

/** The token of a mailed link comes in the address and is taken out of it as soon as the page listens (AUTH-05). */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

/** The address is a secret: nothing that this page loads or links to learns it, and no cache keeps it. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
}

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches[0].loaderData?.brand.name, 'Reset Password');
}

/** What the link brought stays while the page is open. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function Page({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <AccountFrame title="Choose a new password">
      <ResetForm token={token} />
    </AccountFrame>
  );
}
