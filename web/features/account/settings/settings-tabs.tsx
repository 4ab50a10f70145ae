import { type ReactNode, useState } from 'react';
import type { UserAnswer } from '#contract/accounts.ts';
import { formatFullDate } from '#domain/time/date-text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { OwnDataCard } from '../own-data/own-data-card.tsx';
import { ChangePasswordForm } from '../password/change-password-form.tsx';
import { TravelersTab } from '../travelers/travelers-tab.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The tabs in their order, as the URL names them. */
export const settingsTabs = ['profile', 'security', 'travelers'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

interface SettingsTabsProps {
  readonly user: UserAnswer;
  readonly first: SettingsTab;
  /** Called if the session has ended. */
  readonly onSignedOut: () => void;
}

/** The tabs Profile, Security and Travelers; the second is selected at first, unless the URL names another (ACC-02). */
export function SettingsTabs({ user, first, onSignedOut }: SettingsTabsProps) {
  const [index, setIndex] = useState(settingsTabs.indexOf(first));
  return (
    <Tabs
      label="Account settings"
      chosen={{ index, onChoose: setIndex }}
      tabs={[
        { name: 'Profile', content: <Profile user={user} onSignedOut={onSignedOut} /> },
        { name: 'Security', content: <Security user={user} onSignedOut={onSignedOut} /> },
        { name: 'Travelers', content: <TravelersTab isShown={settingsTabs[index] === 'travelers'} /> },
      ]}
    />
  );
}

function Profile({ user, onSignedOut }: { readonly user: UserAnswer; readonly onSignedOut: () => void }) {
  const rows = [
    ['Username', user.username],
    ['Email', user.email],
    ['Account created', formatFullDate(user.createdAt.slice(0, 10))],
  ] as const;
  return (
    <div className="grid gap-5">
      <SettingsCard heading="Profile" id="profile-heading">
        <dl className="grid gap-4">
          {rows.map(([name, value]) => (
            <div key={name} className="grid items-baseline gap-x-6 gap-y-0.5 sm:grid-cols-[10rem_1fr]">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="min-w-0 text-base font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        {user.isAdmin ? (
          <ButtonLink to="/admin-settings" look="outline" className="mt-5">
            Administrator Settings
          </ButtonLink>
        ) : null}
      </SettingsCard>
      <OwnDataCard user={user} onSignedOut={onSignedOut} />
    </div>
  );
}

function Security({ user, onSignedOut }: { readonly user: UserAnswer; readonly onSignedOut: () => void }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <SettingsCard heading="Change Password" id="change-heading">
        <ChangePasswordForm user={user} onSignedOut={onSignedOut} />
      </SettingsCard>
      <SettingsCard heading="Security Overview" id="overview-heading">
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
      </SettingsCard>
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
