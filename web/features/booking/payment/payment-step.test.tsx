import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { consentSentence } from '#domain/payment/purchase-terms.ts';
import { emptyCard } from '#web/checkout/card/card-input.ts';
import { PaymentStep } from './payment-step.tsx';

test('next to the pay button are the refund for canceling, the fare rules and our terms [TERMS-01] [TERMS-02] [F-80]', () => {
  const sentence = 'Cancel: $309 back by the fare rules.';
  const rules = ['Refundable: No.', 'Changeable: Yes. Airline fee $99.'];
  const nothing = () => undefined;
  render(
    <PaymentStep
      price={{ amountMinor: 43000, currency: 'USD' }}
      canceling={[sentence]}
      fareRules={rules}
      isLiveMode={false}
      cardFields={{ kind: 'server' }}
      phone=""
      hostedCard={{ current: null }}
      wallets={{ mayOpen: async () => false, pay: () => false }}
      clearedCards={0}
      card={emptyCard}
      onCard={nothing}
      problem={null}
      cardForm={null}
      state={{ kind: 'idle' }}
      failure={null}
      searchTo={null}
      blocked={null}
      onPay={nothing}
      onFinish={nothing}
      onCheckAgain={nothing}
      onGiveUp={nothing}
      onBack={nothing}
    />,
  );
  expect(screen.getByRole('list', { name: 'If you cancel' }).textContent).toBe(sentence);
  expect(
    screen.getByText(/^Your card is charged only once .* We store neither its number nor its security code\.$/),
  ).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Fare rules' }).textContent).toBe(rules.join(''));
  for (const [name, path] of [
    [/^Terms of Service/, '/terms'],
    [/^Cancellation and Refund Policy/, '/cancellation-policy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    // Input must not be lost.
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
  }
  // The order file keeps these words.
  const consent = screen.getByText(/^By paying you agree/).parentElement?.textContent ?? '';
  expect(consent.replaceAll(' (opens in a new tab)', '')).toBe(consentSentence);
  expect(screen.getByRole('button', { name: 'Pay $430' })).toBeTruthy();
});
