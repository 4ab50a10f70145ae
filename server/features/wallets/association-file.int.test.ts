import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

const path = '/.well-known/apple-developer-merchantid-domain-association';
/** No final newline, and a byte that is not UTF-8: served unchanged. */
const content = Buffer.from([...Buffer.from('7B227073704964223A2239'), 0xff]);

let folder: string;
let file: string;
let t: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailfin-association-'));
  file = join(folder, 'association');
  writeFileSync(file, content);
  const environment = {
    PUBLIC_ORIGIN: 'https://flights.example.com',
    BRAND_DOMAINS: 'flights.example.com',
    UNKNOWN_HOSTS: 'refuse',
    APPLE_PAY_DOMAIN_ASSOCIATION_FILE: file,
  };
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress'), environment });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const read = (host: string) => t.visitor({ host }).get(path);

test.each(['skyhop.example', 'www.skyhop.example', 'skyhop.flights.example.com', 'flights.example.com'])(
  'Apple gets the association file at %s, byte by byte, and no cookie [HOST-04]',
  async (host) => {
    const answer = await read(host);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.rawPayload).toEqual(content);
    expect(answer.headers['set-cookie']).toBeUndefined();
  },
);

test('it is served while brands cannot be read [HOST-04]', async () => {
  await t.db.execute(sql`alter table brands rename to brands_away`);
  try {
    expect((await read('solanatravel.example')).rawPayload).toEqual(content);
  } finally {
    await t.db.execute(sql`alter table brands_away rename to brands`);
  }
});

test('without a configured file there is none: 404, with nothing invented [HOST-04]', async () => {
  const bare = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  const answer = await bare.visitor().get(path);
  expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  await bare.close();
});

test('a file that cannot be read, or is empty or far too large, is named at the start [HOST-04]', () => {
  const problemOf = (name: string, body?: string) => {
    const at = join(folder, name);
    if (body !== undefined) writeFileSync(at, body);
    try {
      readConfig({ SESSION_SECRET: 'k3W9x2mQv7Tz5Lp8Rb1Yc6Nd4Hf0Js-_', APPLE_PAY_DOMAIN_ASSOCIATION_FILE: at });
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  };
  const variable = 'APPLE_PAY_DOMAIN_ASSOCIATION_FILE';
  expect(problemOf('missing')).toEqual([`${variable}: ${join(folder, 'missing')} cannot be read`]);
  expect(problemOf('empty', '')).toEqual([`${variable}: ${join(folder, 'empty')} is empty`]);
  expect(problemOf('large', 'x'.repeat(70_000))).toEqual([
    `${variable}: ${join(folder, 'large')} is larger than 64 KiB`,
  ]);
});
