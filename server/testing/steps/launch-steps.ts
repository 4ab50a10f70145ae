import { expect } from 'vitest';
import type { AdminBrand } from '#contract/brand/calls.ts';
import type { Visitor } from './visitor.ts';

const operator = { legalName: 'Acme Inc.', office: '', registration: '', accreditation: '', accreditationLogo: '' };

/** Gives every brand a company other than the sample, which live mode requires (F-44). */
export async function nameCompanies(admin: Visitor): Promise<void> {
  for (const brand of (await admin.get('/api/admin/brands')).json<AdminBrand[]>()) {
    const saved = await admin.call('PUT', `/api/admin/brands/${brand.key}`, { ...brand, operator });
    expect(saved.statusCode).toBe(200);
  }
}
