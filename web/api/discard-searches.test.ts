import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { discardSearchesOf } from './discard-searches.ts';

test('discards the searches that contain an offer on any page; other searches and the seat maps stay [F-72]', () => {
  const client = new QueryClient();
  const pages = (...ids: string[]) => ({ pages: ids.map((id) => ({ offers: [{ id }] })) });
  client.setQueryData(['search', 'a'], pages('off_1', 'off_2'));
  client.setQueryData(['search', 'b'], pages('off_3'));
  client.setQueryData(['seat-maps', 'off_2'], pages('off_2'));
  discardSearchesOf(client, 'off_2');
  const kept = client.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([
    ['search', 'b'],
    ['seat-maps', 'off_2'],
  ]);
  client.clear();
});
