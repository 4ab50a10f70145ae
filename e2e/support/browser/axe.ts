import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * A page's axe violations, one line each with the rule and the elements (A11Y-01). Only violations are collected:
 * collecting passes too would take three times as long. Targets of less than 24 px are violations too (WCAG 2.2, 2.5.8;
 * off by default in axe). Frames of other origins are excluded.
 */
export async function accessibilityFaults(page: Page, options: { readonly exclude?: string } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .setLegacyMode(true);
  if (options.exclude !== undefined) axe.exclude(options.exclude);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => {
    const counted = nodes.filter(({ any }) => id !== 'target-size' || !any.some(isCoveredOnly));
    return counted.length === 0 ? [] : [`${id}: ${counted.map(({ html }) => html).join(' ')}`];
  });
}

/**
 * Whether a target is only too small because a bar at the edge of the window currently covers part of it: scrolling
 * moves it away. Targets that stay covered are layout faults.
 */
function isCoveredOnly({ data }: { readonly data: { readonly messageKey?: string } | null }): boolean {
  return data?.messageKey === 'partiallyObscured';
}
