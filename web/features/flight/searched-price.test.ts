import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { searchedPrice } from './searched-price.ts';

test('finds the price in the cached result list, on any page of any search [PRICE-06]', () => {
  const client = new QueryClient();
  const offer = (id: string, amountMinor: number) => ({ id, sale: { total: { amountMinor, currency: 'USD' } } });
  client.setQueryData(['search', 'a'], { offers: [offer('off_1', 10_000)] });
  client.setQueryData(['search', 'b'], { offers: [offer('off_0', 5000), offer('off_2', 20_000)] });
  client.setQueryData(['search', 'c'], undefined);
  client.setQueryData(['seat-maps', 'off_3'], { offers: [offer('off_3', 30_000)] });
  expect(searchedPrice(client, 'off_1')).toEqual({ amountMinor: 10_000, currency: 'USD' });
  expect(searchedPrice(client, 'off_2')).toEqual({ amountMinor: 20_000, currency: 'USD' });
  expect(searchedPrice(client, 'off_3')).toBeNull();
  client.clear();
});
