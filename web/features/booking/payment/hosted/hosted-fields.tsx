import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { type RefObject, useEffect, useMemo } from 'react';
import type { Money } from '#domain/money/money.ts';
import { toStripeAmount } from '#domain/payment/provider-amount.ts';
import { reportProblem } from '#web/ui/report-problem.ts';
import { appearanceOf } from './appearance.ts';
import { CardNotRead, type HostedCard } from './hosted-card.ts';

export interface HostedFieldsProps {
  readonly provider: Stripe;
  readonly price: Money;
  readonly handle: RefObject<HostedCard | null>;
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

const notRead = 'Your card could not be read by the payment provider. Nothing was charged. Please try again.';

/** The provider's card fields, in a frame of its own: no card number reaches this page (HOST-01). */
export function HostedFields({ provider, price, handle, onReady, onFailure }: HostedFieldsProps) {
  const appearance = useMemo(() => appearanceOf(document.body), []);
  const options: StripeElementsOptionsMode = {
    mode: 'payment',
    amount: toStripeAmount(price),
    currency: price.currency.toLowerCase(),
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    locale: 'en',
    loader: 'never',
    appearance,
  };
  return (
    <Elements stripe={provider} options={options}>
      <Fields handle={handle} onReady={onReady} onFailure={onFailure} />
    </Elements>
  );
}

function Fields({ handle, onReady, onFailure }: Pick<HostedFieldsProps, 'handle' | 'onReady' | 'onFailure'>) {
  const stripe = useStripe();
  const elements = useElements();
  useEffect(() => {
    if (stripe === null || elements === null) return;
    handle.current = hostedCardOf(stripe, elements);
    return () => {
      handle.current = null;
    };
  }, [stripe, elements, handle]);
  return (
    <PaymentElement
      onReady={onReady}
      onLoadError={onFailure}
      options={{
        layout: 'tabs',
        // Our own field asks for the name.
        fields: { billingDetails: { name: 'never' } },
        terms: { card: 'never' },
      }}
    />
  );
}

function hostedCardOf(stripe: Stripe, elements: StripeElements): HostedCard {
  return {
    async createToken(name) {
      const { error: incomplete } = await elements.submit();
      if (incomplete) throw new CardNotRead(incomplete.type === 'validation_error' ? null : notRead);
      const { confirmationToken, error } = await stripe.createConfirmationToken({
        elements,
        params: { payment_method_data: { billing_details: { name } } },
      });
      if (error) throw new CardNotRead(error.type === 'validation_error' ? null : (error.message ?? notRead));
      return confirmationToken.id;
    },
    async confirmWithBank(clientSecret) {
      await stripe
        .handleNextAction({ clientSecret })
        .catch((cause: unknown) => reportProblem('The challenge of the bank could not be shown', cause));
    },
    focus: () => elements.getElement('payment')?.focus(),
  };
}
