import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyCard } from './card-form.tsx';
import { PaymentStep } from './payment-step.tsx';

test('beside the button that pays stands what canceling would refund [TERMS-01]', () => {
  const sentence = 'Cancel, by the fare rules: $309 back.';
  const nothing = () => undefined;
  render(
    <PaymentStep
      price={{ amount: '430.00', currency: 'USD' }}
      canceling={[sentence]}
      isLiveMode={false}
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
  expect(screen.getByRole('button', { name: 'Pay $430' })).toBeTruthy();
});
