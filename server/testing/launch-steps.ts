import { expect } from 'vitest';
import type { EditedBrand } from '../../contract/admin.ts';
import type { Visitor } from './visitor.ts';

const operator = { legalName: 'Acme Inc.', office: '', registration: '', accreditation: '', accreditationLogo: '' };

/** Gives every brand a company that is not the sample, without which there is no live mode (F-44). */
export async function nameCompanies(admin: Visitor): Promise<void> {
  for (const brand of (await admin.get('/api/admin/brands')).json<EditedBrand[]>()) {
    const saved = await admin.call('PUT', `/api/admin/brands/${brand.key}`, { ...brand, operator });
    expect(saved.statusCode).toBe(200);
  }
}
