import type { AdminBrand } from '#contract/brand/calls.ts';
import { acmeSettings } from '#contract/testing/brand-settings.ts';

/** A brand as administrators see it. */
export const sampleBrand: AdminBrand = {
  ...acmeSettings({ name: 'Busy Air' }),
  key: 'busy',
  isDefault: false,
  updatedAt: '2026-11-21T10:00:00Z',
};
