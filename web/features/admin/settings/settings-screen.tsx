import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminSettings } from '../../../../contract/admin.ts';
import type { Deployment } from '../../../../contract/deployment.ts';
import { missingCredentials } from '../../../../domain/launch/live-checks.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { StatusPill } from '../status-pill.tsx';
import { LiveCheckList } from './live-check-list.tsx';
import { SwitchButton } from './switch-button.tsx';
import { useLiveSwitch } from './use-live-switch.ts';

interface SettingsScreenProps {
  readonly loaded: AdminSettings;
  /** What is to be looked at before live mode; null where it could not be read. */
  readonly checks: Deployment['liveChecks'] | null;
}

/** Settings of the deployment: its environment, the live switch, and which vendors are set up (ADM-01, ADM-02). */
export function SettingsScreen({ loaded, checks }: SettingsScreenProps) {
  const { settings, saving, reloading, failure, change } = useLiveSwitch(loaded);
  const [asking, setAsking] = useState(false);
  const hydrated = useHydrated();
  const { enableLiveMode: live, duffelApiConfigured, stripeConfigured, environment } = settings;
  const missing = live ? null : obstacle(settings, checks);
  const turn = () => {
    if (live) void change(false);
    else setAsking(true);
  };
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

      <LiveCheckList checks={checks} />

      <section aria-labelledby="mode" className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <h2 id="mode" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold">
              Live Mode
              <StatusPill look={live ? 'alert' : 'neutral'}>{live ? 'LIVE' : 'TEST'}</StatusPill>
            </h2>
            <p id="mode-text" className="mt-1 text-sm text-ink-soft">
              {live
                ? 'Bookings are real: airlines issue tickets and cards are charged.'
                : 'Nothing is real: searches, bookings and payments go to the vendors’ test systems.'}
            </p>
          </div>
          <SwitchButton
            label="Live Mode"
            describedBy="mode-text mode-note"
            on={live}
            disabled={!hydrated || saving || reloading || missing !== null}
            onClick={turn}
          />
        </div>
        <p id="mode-note" role="status" className="mt-3 text-sm font-medium empty:mt-0">
          {saving ? 'Saving…' : reloading ? 'Saved. Reloading the page…' : missing}
        </p>
      </section>

      <section aria-labelledby="vendors" className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
        <h2 id="vendors" className="text-base font-semibold">
          Live credentials
        </h2>
        <p className="mt-1 text-sm text-ink-soft">They are set in the environment of the server, never here.</p>
        <dl className="mt-3 divide-y divide-line text-sm">
          <Vendor name="Flight supplier" company="Duffel" configured={duffelApiConfigured} />
          <Vendor name="Card payments" company="Stripe" configured={stripeConfigured} />
        </dl>
      </section>

      <Way to="/admin/bookings" title="Bookings desk">
        Find a booking, see what happened to it, and settle what needs a person.
      </Way>
      <Way to="/admin/brands" title="Brand manager">
        Names, domains, logos, colors, markup and what each site says.
      </Way>

      <p>
        <ButtonLink to="/account-settings" look="outline">
          <Icon name="left" />
          Back to Account
        </ButtonLink>
      </p>

      {asking ? (
        <ConfirmDialog
          title="Switch to live mode?"
          confirm="Switch to Live Mode"
          cancel="Stay in Test Mode"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void change(true);
          }}
        >
          <p>
            Real bookings with actual payment methods will be made from now on: travelers’ cards are charged and
            airlines issue tickets.
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Why live mode cannot be switched on; null where nothing is known to refuse it. */
function obstacle(settings: AdminSettings, checks: SettingsScreenProps['checks']): string | null {
  const { duffelApiConfigured: supplier, stripeConfigured: payments } = settings;
  const missing = missingCredentials({ supplier, payments });
  if (missing !== null) return missing;
  const count = (checks ?? []).filter(({ state }) => state === 'refuses').length;
  if (count === 0) return null;
  return `Live mode is refused until ${count === 1 ? 'one point' : `${count} points`} of the list ${count === 1 ? 'is' : 'are'} settled.`;
}

interface WayProps {
  readonly to: string;
  readonly title: string;
  readonly children: string;
}

function Way({ to, title, children }: WayProps) {
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
