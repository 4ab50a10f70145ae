import { describe, expect, test } from 'vitest';
import { createPasswordHashing, HashingBusy } from './password-hashing.ts';

describe('password hashing', () => {
  test('verifies the right password only; no two hashes are equal [AUTH-06]', async () => {
    const { hash, verify } = createPasswordHashing();
    const [one, other] = await Promise.all([hash('correct horse'), hash('correct horse')]);
    expect(one).not.toBe(other);
    expect(one).not.toContain('correct');
    expect(await Promise.all([verify('correct horse', one), verify('correct house', one)])).toEqual([true, false]);
  });

  test('verifies a fresh hash once without hashing again, and never for another password [AUTH-06]', async () => {
    const { hash, verify } = createPasswordHashing({ atOnce: 1, waiting: 0 });
    const known = await hash('correct horse');
    const busy = hash('x');
    await expect(verify('correct house', known)).rejects.toThrow(HashingBusy);
    expect(await verify('correct horse', known)).toBe(true);
    await expect(verify('correct horse', known)).rejects.toThrow(HashingBusy);
    await busy;
    expect([await verify('correct horse', known), await verify('correct house', known)]).toEqual([true, false]);
  });

  test('treats two Unicode forms of one text as equal [AUTH-06] [SAFE-04]', async () => {
    const { hash, verify } = createPasswordHashing();
    expect(await verify('Jose\u0301 12345!', await hash('Jos\u00e9 12345!'))).toBe(true);
  });

  test('refuses at once if the queue is full, and works again afterwards [AUTH-06] [SAFE-04]', async () => {
    const { hash } = createPasswordHashing({ atOnce: 2, waiting: 3 });
    const done = await Promise.allSettled(Array.from({ length: 9 }, () => hash('x')));
    expect(done.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 4 }, () => 'rejected'),
    ]);
    expect(done.at(-1)).toMatchObject({ reason: expect.any(HashingBusy) });
    expect(await hash('x')).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });
});
