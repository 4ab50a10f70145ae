import { useState } from 'react';
import { redirect } from 'react-router';
import { AccountFrame } from '#web/features/account/account-frame.tsx';
import { accountMeta } from '#web/features/account/account-meta.ts';
import { promoBadges } from '#web/features/account/sign-in/promo-badges.ts';
import { SignInForm } from '#web/features/account/sign-in/sign-in-form.tsx';
import { SignUpForm } from '#web/features/account/sign-in/sign-up-form.tsx';
import { pageContext } from '#web/request.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/auth.ts';

/** Both forms under tabs (AUTH-03); signing in leads home. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { user, demoAccounts, home } = context.get(pageContext);
  if (user !== null) throw redirect('/');
  const signsUp = new URL(request.url).searchParams.get('tab') === 'signup';
  return { signsUp, demoAccounts, badges: promoBadges(home) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return accountMeta(matches[0].loaderData?.brand.name, loaderData?.signsUp ? 'Sign Up' : 'Sign In');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  // The header's links switch tabs by their address.
  return <Forms key={String(loaderData.signsUp)} {...loaderData} />;
}

function Forms({ signsUp, demoAccounts, badges }: Route.ComponentProps['loaderData']) {
  const [index, setIndex] = useState(signsUp ? 1 : 0);
  const [made, setMade] = useState('');
  return (
    <AccountFrame title="Your account" badges={badges}>
      <Tabs
        label="Your account"
        chosen={{ index, onChoose: setIndex }}
        tabs={[
          {
            name: 'Sign In',
            content: (
              <>
                {made === '' ? null : (
                  <Notice tone="success" role="status" className="mb-4">
                    <p className="font-medium">Your account was created. You can sign in now.</p>
                  </Notice>
                )}
                <SignInForm redirectTo="/" demoAccounts={demoAccounts} email={made} />
              </>
            ),
          },
          {
            name: 'Sign Up',
            content: (
              <SignUpForm
                onDone={(email) => {
                  setMade(email);
                  setIndex(0);
                }}
              />
            ),
          },
        ]}
      />
    </AccountFrame>
  );
}
