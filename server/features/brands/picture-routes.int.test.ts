import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { images } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterAll(() => t.close());

const addPicture = async (bytes: Buffer) => {
  const id = createHash('sha256').update(bytes).digest('hex');
  await t.db.insert(images).values({ id, mediaType: 'image/png', bytes, createdAt: t.clock.now() });
  return id;
};
const see = (id: string, headers = {}) => t.visitor().get(`/images/${id}`, headers);
const withoutPictures = async <T>(look: () => Promise<T>): Promise<T> => {
  await t.db.execute(sql`alter table images rename to images_elsewhere`);
  try {
    return await look();
  } finally {
    await t.db.execute(sql`alter table images_elsewhere rename to images`);
  }
};

test('a picture is read once, and revalidated without the database [F-140] [FAST-02]', async () => {
  const bytes = Buffer.from('a picture');
  const id = await addPicture(bytes);
  const first = await see(id);
  expect([first.statusCode, first.headers.etag]).toEqual([200, `"${id}"`]);
  const unread = await addPicture(Buffer.from('another picture'));
  await withoutPictures(async () => {
    const again = await see(id);
    expect([again.statusCode, again.rawPayload, again.headers['content-type']]).toEqual([200, bytes, 'image/png']);
    const known = await see(unread, { 'if-none-match': `"${unread}"` });
    expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([
      304,
      '',
      'public, max-age=31536000, immutable',
    ]);
  });
});

test('an unknown picture is not remembered: it may be uploaded later [ADM-05]', async () => {
  const id = createHash('sha256').update('later').digest('hex');
  expect((await see(id)).statusCode).toBe(404);
  await addPicture(Buffer.from('later'));
  expect((await see(id)).statusCode).toBe(200);
});

test('pictures in memory are bounded by their bytes [F-140]', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) ids.push(await addPicture(Buffer.alloc(256 * 1024, 0xc0 + n)));
  for (const id of ids) expect((await see(id)).statusCode).toBe(200);
  await withoutPictures(async () => {
    expect((await see(ids[0] ?? '')).statusCode).not.toBe(200);
    expect((await see(ids.at(-1) ?? '')).statusCode).toBe(200);
  });
});
