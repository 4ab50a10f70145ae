import { AccountFrame } from '#web/features/account/account-frame.tsx';
import { accountMeta } from '#web/features/account/account-meta.ts';
import { ResetPasswordForm } from '#web/features/account/password/reset-password-form.tsx';
import type { Route } from './+types/reset-password.ts';

/** The token of a mailed link is in the URL and is removed from it on hydration (AUTH-05); a reload finds none there. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

/** The URL is a secret: no referrer is sent, and no cache stores the page. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
}

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches[0].loaderData?.brand.name, 'Reset Password');
}

/** The token stays while the page is open. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function Page({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <AccountFrame title="Choose a new password">
      <ResetPasswordForm token={token} />
    </AccountFrame>
  );
}
