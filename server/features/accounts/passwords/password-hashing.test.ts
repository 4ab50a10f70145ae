import { describe, expect, test } from 'vitest';
import { generatePassword } from './generated-password.ts';
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

  test('verifies a generated password at once however many wait; a wrong one takes a slow hash [AUTH-06] [CONF-06] [SAFE-04]', async () => {
    const { hash, verify } = createPasswordHashing({ atOnce: 1, waiting: 0 });
    const generated = generatePassword();
    const busy = hash('x');
    expect(await verify(generated.password, generated.hash)).toBe(true);
    await expect(verify('correct horse', generated.hash)).rejects.toThrow(HashingBusy);
    await busy;
    expect(await verify('correct horse', generated.hash)).toBe(false);
  });

  test('gives a slow hash to whatever a person chooses, a generated password or its hash as well [AUTH-06] [CONF-06]', async () => {
    const { hash, verify } = createPasswordHashing();
    const generated = generatePassword();
    for (const chosen of [generated.password, generated.hash]) {
      const made = await hash(chosen);
      expect(made).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
      expect(await verify(chosen, made)).toBe(true);
    }
    expect(await verify(generated.hash, generated.hash)).toBe(false);
  });

  test('still verifies what the release before stored [AUTH-06]', async () => {
    const stored =
      'ec4672b1a50cbb23e69261ebd0a9e93b:455bff4176e5ab171c6d5d78112646d15ab782016344154386f61e69745066bda3fe1bcb003b013d39fe6f78bea59e25a8f982df10926d4dab21f9e7f852d54a';
    const { verify } = createPasswordHashing();
    expect(await Promise.all([verify('Correct-Horse-7', stored), verify('Correct-Horse-8', stored)])).toEqual([
      true,
      false,
    ]);
  });
});
