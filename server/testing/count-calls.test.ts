import { channel } from 'node:diagnostics_channel';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { countCalls } from './count-calls.ts';

const sends = channel('undici:request:create');

test('a counter that is stopped twice leaves the one after it counting, and nothing is changed once both are stopped', () => {
  const { prototype } = pg.Client;
  const { query } = prototype;
  const first = countCalls();
  onTestFinished(() => void first.stop());
  sends.publish({ request: { method: 'GET', path: '/air/offers' } });
  const sent = first.stop();
  expect(sent).toEqual({ statements: [], vendorCalls: ['GET /air/offers'] });
  const second = countCalls();
  onTestFinished(() => void second.stop());
  const counting = prototype.query;
  expect(first.stop()).toEqual(sent);
  expect(prototype.query).toBe(counting);
  sends.publish({ request: { method: 'POST', path: '/air/orders' } });
  expect(second.stop().vendorCalls).toEqual(['POST /air/orders']);
  expect(prototype.query).toBe(query);
  expect(sent.vendorCalls).toEqual(['GET /air/offers']);
});
