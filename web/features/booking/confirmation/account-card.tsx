import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { copyText } from './copy-text.ts';
import type { NewAccount } from './new-account.ts';

interface AccountCardProps {
  readonly account: NewAccount;
  /**
   * Whether the account has the trip, may get it, or has none: then the account is not what the page is about (F-156).
   */
  readonly trip: 'kept' | 'open' | 'none';
}

/** The account created with the booking; its password is shown only here, once (CONF-03). */
export function AccountCard({ account, trip }: AccountCardProps) {
  const box = 'rounded-lg border border-line bg-card p-4 shadow-raised md:p-6 print:hidden';
  if (trip === 'none') {
    return (
      <details className="text-sm text-ink-soft print:hidden">
        <summary className="min-h-11 py-3 font-medium text-ink">Your new account, for next time</summary>
        <AccountDetails account={account} lead="" />
      </details>
    );
  }
  return (
    <section aria-labelledby="account-heading" className={box}>
      <h2 id="account-heading" className="text-base font-semibold">
        Your new account
      </h2>
      <AccountDetails account={account} lead={trip === 'kept' ? 'This trip is in it. ' : ''} />
    </section>
  );
}

function AccountDetails({
  account: { username, email, password },
  lead,
}: {
  readonly account: NewAccount;
  readonly lead: string;
}) {
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">
        {password === null
          ? `${lead}We have sent you a link to choose a password.`
          : `${lead}You are signed in. Write down the password: it is shown only once.`}
      </p>
      <dl className="mt-4 grid gap-x-8 gap-y-3 text-base text-ink sm:grid-cols-2">
        <Detail name="Email" value={email} />
        <Detail name="Username" value={username} />
        {password === null ? null : (
          <div className="sm:col-span-2">
            <dt className="text-sm text-ink-soft">Password</dt>
            <dd className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
              <span className="tabular min-w-0 text-lg font-semibold tracking-wide break-all">{password}</span>
              <Button look="outline" onClick={() => void copy(password)} aria-label="Copy password">
                <Icon name="copy" className="size-4" />
                Copy
              </Button>
            </dd>
          </div>
        )}
      </dl>
      {password === null ? null : (
        <p className="mt-3 text-sm text-ink-soft">
          Choose your own in{' '}
          <Link to="/account-settings" className="font-medium text-ink underline">
            Account Settings
          </Link>
          , or with the link that we sent you.
        </p>
      )}
    </>
  );
}

function Detail({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-medium wrap-anywhere">{value}</dd>
    </div>
  );
}

async function copy(password: string): Promise<void> {
  const copied = await copyText(password);
  showToast(
    copied
      ? { title: 'Copied to clipboard.', tone: 'success' }
      : { title: 'This browser does not allow copying.', text: 'Please write down the password.' },
  );
}
