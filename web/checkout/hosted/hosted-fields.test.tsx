import type { ExpressCheckoutElementProps, PaymentElementProps } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HostedCard } from './hosted-card.ts';
import { HostedFields } from './hosted-fields.tsx';

/** What the page gave the provider's elements last. */
const given: { wallet?: ExpressCheckoutElementProps; card?: PaymentElementProps; options?: unknown } = {};
const elements = { submit: vi.fn(async () => ({})), getElement: () => null };
const createConfirmationToken = vi.fn();
const api = { createConfirmationToken };

vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children, options }: { children: unknown; options: unknown }) => {
    given.options = options;
    return children;
  },
  useStripe: () => api,
  useElements: () => elements,
  ExpressCheckoutElement: (props: ExpressCheckoutElementProps) => {
    given.wallet = props;
    return <button type="button">The wallet</button>;
  },
  PaymentElement: (props: PaymentElementProps) => {
    given.card = props;
    return null;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  createConfirmationToken.mockResolvedValue({ confirmationToken: { id: 'ctoken_1' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

function show({ isComplete = true, mayPay = true } = {}) {
  const handle: { current: HostedCard | null } = { current: null };
  const wallets = { mayOpen: vi.fn(async () => isComplete), pay: vi.fn(() => mayPay) };
  const onReady = vi.fn();
  render(
    <HostedFields
      provider={{} as Stripe}
      price={{ amountMinor: 43_000, currency: 'USD' }}
      onFailure={() => undefined}
      {...{ handle, wallets, onReady }}
    />,
  );
  return { handle, wallets, onReady };
}

type Ready = Parameters<NonNullable<ExpressCheckoutElementProps['onReady']>>[0];
type Click = Parameters<NonNullable<ExpressCheckoutElementProps['onClick']>>[0];
type Confirm = Parameters<ExpressCheckoutElementProps['onConfirm']>[0];

const cardsReady = () => act(() => given.card?.onReady?.({} as never));
const walletsKnown = (available: Partial<Record<'applePay' | 'googlePay', boolean>> | undefined) =>
  act(() => given.wallet?.onReady?.({ elementType: 'expressCheckout', availablePaymentMethods: available } as Ready));
const divider = () => screen.queryByText('Or pay by card');

describe('the buttons of wallets', () => {
  test.each([undefined, { applePay: false, googlePay: false }])(
    'are not there, and take no space, where none is offered: %j [HOST-04]',
    (available) => {
      const { onReady } = show();
      cardsReady();
      expect(onReady).not.toHaveBeenCalled();
      walletsKnown(available);
      expect(onReady).toHaveBeenCalledTimes(1);
      expect(divider()).toBeNull();
      expect(screen.getByText('The wallet').parentElement?.className).toContain('invisible h-0');
    },
  );

  test('appear together with the card fields, above them [HOST-04]', () => {
    const { onReady } = show();
    walletsKnown({ googlePay: true });
    expect(onReady).not.toHaveBeenCalled();
    cardsReady();
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(divider()).not.toBeNull();
    expect(screen.getByText('The wallet').parentElement?.className).not.toContain('invisible');
    expect(given.card?.options?.wallets).toEqual({ applePay: 'never', googlePay: 'never', link: 'never' });
  });

  test('that come late, or cannot be loaded, are left out: nothing moves afterward [HOST-04]', () => {
    const { onReady } = show();
    cardsReady();
    act(() => vi.advanceTimersByTime(1499));
    expect(onReady).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onReady).toHaveBeenCalledTimes(1);
    walletsKnown({ applePay: true });
    expect(divider()).toBeNull();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  test.each([
    [true, 1, 0],
    [false, 0, 1],
  ])('open the wallet only once everything else is complete: %s [HOST-04]', async (isComplete, resolved, rejected) => {
    show({ isComplete });
    const click = { resolve: vi.fn(), reject: vi.fn() };
    await act(async () => given.wallet?.onClick?.(click as unknown as Click));
    expect([click.resolve.mock.calls.length, click.reject.mock.calls.length]).toEqual([resolved, rejected]);
  });
});

describe('an approval in a wallet', () => {
  const approve = (paymentFailed = vi.fn()) => {
    act(() => given.wallet?.onConfirm({ paymentFailed } as unknown as Confirm));
    return paymentFailed;
  };

  test('pays by a token that carries the name of the wallet, not ours [HOST-04]', async () => {
    const { handle, wallets } = show();
    const paymentFailed = approve();
    expect(wallets.pay).toHaveBeenCalledTimes(1);
    expect(await handle.current?.createToken(null)).toBe('ctoken_1');
    expect(createConfirmationToken).toHaveBeenCalledWith({ elements });
    expect(paymentFailed).not.toHaveBeenCalled();
  });

  test('is told at once if nothing is paid, because something must be resolved first [HOST-04]', () => {
    show({ mayPay: false });
    expect(approve()).toHaveBeenCalledTimes(1);
  });

  test('is told if no token can be made of it [HOST-04]', async () => {
    const { handle } = show();
    const paymentFailed = approve();
    createConfirmationToken.mockResolvedValue({ error: { type: 'card_error', message: 'No.' } });
    await expect(handle.current?.createToken(null)).rejects.toThrow('No.');
    expect(paymentFailed).toHaveBeenCalledTimes(1);
  });
});

test('a card that was typed carries the name of our field [HOST-01]', async () => {
  const { handle } = show();
  await handle.current?.createToken('Ada Byron');
  const params = { payment_method_data: { billing_details: { name: 'Ada Byron' } } };
  expect(createConfirmationToken).toHaveBeenCalledWith({ elements, params });
});

test('are asked to hold the price on cards only, and for everything but the name, which our field has [HOST-01]', () => {
  show();
  expect(given.options).toMatchObject({
    mode: 'payment',
    amount: 43_000,
    currency: 'usd',
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
  });
  expect(given.card?.options).toMatchObject({ fields: { billingDetails: { name: 'never' } } });
});

test.each(['api_error', 'api_connection_error', 'invalid_request_error', 'authentication_error', 'rate_limit_error'])(
  'a card that the provider could not read for a reason of its own (%s): its words are not for travelers, who learn that nothing was charged [HOST-01] [PAY-10]',
  async (type) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { handle } = show();
    createConfirmationToken.mockResolvedValue({ error: { type, message: 'You passed an empty string for pk.' } });
    await expect(handle.current?.createToken('Ada Byron')).rejects.toThrow(
      'Your card could not be read by the payment provider. Nothing was charged. Please try again.',
    );
    expect(String(logged.mock.calls[0]?.[1])).toBe(`Error: ${type}: You passed an empty string for pk.`);
    logged.mockRestore();
  },
);
