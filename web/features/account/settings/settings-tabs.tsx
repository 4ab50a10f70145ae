import type { ReactNode } from 'react';
import type { UserAnswer } from '#contract/accounts.ts';
import { formatFullDate } from '#domain/time/date-text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ChangePasswordForm } from '../password/change-password-form.tsx';

interface SettingsTabsProps {
  readonly user: UserAnswer;
  readonly opensProfile: boolean;
  /** Called if the session has ended. */
  readonly onSignedOut: () => void;
}

/** The tabs Profile and Security, the latter selected at first (ACC-02). */
export function SettingsTabs({ user, opensProfile, onSignedOut }: SettingsTabsProps) {
  return (
    <Tabs
      label="Account settings"
      first={opensProfile ? 0 : 1}
      tabs={[
        { name: 'Profile', content: <Profile user={user} /> },
        { name: 'Security', content: <Security user={user} onSignedOut={onSignedOut} /> },
      ]}
    />
  );
}

function Profile({ user }: { readonly user: UserAnswer }) {
  const rows = [
    ['Username', user.username],
    ['Email', user.email],
    ['Account created', formatFullDate(user.createdAt.slice(0, 10))],
  ] as const;
  return (
    <Card heading="Profile" id="profile-heading">
      <dl className="grid gap-4">
        {rows.map(([name, value]) => (
          <div key={name} className="grid items-baseline gap-x-6 gap-y-0.5 sm:grid-cols-[10rem_1fr]">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="min-w-0 text-base font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {user.isAdmin ? (
        <ButtonLink to="/admin-settings" look="outline" className="mt-5">
          Administrator Settings
        </ButtonLink>
      ) : null}
    </Card>
  );
}

function Security({ user, onSignedOut }: { readonly user: UserAnswer; readonly onSignedOut: () => void }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <Card heading="Change Password" id="change-heading">
        <ChangePasswordForm user={user} onSignedOut={onSignedOut} />
      </Card>
      <Card heading="Security Overview" id="overview-heading">
        <ul className="grid gap-5">
          <OverviewItem
            icon="shield"
            title="Secure Password"
            text="We store only a hash of it, never the password itself."
          />
          <OverviewItem icon="phone" title="Two-Factor Authentication" text="Not enabled (coming soon)">
            <Button look="outline" disabled className="mt-2" aria-label="Enable two-factor authentication">
              Enable
            </Button>
          </OverviewItem>
        </ul>
      </Card>
    </div>
  );
}

interface OverviewItemProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function OverviewItem({ icon, title, text, children }: OverviewItemProps) {
  return (
    <li className="flex items-start gap-3">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-muted text-ink-soft">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 text-sm">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-soft">{text}</p>
        {children}
      </div>
    </li>
  );
}

interface CardProps {
  readonly heading: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** A group of settings under its heading. */
function Card({ heading, id, children }: CardProps) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-line bg-card px-4 pt-4 pb-5 shadow-raised md:px-6 md:pt-5 md:pb-6"
    >
      <h2 id={id} className="mb-4 text-base font-semibold">
        {heading}
      </h2>
      {children}
    </section>
  );
}
