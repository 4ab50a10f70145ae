import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOrders } from './ledger.ts';

const order = (id: string, change: Record<string, unknown>) => ({
  id,
  created_at: '2026-11-22T12:00:00Z',
  total_amount: '123.00',
  total_currency: 'USD',
  booking_reference: 'ABC123',
  metadata: { booking_id: `bkg_${id}` },
  cancelled_at: null,
  ...change,
});
const server = createServer((_, response) => {
  const data = [
    order('ord_1', { total_amount: 'a lot' }),
    order('ord_2', { total_amount: null }),
    order('ord_3', { total_currency: 'QQQ' }),
    order('ord_4', {}),
  ];
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data, meta: { after: null, before: null, limit: 200 } }));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('an unreadable total is null, and the orders after it are listed [F-63] [SAFE-01]', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listed = await Array.fromAsync(listOrders({ token: 'duffel_test_token', baseUrl }, new Date(0)));
  expect(listed.map(({ id, total }) => [id, total])).toEqual([
    ['ord_1', null],
    ['ord_2', null],
    ['ord_3', null],
    ['ord_4', { amountMinor: 12_300, currency: 'USD' }],
  ]);
});
