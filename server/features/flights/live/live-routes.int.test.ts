import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { liveSearchPath } from '#contract/search-path.ts';
import { type LiveRouteDeps, registerLiveSearch } from './live-routes.ts';
import { LiveSearch } from './live-searches.ts';

test('the stream of a visitor who left before it began is aborted from the start [LIVE-07]', async () => {
  const search = new LiveSearch('orq_1');
  const follow = vi.spyOn(search.stream, 'follow');
  const brandAsked = Promise.withResolvers<void>();
  const brandRead = Promise.withResolvers<object>();
  const deps = {
    clock: { now: () => new Date('2026-12-01T09:00:00Z') },
    liveSearches: { findStream: () => search },
    context: {
      visitors: { step: async () => 'visitor' },
      supplier: async () => ({}),
      brandOf: () => {
        brandAsked.resolve();
        return brandRead.promise;
      },
    },
  };
  const app = fastify().setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  registerLiveSearch(app, deps as unknown as LiveRouteDeps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());

  const trip = { origin: 'JFK', destination: 'LHR', departureDate: '2027-01-10', tripType: 'one-way' };
  const query = new URLSearchParams({ ...trip, stream: search.stream.id });
  const { port } = app.server.address() as AddressInfo;
  const [request, connected] = [
    get(`http://127.0.0.1:${port}${liveSearchPath}?${query}`).on('error', () => undefined),
    once(app.server, 'connection'),
  ];
  const [[socket]] = await Promise.all([connected, brandAsked.promise]);
  request.destroy();
  await once(socket, 'close');
  brandRead.resolve({ key: 'default', markupBasisPoints: 0 });

  await vi.waitFor(() => expect(follow).toHaveBeenCalled());
  const [, signal] = follow.mock.calls[0] ?? [];
  expect(signal?.aborted).toBe(true);
});
