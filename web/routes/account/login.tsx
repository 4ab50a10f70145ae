import { Link, redirect } from 'react-router';
import { AccountFrame } from '#web/features/account/account-frame.tsx';
import { accountMeta } from '#web/features/account/account-meta.ts';
import { promoBadges } from '#web/features/account/sign-in/promo-badges.ts';
import { pathOfThisSite } from '#web/features/account/sign-in/return-path.ts';
import { SignInForm } from '#web/features/account/sign-in/sign-in-form.tsx';
import { pageContext } from '#web/request.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Route } from './+types/login.ts';

/** A signed-in user is redirected to where signing in would lead (AUTH-01). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { user, demoAccounts, home } = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const redirectTo = pathOfThisSite(params.get('redirect'));
  if (user !== null) throw redirect(redirectTo);
  return {
    redirectTo,
    demoAccounts,
    badges: promoBadges(home),
    registered: params.get('registered') === 'true',
    reset: params.get('reset') === 'true',
    deleted: params.get('deleted') === 'true',
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches[0].loaderData?.brand.name, 'Sign In');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { redirectTo, demoAccounts, badges, registered, reset, deleted } = loaderData;
  const news = newsOf({ registered, reset, deleted });
  const registerTo = redirectTo === '/' ? '/register' : `/register?redirect=${encodeURIComponent(redirectTo)}`;
  return (
    <AccountFrame title="Sign in" badges={badges}>
      {news === null ? null : (
        <Notice tone="success" role="status" className="mb-4">
          <p className="font-medium">{news}</p>
        </Notice>
      )}
      <SignInForm redirectTo={redirectTo} demoAccounts={demoAccounts} />
      <p className="mt-5 -mb-3 border-t border-line pt-2 text-sm text-ink-soft">
        New here?{' '}
        <Link to={registerTo} className="inline-flex min-h-11 items-center font-semibold text-ink underline">
          Create free account
        </Link>
      </p>
    </AccountFrame>
  );
}

/** What has just happened; null if nothing. */
function newsOf({ registered, reset, deleted }: Record<'registered' | 'reset' | 'deleted', boolean>): string | null {
  if (registered) return 'Your account was created. You can sign in now.';
  if (reset) return 'Your password has been updated. You can sign in now.';
  return deleted ? 'Your account was deleted, and you are signed out everywhere.' : null;
}
