import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { registerErrorHandler } from './errors.ts';

/** As wrapped by the query builder. */
const failedQuery = (cause: Error) => new Error('Failed query: select 1', { cause });
const withCode = (code: string) => failedQuery(Object.assign(new Error('the database says no'), { code }));

async function answerTo(error: Error, method: 'GET' | 'POST', accept = 'application/json') {
  const app = Fastify();
  registerErrorHandler(app);
  app.route({
    method,
    url: '/my-trips',
    handler: async () => {
      throw error;
    },
  });
  const answer = await app.inject({ method, url: '/my-trips', headers: { accept } });
  await app.close();
  return answer;
}

describe('while the database cannot be used', () => {
  test.each([
    ['a connection that cannot be made', withCode('ECONNREFUSED')],
    ['a connection that an administrator ended', withCode('57P01')],
    ['a pooler that has waited for a leader long enough', withCode('08P01')],
    ['a server that only reads', withCode('25006')],
    ['a host whose name cannot be looked up', withCode('EAI_AGAIN')],
    ['a transaction that was idle for too long', withCode('25P03')],
    [
      'a connection that broke before',
      failedQuery(new Error('Client has encountered a connection error and is not queryable')),
    ],
    ['a broken connection', failedQuery(new Error('Connection terminated unexpectedly'))],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ])('reading is refused until later: %s [F-60] [SAFE-02]', async (_, error) => {
    const answer = await answerTo(error, 'GET');
    const message = 'The service is temporarily unavailable. Please try again.';
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message });
    expect(answer.headers['retry-after']).toBe('5');
  });

  test.each(['53100', '53200', 'ENOSPC'])(
    'reading is refused until later while it has no room: %s [F-148]',
    async (code) => {
      const answer = await answerTo(withCode(code), 'GET');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    },
  );

  test('a page may be opened again, and claims nothing of what was being paid or canceled [F-60] [F-91] [SAFE-02]', async () => {
    const answer = await answerTo(withCode('57P03'), 'GET', 'text/html');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).not.toContain('Nothing was');
    expect(answer.body).toContain(
      'If you were paying, changing or canceling, look at My Trips before you do it again.',
    );
  });

  test('a change is not told to try again, because its commit may have been lost on the way [F-60] [SAFE-02]', async () => {
    const answer = await answerTo(withCode('ECONNRESET'), 'POST');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      500,
      'INTERNAL',
      undefined,
    ]);
  });
});

test('a defect is a defect, whatever it was doing [SAFE-03]', async () => {
  const answer = await answerTo(withCode('42P01'), 'GET');
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL']);
});
