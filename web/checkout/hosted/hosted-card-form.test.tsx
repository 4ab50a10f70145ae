import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HostedCard } from './hosted-card.ts';
import { HostedCardForm } from './hosted-card-form.tsx';
import type { HostedFieldsProps } from './hosted-fields.tsx';

/** Each attempt to load the provider's script, to be settled by the test. */
const attempts: { resolve(): void; reject(): void }[] = [];
/** The fields on the page, once they are shown. */
let shown: HostedFieldsProps | null = null;

vi.mock('./load-provider.ts', () => ({
  loadProvider: () =>
    new Promise((resolve, reject) => {
      attempts.push({ resolve: () => resolve({}), reject: () => reject(new Error('blocked')) });
    }),
}));
vi.mock('./hosted-fields.tsx', () => ({
  HostedFields: (props: HostedFieldsProps) => {
    shown = props;
    return <p>The fields</p>;
  },
}));

beforeEach(() => {
  attempts.length = 0;
  shown = null;
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const setup = { kind: 'hosted', publishableKey: 'pk_test_1', standInScript: null } as const;
const price = { amountMinor: 43_000, currency: 'USD' };
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

async function show({ isFocusWanted = false, phone = '+1 425 555 0100' } = {}) {
  const focus = vi.fn();
  const handle = { current: { focus } as unknown as HostedCard };
  const wallets = { mayOpen: async () => true, pay: () => true };
  render(<HostedCardForm {...{ fields: setup, price, phone, handle, wallets }} isFocusWanted={isFocusWanted} />);
  await settle();
  return { focus };
}
const ready = () => act(() => shown?.onReady());
const alert = () => screen.queryByRole('alert');

test('a script that is blocked is said at once, with the phone number; the next attempt shows the fields [HOST-05]', async () => {
  await show();
  expect(screen.getByRole('status').textContent).toBe('Loading the card fields…');
  attempts[0]?.reject();
  await settle();
  expect(alert()?.textContent).toContain('Nothing was charged, and what you have entered is kept.');
  expect(screen.getByRole('link', { name: '+1 425 555 0100' }).getAttribute('href')).toBe('tel:+14255550100');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await settle();
  expect([attempts.length, alert()]).toEqual([2, null]);
  attempts[1]?.resolve();
  await settle();
  ready();
  expect(screen.getByText('The fields')).toBeTruthy();
  expect([screen.queryByRole('status'), alert()]).toEqual([null, null]);
});

test('a script that does not come is said after ten seconds, and forgotten if it comes after all [HOST-05]', async () => {
  await show({ phone: '' });
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(alert()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(alert()?.textContent).not.toContain('call us');
  attempts[0]?.resolve();
  await settle();
  ready();
  expect(alert()).toBeNull();
});

test('fields that cannot load in their frame are said, too; ready ones are never taken for late [HOST-05]', async () => {
  await show();
  attempts[0]?.resolve();
  await settle();
  ready();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(alert()).toBeNull();
  act(() => shown?.onFailure());
  expect(alert()).not.toBeNull();
});

test.each([true, false])(
  'after a refused card (%s) the fields take the focus, else they leave it [HOST-01] [A11Y-01]',
  async (isFocusWanted) => {
    const { focus } = await show({ isFocusWanted });
    attempts[0]?.resolve();
    await settle();
    ready();
    expect(focus).toHaveBeenCalledTimes(isFocusWanted ? 1 : 0);
  },
);
