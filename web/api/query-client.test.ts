import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => void vi.useRealTimers());

test('neither a failed query nor a failed mutation is retried [API-05]', async () => {
  const client = createQueryClient();
  const ask = vi.fn(async () => Promise.reject(new Error('no')));
  await expect(client.fetchQuery({ queryKey: ['a'], queryFn: ask })).rejects.toThrow('no');
  expect(ask).toHaveBeenCalledTimes(1);
  expect(client.getDefaultOptions().mutations?.retry).toBe(false);
});

test('cached data stays fresh: no refetch on mount, on focus, or by a timer [API-05]', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  const ask = vi.fn(async () => 'answer');
  const watch = () => new QueryObserver(client, { queryKey: ['b'], queryFn: ask }).subscribe(() => undefined);
  const stop = watch();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  stop();
  watch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(client.getDefaultOptions().queries).toMatchObject({
    refetchOnWindowFocus: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
});
