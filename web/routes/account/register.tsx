import { Link, redirect, useNavigate } from 'react-router';
import { AccountFrame } from '#web/features/account/account-frame.tsx';
import { accountMeta } from '#web/features/account/account-meta.ts';
import { promoBadges } from '#web/features/account/sign-in/promo-badges.ts';
import { pathOfThisSite } from '#web/features/account/sign-in/return-path.ts';
import { SignUpForm } from '#web/features/account/sign-in/sign-up-form.tsx';
import { pageContext } from '#web/request.ts';
import type { Route } from './+types/register.ts';

/** Keeps the return path for signing in. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { user, home } = context.get(pageContext);
  const redirectTo = pathOfThisSite(new URL(request.url).searchParams.get('redirect'));
  if (user !== null) throw redirect(redirectTo);
  return {
    signInQuery: redirectTo === '/' ? '' : `redirect=${encodeURIComponent(redirectTo)}`,
    badges: promoBadges(home),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches[0].loaderData?.brand.name, 'Create Account');
}

export default function Page({ loaderData: { signInQuery, badges } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const done = `/login?registered=true${signInQuery === '' ? '' : `&${signInQuery}`}`;
  return (
    <AccountFrame
      title="Create your account"
      lead="It’s free and keeps every trip that you book while signed in."
      badges={badges}
    >
      <SignUpForm onDone={() => navigate(done)} />
      <p className="mt-5 -mb-3 border-t border-line pt-2 text-sm text-ink-soft">
        Already have an account?{' '}
        <Link
          to={signInQuery === '' ? '/login' : `/login?${signInQuery}`}
          className="inline-flex min-h-11 items-center font-semibold text-ink underline"
        >
          Sign in
        </Link>
      </p>
    </AccountFrame>
  );
}
