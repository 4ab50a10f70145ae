import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { searchedPrice } from './searched-price.ts';

test('the price of the list that is still kept, whichever page or search it is on [PRICE-06]', () => {
  const client = new QueryClient();
  const offer = (id: string, sale_amount: string) => ({ id, sale_amount, sale_currency: 'USD' });
  client.setQueryData(['search', 'a'], { pages: [{ offers: [offer('off_1', '100.00')] }, { offers: [] }] });
  client.setQueryData(['search', 'b'], { pages: [{ offers: [] }, { offers: [offer('off_2', '200.00')] }] });
  client.setQueryData(['search', 'c'], undefined);
  client.setQueryData(['seat-maps', 'off_3'], { pages: [{ offers: [offer('off_3', '300.00')] }] });
  expect(searchedPrice(client, 'off_1')).toEqual({ amount: '100.00', currency: 'USD' });
  expect(searchedPrice(client, 'off_2')).toEqual({ amount: '200.00', currency: 'USD' });
  expect(searchedPrice(client, 'off_3')).toBeNull();
  client.clear();
});
