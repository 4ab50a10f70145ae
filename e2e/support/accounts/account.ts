import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { registered, signedIn } from '#server/testing/steps/account-steps.ts';
import { visitorOf } from '../booked.ts';

/** Registers a new user, with optional changed fields, and signs in this page's browser; returns the username. */
export async function signInAsNewTraveler(page: Page, change: object = {}): Promise<string> {
  const name = `traveler${randomBytes(5).toString('hex')}`;
  const visitor = visitorOf(page);
  await registered(visitor, name, change);
  await signedIn(visitor, name);
  return name;
}
