import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startStripeSimulator } from '../server.ts';
import { client, expiryYear, intentParams, Rig, testCvc } from '../testing.ts';

const rig = new Rig();

test('no card number or security code is stored anywhere', async () => {
  const path = join(rig.folder, 'secrets.sqlite');
  const fresh = await startStripeSimulator({ databasePath: path });
  const caller = client(fresh.port);
  const numbers = ['4000056655665556', '4000000000000002', '4111111111111111', '4242424242424241'];
  for (const number of numbers) {
    const card = { number, exp_month: 4, exp_year: expiryYear, cvc: testCvc };
    const method = await caller.paymentMethods.create({ type: 'card', card }).catch(() => null);
    await caller.paymentIntents
      .create({ ...intentParams(method?.id ?? 'pm_card_visa'), confirm: true })
      .catch(() => null);
  }
  const bytes = ['', '-wal'].map((suffix) => readFileSync(path + suffix, 'latin1')).join('');
  await fresh.close();
  const left = readFileSync(path, 'latin1');
  expect(left).toContain('"last4":"5556"');
  for (const number of numbers) expect(bytes + left).not.toContain(number);
  expect(bytes + left).not.toMatch(new RegExp(`(?<![0-9A-Za-z])${testCvc}(?![0-9A-Za-z])`));
});
