import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { calls } from '#contract/index.ts';
import { systemModeAnswer } from '#contract/system.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { settings } from '#server/features/system/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodPassword, signedIn } from '#server/testing/steps/account-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

describe('what the server publishes about itself', () => {
  let t: TestApp;
  let admin: Visitor;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress'), live: true });
    const account = { email: 'admin@example.com', password: goodPassword };
    await ensureAdministrator(t.db, createPasswordHashing(), account, t.clock.now());
    admin = await signedIn(t.visitor(), account.email);
  });
  afterAll(() => t.close());

  const read = async (visitor = admin) => (await visitor.get('/api/docs')).json<OpenApi>();

  test('calls of administration are shown to administrators only [F-59] [SAFE-10]', async () => {
    const paths = Object.keys((await read(t.visitor())).paths);
    expect(paths).toContain('/api/flights/search');
    expect(paths.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
    expect(Object.keys((await read()).paths).some((path) => path.startsWith('/api/admin'))).toBe(true);
  });

  test('the document is made once for everyone, packed once, and revalidated without being resent [F-140]', async () => {
    const open = t.visitor();
    const first = await open.get('/api/docs', { 'accept-encoding': 'gzip' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' });
    expect(JSON.parse(gunzipSync(first.rawPayload).toString())).toEqual(await read(open));
    const tag = String(first.headers.etag);
    expect((await open.get('/api/docs', { 'if-none-match': tag })).statusCode).toBe(304);
    const shownToAdmin = await admin.get('/api/docs', { 'if-none-match': tag });
    expect([shownToAdmin.statusCode, shownToAdmin.headers.etag === tag]).toEqual([200, false]);
    const made = vi.spyOn(JSON, 'stringify');
    await read(open);
    await read();
    expect(made.mock.results.filter(({ value }) => String(value).length > 100_000)).toEqual([]);
    made.mockRestore();
  });

  test('exactly the calls of the contract are published [API-07]', async () => {
    const { openapi, paths } = await read();
    expect(openapi).toMatch(/^3\./);
    const published = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(published.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test.each(calls.map((call) => [call.id, call] as const))(
    '%s is published with parameters, body and all responses [API-07]',
    async (_id, call) => {
      const operation = (await read()).paths[call.path]?.[call.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: call.id, summary: call.summary });
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      ).toEqual(inPath);
      const isDescribed = (content: Operation['requestBody'] | undefined) =>
        Object.keys(content?.content['application/json']?.schema ?? {}).length > 0;
      const mediaType = call.mediaType ?? 'application/json';
      expect(isDescribed(operation?.requestBody)).toBe(call.body !== undefined);
      for (const status of Object.keys(call.answers)) {
        expect(Object.keys(operation?.responses[status]?.content?.[mediaType]?.schema ?? {}).length).toBeGreaterThan(0);
      }
    },
  );

  test('test mode is the default; a switch is seen by every instance within five seconds [API-06] [SAFE-07]', async () => {
    const mode = async () => (await t.visitor().get('/api/system/mode')).json<unknown>();
    expect(await mode()).toEqual({ isLiveMode: false, mode: 'test' });
    const row = { name: 'live_mode', value: true, updatedAt: t.clock.now() };
    await t.db.insert(settings).values(row);
    t.clock.advance(5000);
    expect(systemModeAnswer.parse(await mode())).toEqual({ isLiveMode: true, mode: 'live' });
    await t.db.delete(settings).where(eq(settings.name, 'live_mode'));
    t.clock.advance(5000);
    expect(await mode()).toEqual({ isLiveMode: false, mode: 'test' });
  });

  test('without a sign-in the list of bookings gives the documented error [API-04]', async () => {
    const response = await t.visitor().get('/api/bookings');
    expect([response.statusCode, response.json().message]).toEqual([401, 'Not authenticated']);
  });
});
