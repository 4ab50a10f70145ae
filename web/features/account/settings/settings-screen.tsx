import { Suspense, use, useEffect, useState } from 'react';
import type { UserAnswer } from '#contract/accounts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type SettingsTab, SettingsTabs } from './settings-tabs.tsx';

/** The signed-in user; null if it could not be read. A promise after a client-side navigation. */
export type LoadedUser = UserAnswer | null | Promise<UserAnswer | null>;

interface SettingsScreenProps {
  readonly user: LoadedUser;
  /** The tab that is selected at first. */
  readonly first: SettingsTab;
}

/** Account settings in each of their states (ACC-01, ACC-02). */
export function SettingsScreen({ user, first }: SettingsScreenProps) {
  // A page from the back/forward cache may show a user who has since signed out.
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 pb-16">
      <h1 className="mb-4 text-lg leading-8 font-bold md:text-xl md:leading-10">Account Settings</h1>
      {user instanceof Promise ? (
        <Suspense fallback={<SettingsSkeleton />}>
          <LateSettings user={user} first={first} />
        </Suspense>
      ) : (
        <Settings user={user} first={first} />
      )}
    </div>
  );
}

function LateSettings({ user, ...rest }: { readonly user: Promise<UserAnswer | null>; readonly first: SettingsTab }) {
  return <Settings user={use(user)} {...rest} />;
}

function Settings({ user, first }: { readonly user: UserAnswer | null; readonly first: SettingsTab }) {
  const [isSignedOut, setSignedOut] = useState(false);
  if (user === null || isSignedOut) return <SignInAgain />;
  return <SettingsTabs user={user} first={first} onSignedOut={() => setSignedOut(true)} />;
}

function SignInAgain() {
  return (
    <section role="alert" className="rounded-lg border border-line bg-card px-4 py-10 text-center shadow-raised">
      <span className="inline-flex size-12 items-center justify-center rounded-full bg-muted text-ink-soft">
        <Icon name="person" className="size-6" />
      </span>
      <h2 className="mt-3 text-base font-semibold">Authentication Required</h2>
      <p className="mx-auto mt-1 mb-5 max-w-md text-sm text-ink-soft">
        Your account cannot be shown right now. Please log in again; nothing was changed.
      </p>
      <a href="/login?redirect=/account-settings" className={buttonClass()}>
        Log In
      </a>
    </section>
  );
}

/** A placeholder for the Security tab while the account is loading. */
function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading your account" className="animate-pulse">
      <div className="flex h-11 gap-3 border-b border-line">
        <span className="my-3 h-5 w-24 rounded-sm bg-muted" />
        <span className="my-3 h-5 w-24 rounded-sm bg-muted" />
      </div>
      <div className="grid items-start gap-5 pt-5 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-5 rounded-lg border border-line bg-card p-4 md:p-6">
          <span className="h-6 w-40 rounded-sm bg-muted" />
          {[1, 2, 3].map((field) => (
            <span key={field} className="grid gap-1">
              <span className="h-5 w-32 rounded-sm bg-muted" />
              <span className="h-11 rounded-md bg-muted" />
            </span>
          ))}
          <span className="h-11 w-40 rounded-md bg-muted" />
        </div>
        <div className="grid gap-5 rounded-lg border border-line bg-card p-4 md:p-6">
          <span className="h-6 w-40 rounded-sm bg-muted" />
          {[1, 2].map((item) => (
            <span key={item} className="flex gap-3">
              <span className="size-10 rounded-full bg-muted" />
              <span className="h-10 flex-1 rounded-sm bg-muted" />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
