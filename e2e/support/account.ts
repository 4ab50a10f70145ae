import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { registered, signedIn } from '../../server/testing/account-steps.ts';
import { visitorOf } from './booked.ts';

/** Registers somebody new and signs this page's browser in; answers the username. */
export async function signInAsNew(page: Page): Promise<string> {
  const name = `traveller${randomBytes(5).toString('hex')}`;
  const visitor = visitorOf(page);
  await registered(visitor, name);
  await signedIn(visitor, name);
  return name;
}
