import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The axe violations of a page, one line each with the rule and the elements (A11Y-01). Only violations are collected:
 * collecting passes too would take three times as long. Frames of other origins are excluded; there are none.
 */
export async function accessibilityFaults(page: Page, options: { readonly exclude?: string } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  if (options.exclude !== undefined) axe.exclude(options.exclude);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
