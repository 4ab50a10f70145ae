import type { Stripe } from '@stripe/stripe-js';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useState } from 'react';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import type { Money } from '#domain/money/money.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { loadOnline } from '#web/ui/preload.ts';
import { reportProblem } from '#web/ui/report-problem.ts';
import type { HostedCard, WalletButtons } from './hosted-card.ts';
import type { HostedFieldsSetup } from './load-provider.ts';

interface HostedCardFormProps {
  readonly fields: HostedFieldsSetup;
  readonly price: Money;
  /** The brand's phone number, for those whose browser cannot show the fields. */
  readonly phone: string;
  readonly handle: RefObject<HostedCard | null>;
  readonly wallets: WalletButtons;
  /** Whether the fields take the focus once they are ready: after a card was refused. */
  readonly isFocusWanted: boolean;
}

/** After this long, travelers are told that the fields could not be loaded (HOST-05). */
const timeoutMs = 10_000;

const load = loadOnline(() => Promise.all([import('./load-provider.ts'), import('./hosted-fields.tsx')]));
const Fields = lazy(() => import('./hosted-fields.tsx').then((module) => ({ default: module.HostedFields })));

/**
 * The provider's card fields, while they load and if they fail. Everything else that was entered stays. The space is
 * reserved, so that nothing moves when the fields appear.
 */
export function HostedCardForm({ fields, price, phone, handle, wallets, isFocusWanted }: HostedCardFormProps) {
  const [attempt, setAttempt] = useState(0);
  const [provider, setProvider] = useState<Stripe | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    let left = false;
    const fail = () => {
      if (!left) setState((now) => (now === 'ready' ? now : 'failed'));
    };
    setState('loading');
    const timer = setTimeout(fail, timeoutMs);
    load()
      .then(([{ loadProvider }]) => loadProvider(fields))
      .then((loaded) => {
        if (!left) setProvider(loaded);
      })
      .catch((cause: unknown) => {
        reportProblem(`The card fields could not be loaded (attempt ${attempt + 1})`, cause);
        fail();
      });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [fields, attempt]);
  const ready = useCallback(() => setState('ready'), []);
  useEffect(() => {
    if (state === 'ready' && isFocusWanted) handle.current?.focus();
  }, [state, isFocusWanted, handle]);
  const failed = useCallback(() => setState('failed'), []);
  return (
    // A frame whose color scheme differs from its element's gets an opaque background.
    <div className="grid min-h-44 scheme-light content-start gap-4" aria-busy={state === 'loading'}>
      {state === 'failed' ? (
        <FieldsFailed
          phone={phone}
          onRetry={() => {
            setProvider(null);
            setAttempt(attempt + 1);
          }}
        />
      ) : null}
      {state === 'loading' ? (
        <p role="status" className="flex items-center gap-3 text-sm text-ink-soft">
          <Spinner />
          Loading the card fields…
        </p>
      ) : null}
      {provider === null ? null : (
        // They appear all at once: nothing moves while somebody types.
        <div className={state === 'ready' ? undefined : 'invisible h-0 overflow-hidden'}>
          <Suspense fallback={null}>
            <Fields
              key={attempt}
              provider={provider}
              price={price}
              handle={handle}
              wallets={wallets}
              onReady={ready}
              onFailure={failed}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function FieldsFailed({ phone, onRetry }: { readonly phone: string; readonly onRetry: () => void }) {
  return (
    <Notice tone="destructive" role="alert" title="The card fields could not be loaded">
      <p>
        Nothing was charged, and what you have entered is kept. Check your connection, or allow scripts from our payment
        provider, and try again. If that does not help, reload the page; that clears card and passport details.
        {phone === '' ? null : (
          <>
            {' '}
            Or call us at{' '}
            <a href={telephoneAddress(phone)} className="font-medium whitespace-nowrap underline">
              {phone}
            </a>
            .
          </>
        )}
      </p>
      <Button look="outline" className="mt-3" onClick={onRetry}>
        Try Again
      </Button>
    </Notice>
  );
}
