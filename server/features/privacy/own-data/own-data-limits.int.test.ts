import { expect, inject, test } from 'vitest';
import { startGuessableApp } from '#server/testing/hostile/guessing.ts';
import { goodPassword, signedIn } from '#server/testing/steps/account-steps.ts';

test('guesses at the password of a signed-in account are counted together, whichever call makes them [SERV-09] [SAFE-04]', async () => {
  const t = await startGuessableApp(inject('postgresAddress'));
  try {
    const cookies = (await signedIn(t.visitor(), 'ada')).cookies;
    const calls = ['export', 'delete-account', 'change-password'];
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const visitor = t.visitor({ ip: `198.51.100.${n}` });
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      const isLate = n >= 10;
      const currentPassword = isLate ? goodPassword : 'Wrong-Quilt-91?';
      const body = { currentPassword, newPassword: 'Quartz-Violin-42!' };
      statuses.push((await visitor.post(`/api/auth/${calls[n % 3]}`, body)).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
  } finally {
    await t.close();
  }
});
