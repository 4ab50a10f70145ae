import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { discardSearchesOf } from './discard-searches.ts';

test('discards the searches that contain an offer; other searches and the seat maps stay [F-72]', () => {
  const client = new QueryClient();
  const offers = (...ids: string[]) => ({ offers: ids.map((id) => ({ id })) });
  client.setQueryData(['search', 'a'], offers('off_1', 'off_2'));
  client.setQueryData(['search', 'b'], offers('off_3'));
  client.setQueryData(['seat-maps', 'off_2'], offers('off_2'));
  discardSearchesOf(client, 'off_2');
  const kept = client.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([
    ['search', 'b'],
    ['seat-maps', 'off_2'],
  ]);
  client.clear();
});
