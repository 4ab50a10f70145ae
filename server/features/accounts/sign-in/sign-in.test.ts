import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { AccountDeps } from '../account-deps.ts';
import type { SignInAccount, UserRow } from '../repository.ts';
import { signIn } from './sign-in.ts';

const address = 'ada@example.com';

/** Accounts in the order they are tried; each account's password is its id. */
const account = (id: string, change: Partial<UserRow> = {}): SignInAccount => ({
  user: {
    id,
    email: `${id}@unproved.invalid`,
    emailVerified: false,
    role: 'user',
    banned: false,
    ...change,
  } as UserRow,
  passwordHash: id,
});
const proved = account('owner', { email: address, emailVerified: true });

/** Tries a password. Returns who got in and the number of hashes. */
async function attempt(typed: string, password: string, accounts: readonly SignInAccount[]) {
  let hashes = 0;
  const verify = async (tried: string, hash: string) => {
    hashes++;
    return tried === hash;
  };
  const deps = {
    hashing: { verify, hash: async () => String(++hashes) },
    sessions: {
      begin: (_request: unknown, _reply: unknown, email: string, tried: string) =>
        verify(tried, accounts.find(({ user }) => user.email === email)?.passwordHash ?? ''),
    },
    devices: { remember: () => undefined },
    isDemoAt: () => false,
  } as unknown as AccountDeps;
  const request = { log: { warn: () => undefined } } as unknown as FastifyRequest;
  const result = await signIn(deps, request, {} as FastifyReply, { typed, accounts, password });
  return { who: result.ok ? result.value.id : null, hashes };
}

describe('hashing work of a sign-in', () => {
  const [claim, holder] = [account('claim'), account('holder', { email: address })];

  test.each<[string, readonly SignInAccount[]]>([
    ['nobody', []],
    ['a verified account', [proved]],
    ['an unverified account', [holder]],
    ['two unverified accounts', [claim, holder]],
    ['a banned account', [account('banned', { banned: true })]],
    ['a banned account and another', [account('banned', { banned: true }), holder]],
  ])('a wrong password for an address of %s takes two hashes [AUTH-02] [SAFE-04]', async (_whose, accounts) => {
    expect(await attempt(address, 'wrong', accounts)).toEqual({ who: null, hashes: 2 });
  });

  test.each<[string, readonly SignInAccount[]]>([
    ['nobody', []],
    ['an account', [proved]],
    ['a banned account', [account('banned', { banned: true })]],
  ])('a wrong password for a username of %s takes one hash [AUTH-02] [SAFE-04]', async (_whose, accounts) => {
    expect(await attempt('ada', 'wrong', accounts)).toEqual({ who: null, hashes: 1 });
  });

  test('the right password does not reveal whether another account has the address [F-54] [SAFE-04]', async () => {
    expect(await attempt(address, 'holder', [holder])).toEqual({ who: 'holder', hashes: 2 });
    expect(await attempt(address, 'holder', [claim, holder])).toEqual({ who: 'holder', hashes: 2 });
    expect(await attempt(address, 'claim', [claim, holder])).toEqual({ who: 'claim', hashes: 2 });
    expect(await attempt(address, 'owner', [proved])).toEqual({ who: 'owner', hashes: 1 });
  });
});
