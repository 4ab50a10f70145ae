import { Elements, ExpressCheckoutElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A payment page built only from the vendor's packages, as published, for `hosted-fields.spec.ts`. */
const stripe = loadStripe('pk_test_browser');
const returnUrl = `${window.location.origin}/hosted-fields-back`;

function Payment() {
  const api = useStripe();
  const elements = useElements();
  const [said, say] = useState('');
  const [isReady, setReady] = useState(false);
  const [wallets, setWallets] = useState('unknown');
  const [canceled, setCanceled] = useState(0);

  const makeToken = async (name: string) => {
    if (api === null || elements === null) return;
    const { error: wrong } = await elements.submit();
    const { error, confirmationToken } =
      wrong === undefined
        ? await api.createConfirmationToken({
            elements,
            params: { payment_method_data: { billing_details: { name } }, return_url: returnUrl },
          })
        : { error: wrong, confirmationToken: undefined };
    say(error === undefined ? (confirmationToken?.id ?? '') : `${error.type} ${error.code} ${error.message}`);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void makeToken('ADA LOVELACE');
  };
  /** The next action of the intent whose client secret is in the field; a real page gets it from its own server. */
  const authenticate = async (form: HTMLFormElement) => {
    const clientSecret = String(new FormData(form).get('secret'));
    const result = await api?.handleNextAction({ clientSecret });
    const { error, paymentIntent } = result ?? {};
    say(error === undefined ? `intent ${paymentIntent?.status}` : `${error.code} ${error.payment_intent?.status}`);
  };

  return (
    <main>
      <h1>Payment</h1>
      <form onSubmit={submit}>
        <ExpressCheckoutElement
          onReady={({ availablePaymentMethods }) => setWallets(availablePaymentMethods?.googlePay ? 'wallets' : 'none')}
          onConfirm={() => void makeToken('FROM WALLET')}
          onCancel={() => setCanceled((count) => count + 1)}
        />
        <PaymentElement
          options={{ fields: { billingDetails: { name: 'never' } }, wallets: { link: 'never' } }}
          onReady={() => setReady(true)}
          onLoadError={({ error }) => say(`${error.type} ${error.message}`)}
          onChange={({ complete }) => {
            document.body.dataset.complete = String(complete);
          }}
        />
        <button type="submit" disabled={!isReady}>
          Pay
        </button>
        <label>
          Secret <input name="secret" />
        </label>
        <button
          type="button"
          onClick={({ currentTarget }) => currentTarget.form && void authenticate(currentTarget.form)}
        >
          Authenticate
        </button>
      </form>
      <output aria-label="Result">{said}</output>
      <p>Offered: {wallets}</p>
      <p>Canceled: {canceled}</p>
    </main>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(
  <Elements
    stripe={stripe}
    options={{
      mode: 'payment',
      amount: 48_230,
      currency: 'eur',
      captureMethod: 'manual',
      allowedPaymentMethodTypes: ['card'],
      appearance: { variables: { colorText: 'rgb(10, 20, 30)', borderRadius: '9px' } },
      loader: 'never',
    }}
  >
    <Payment />
  </Elements>,
);
