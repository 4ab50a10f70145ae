import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeElements,
  StripeElementsOptionsMode,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Money } from '#domain/money/money.ts';
import { toStripeAmount } from '#domain/payment/provider-amount.ts';
import { reportProblem } from '#web/ui/report-problem.ts';
import { appearanceOf, fontsOf } from './appearance.ts';
import { CardNotRead, type HostedCard, type WalletButtons } from './hosted-card.ts';
import { WalletSlot } from './wallet-slot.tsx';

export interface HostedFieldsProps {
  readonly provider: Stripe;
  readonly price: Money;
  readonly handle: RefObject<HostedCard | null>;
  readonly wallets: WalletButtons;
  /** The card fields can be used, and it is known whether there are wallets. */
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

const notRead = 'Your card could not be read by the payment provider. Nothing was charged. Please try again.';

/** Wallets that take longer than this after the card fields are left out. */
const walletTimeoutMs = 1500;

/** The provider's card fields, in a frame of its own: no card number reaches this page (HOST-01). Above them its wallets (HOST-04). */
export function HostedFields({ provider, price, ...fields }: HostedFieldsProps) {
  const [appearance, fonts] = useMemo(() => [appearanceOf(document.body), fontsOf(window.location.href)], []);
  const options: StripeElementsOptionsMode = {
    mode: 'payment',
    amount: toStripeAmount(price),
    currency: price.currency.toLowerCase(),
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    locale: 'en',
    loader: 'never',
    appearance,
    fonts,
  };
  return (
    <Elements stripe={provider} options={options}>
      <Fields {...fields} />
    </Elements>
  );
}

/** What was approved in a wallet, until a token is made of it. */
type Approval = StripeExpressCheckoutElementConfirmEvent;

function Fields({ handle, wallets, onReady, onFailure }: Omit<HostedFieldsProps, 'provider' | 'price'>) {
  const stripe = useStripe();
  const elements = useElements();
  const approval = useRef<Approval | null>(null);
  const [areCardsReady, setCardsReady] = useState(false);
  /** Null until known. */
  const [hasWallets, setHasWallets] = useState<boolean | null>(null);
  useEffect(() => {
    if (stripe === null || elements === null) return;
    handle.current = hostedCardOf(stripe, elements, approval);
    return () => {
      handle.current = null;
    };
  }, [stripe, elements, handle]);
  useEffect(() => {
    if (!areCardsReady) return;
    if (hasWallets !== null) {
      onReady();
      return;
    }
    const timer = setTimeout(() => setHasWallets(false), walletTimeoutMs);
    return () => clearTimeout(timer);
  }, [areCardsReady, hasWallets, onReady]);
  return (
    <div className={hasWallets === true ? 'grid gap-4' : ''}>
      <WalletSlot
        wallets={wallets}
        isShown={hasWallets === true}
        onKnown={(isOffered) => setHasWallets((known) => known ?? isOffered)}
        onApproved={(event) => {
          approval.current = event;
          if (!wallets.pay()) fail(approval);
        }}
      />
      <PaymentElement
        onReady={() => setCardsReady(true)}
        onLoadError={onFailure}
        options={{
          layout: 'tabs',
          // Our own field asks for the name.
          fields: { billingDetails: { name: 'never' } },
          terms: { card: 'never' },
          // They have buttons of their own.
          wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
        }}
      />
    </div>
  );
}

/** Tells the wallet that nothing is paid. */
function fail(approval: RefObject<Approval | null>): void {
  approval.current?.paymentFailed({ reason: 'fail' });
  approval.current = null;
}

function hostedCardOf(stripe: Stripe, elements: StripeElements, approval: RefObject<Approval | null>): HostedCard {
  return {
    async createToken(name) {
      try {
        return await tokenOf(stripe, elements, name);
      } catch (error) {
        fail(approval);
        throw error;
      } finally {
        approval.current = null;
      }
    },
    async confirmWithBank(clientSecret) {
      await stripe
        .handleNextAction({ clientSecret })
        .catch((cause: unknown) => reportProblem('The challenge of the bank could not be shown', cause));
    },
    focus: () => elements.getElement('payment')?.focus(),
  };
}

/** A wallet carries a name of its own. */
async function tokenOf(stripe: Stripe, elements: StripeElements, name: string | null): Promise<string> {
  const { error: incomplete } = await elements.submit();
  if (incomplete) throw new CardNotRead(incomplete.type === 'validation_error' ? null : notRead);
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    ...(name === null ? {} : { params: { payment_method_data: { billing_details: { name } } } }),
  });
  if (error) throw new CardNotRead(textOf(error));
  return confirmationToken.id;
}

/** What the provider says of a card; null for what its fields say themselves. Anything else it says is meant for whoever runs the site. */
function textOf(error: StripeError): string | null {
  if (error.type === 'validation_error') return null;
  if (error.type === 'card_error') return error.message ?? notRead;
  reportProblem('The card could not be read by the payment provider', new Error(`${error.type}: ${error.message}`));
  return notRead;
}
