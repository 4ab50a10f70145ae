import { useState } from 'react';
import { checkWalletHost, type WalletHosts, type WalletRegistration } from '#contract/brand/wallets.ts';
import { brandLabel } from '#domain/brand/brand-names.ts';
import { momentText } from '#domain/time/date-text.ts';
import { messageOf } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Card } from '../card.tsx';
import { StatusPill } from '../status-pill.tsx';
import { walletLines } from './wallet-texts.ts';

/** Where Apple Pay and Google Pay are registered, per host and mode (HOST-04); null if it could not be read. */
export function WalletHostsCard({ loaded }: { readonly loaded: WalletHosts | null }) {
  const [checked, setChecked] = useState<WalletHosts | null>(null);
  const hosts = checked ?? loaded;
  return (
    <Card id="wallets" title="Apple Pay and Google Pay" className="grid gap-4">
      {hosts === null ? (
        <p className="text-sm">The state of the hosts could not be loaded. Reload the page to try again.</p>
      ) : hosts.modes.length === 0 ? (
        <p className="text-sm text-ink-soft">
          Wallets need the payment provider’s card fields. Cards are entered in this site’s own form, so none are
          offered.
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            Wallets are offered only at hosts that are registered at the payment provider. Each host of a brand is
            registered automatically once the brand is saved.
          </p>
          {hosts.brands.map((brand) => (
            <BrandHosts
              key={brand.key}
              name={brandLabel(brand, hosts.brands)}
              hosts={brand.hosts}
              onChecked={setChecked}
            />
          ))}
        </>
      )}
    </Card>
  );
}

interface BrandHostsProps {
  /** Names the brand among all. */
  readonly name: string;
  readonly hosts: WalletHosts['brands'][number]['hosts'];
  readonly onChecked: (hosts: WalletHosts) => void;
}

function BrandHosts({ name, hosts, onChecked }: BrandHostsProps) {
  return (
    <section aria-label={name} className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{name}</h3>
      {hosts.length === 0 ? (
        <p className="text-sm text-ink-soft">No host of this brand is known: give it a domain.</p>
      ) : (
        <ul className="grid gap-4">
          {hosts.map((one) => (
            <Host key={one.host} {...one} onChecked={onChecked} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface HostProps {
  readonly host: string;
  readonly registrations: readonly WalletRegistration[];
  readonly onChecked: (hosts: WalletHosts) => void;
}

function Host({ host, registrations, onChecked }: HostProps) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const check = async () => {
    setBusy(true);
    setFailure(null);
    setIsChecked(false);
    try {
      onChecked(await request(checkWalletHost, { body: { host } }));
      setIsChecked(true);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const isLocal = registrations.every(({ state }) => state === 'local');
  return (
    <li className="grid gap-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-start md:gap-x-6">
      <div className="grid min-w-0 gap-2">
        <p className="text-sm font-medium break-all">{host}</p>
        <dl className="grid gap-2">
          {registrations.map((one) => (
            <Registration key={one.mode} registration={one} />
          ))}
        </dl>
        {failure === null ? null : (
          <Notice tone="destructive" role="alert" title="The host could not be checked">
            <p>{failure}</p>
          </Notice>
        )}
      </div>
      {isLocal ? null : (
        <Button
          look="outline"
          busy={busy}
          disabled={!hydrated}
          aria-label={`Check Again: ${host}`}
          onClick={() => void check()}
        >
          Check Again
        </Button>
      )}
      <p role="status" className="sr-only">
        {isChecked ? `${host} was checked.` : ''}
      </p>
    </li>
  );
}

const modeNames = { test: 'Test mode', live: 'Live mode' } as const;

function Registration({ registration }: { readonly registration: WalletRegistration }) {
  const { mode, checkedAt } = registration;
  return (
    <div className="grid gap-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{modeNames[mode]}</dt>
      <dd className="grid gap-1">
        {walletLines(registration).map(({ look, state, text }) => (
          <p key={state} className="text-sm">
            <StatusPill look={look}>{state}</StatusPill>
            {text === null ? null : <span className="mt-1 block">{text}</span>}
          </p>
        ))}
        {checkedAt === null ? null : <p className="text-xs text-ink-soft">{`Checked ${momentText(checkedAt)}`}</p>}
      </dd>
    </div>
  );
}
