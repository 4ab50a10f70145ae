import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { listDeskBookings } from '#contract/desk.ts';
import { ok } from '#domain/result.ts';
import { refuse } from '#server/refusal.ts';
import { adminCalls } from './admin-calls.ts';

test('a refused request ends there, although its answer is still being sent: no handler runs [ADM-04] [SAFE-04]', async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Like compression: the response is not sent yet when the refusing hook has returned.
  app.addHook('onSend', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  const reached: string[] = [];
  const failed: unknown[] = [];
  app.addHook('preHandler', async ({ headers }) => void reached.push(String(headers.who)));
  app.addHook('onError', async (_request, _reply, error) => void failed.push(error));
  const serve = adminCalls(app, async ({ headers }) =>
    headers.who === 'admin' ? ok({ id: 'usr_1' }) : refuse('NOT_AUTHENTICATED'),
  );
  serve(listDeskBookings, async () => ({ status: 200, body: { rows: [], attentionCount: 0, next: null } }));

  const call = (who: string) => app.inject({ method: 'GET', url: '/api/admin/bookings', headers: { who } });
  expect((await call('stranger')).json()).toMatchObject({ code: 'NOT_AUTHENTICATED' });
  expect((await call('admin')).statusCode).toBe(200);
  expect([reached, failed]).toEqual([['admin'], []]);
  await app.close();
});
