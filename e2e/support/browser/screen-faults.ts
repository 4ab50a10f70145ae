import type { Page } from '@playwright/test';
import { accessibilityFaults } from './axe.ts';
import { errorFaults } from './error-faults.ts';
import { focusFaults } from './focus-faults.ts';
import { settled } from './settled.ts';

/** Every fault of a screen for people who use a keyboard, a screen reader or a finger (A11Y-01), one line each. */
export async function screenFaults(page: Page): Promise<string[]> {
  await settled(page);
  // The focus check moves the focus, so it comes last.
  return [...(await errorFaults(page)), ...(await accessibilityFaults(page)), ...(await focusFaults(page))];
}
