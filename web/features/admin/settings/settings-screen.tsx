import { Link } from 'react-router';
import type { AdminSettings } from '#contract/admin.ts';
import type { Deployment } from '#contract/deployment.ts';
import { missingCredentials } from '#domain/launch/live-checks.ts';
import { formatCount } from '#domain/money/format.ts';
import { formatLongDate } from '#domain/time/date-text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Card } from '../card.tsx';
import { StatusPill } from '../status-pill.tsx';
import { LiveCheckList } from './live-check-list.tsx';
import { LiveModeSwitch } from './live-mode-switch.tsx';
import { TestMail } from './test-mail.tsx';
import { useLiveSwitch } from './use-live-switch.ts';

interface SettingsScreenProps {
  readonly loaded: AdminSettings;
  /** The checks before live mode; null if they could not be loaded. */
  readonly checks: Deployment['liveChecks'] | null;
}

/** Settings of the deployment: environment, live mode, and configured vendors (ADM-01, ADM-02). */
export function SettingsScreen({ loaded, checks }: SettingsScreenProps) {
  const { settings, state, failure, change } = useLiveSwitch(loaded);
  const { enableLiveMode: live, duffelApiConfigured, stripeConfigured, environment, unreadableOffers } = settings;
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Administrator Settings</h1>
        <StatusPill look={environment === 'production' ? 'good' : 'neutral'}>
          {environment === 'production'
            ? 'Production'
            : `${environment.charAt(0).toUpperCase()}${environment.slice(1)}`}
        </StatusPill>
      </header>
      {failure === null ? null : (
        <Notice tone="destructive" role="alert" title={failure.title}>
          <p>{failure.text}</p>
          {failure.reason === null ? null : <p className="mt-1 font-medium">{failure.reason}</p>}
        </Notice>
      )}
      <LiveCheckList checks={checks} live={live} />
      <LiveModeSwitch
        live={live}
        state={state}
        obstacle={live ? null : obstacleOf(settings, checks)}
        onChange={change}
      />
      <Card id="vendors" title="Live credentials">
        <p className="mt-1 text-sm text-ink-soft">They are set in the server’s environment, never here.</p>
        <dl className="mt-3 divide-y divide-line text-sm">
          <Vendor name="Flight supplier" company="Duffel" configured={duffelApiConfigured} />
          <Vendor name="Card payments" company="Stripe" configured={stripeConfigured} />
        </dl>
      </Card>
      <TestMail />
      {unreadableOffers === null ? null : <UnreadableNotice {...unreadableOffers} />}
      <ScreenLink to="/admin/bookings" title="Bookings">
        Find a booking, see its history, and settle what needs attention.
      </ScreenLink>
      <ScreenLink to="/admin/brands" title="Brand manager">
        Names, domains, logos, colors, markup and the texts of each site.
      </ScreenLink>
      <p>
        <ButtonLink to="/account-settings" look="outline">
          <Icon name="left" />
          Back to Account
        </ButtonLink>
      </p>
    </div>
  );
}

/** Why live mode cannot be turned on; null if no obstacle is known. */
function obstacleOf(settings: AdminSettings, checks: SettingsScreenProps['checks']): string | null {
  const { duffelApiConfigured: supplier, stripeConfigured: payments } = settings;
  const missing = missingCredentials({ supplier, payments });
  if (missing !== null) return missing;
  const count = (checks ?? []).filter(({ state }) => state === 'refuses').length;
  if (count === 0) return null;
  return `Live mode is blocked until ${count === 1 ? 'one item' : `${count} items`} on the list ${count === 1 ? 'is' : 'are'} resolved.`;
}

/** What travelers did not see because the airlines' answers could not be read. */
function UnreadableNotice({ day, offers, searches }: NonNullable<AdminSettings['unreadableOffers']>) {
  return (
    <Notice tone="info" title="Fares that could not be read">
      <p>
        {`On ${formatLongDate(day)} (UTC), ${formatCount(offers)} ${offers === 1 ? 'fare' : 'fares'} in ${formatCount(searches)} ${searches === 1 ? 'search' : 'searches'} could not be read and ${offers === 1 ? 'was' : 'were'} not listed. The server’s log says why.`}
      </p>
    </Notice>
  );
}

interface ScreenLinkProps {
  readonly to: string;
  readonly title: string;
  readonly children: string;
}

function ScreenLink({ to, title, children }: ScreenLinkProps) {
  return (
    <Link
      to={to}
      className="flex items-center gap-4 rounded-lg border border-line bg-card p-4 shadow-raised hover:border-outline md:p-6"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-base font-semibold">{title}</span>
        <span className="mt-1 block text-sm text-ink-soft">{children}</span>
      </span>
      <Icon name="right" className="size-5 text-ink-soft" />
    </Link>
  );
}

interface VendorProps {
  readonly name: string;
  readonly company: string;
  readonly configured: boolean;
}

function Vendor({ name, company, configured }: VendorProps) {
  return (
    <div className="flex items-center justify-between gap-4 py-3 last:pb-0">
      <dt>
        <span className="font-medium">{name}</span> <span className="text-ink-soft">{company}</span>
      </dt>
      <dd>
        <StatusPill look={configured ? 'good' : 'bad'}>{configured ? 'Configured' : 'Not Configured'}</StatusPill>
      </dd>
    </div>
  );
}
