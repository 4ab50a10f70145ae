import { eq, or } from 'drizzle-orm';
import type { Database } from '../../adapters/database/database.ts';
import { brands } from '../../adapters/database/schema.ts';
import type { Brand } from './brand.ts';

/** The stored brand with this key or this domain; null when there is none. */
export async function findBrand(db: Database, keyOrDomain: string): Promise<Brand | null> {
  const rows = await db
    .select()
    .from(brands)
    .where(or(eq(brands.key, keyOrDomain), eq(brands.domain, keyOrDomain)));
  const row = rows.find((candidate) => candidate.key === keyOrDomain) ?? rows[0];
  if (!row) return null;
  const { key, name, domain, logo, details, markupBasisPoints } = row;
  return { key, name, domain, logo, ...details, markupBasisPoints };
}

/** Adds brands that are not stored yet; leaves edited ones alone. Safe to repeat. */
export async function seedBrands(db: Database, samples: readonly Brand[], now: Date): Promise<void> {
  for (const { theme, contact, social, home, cancellation, ...brand } of samples) {
    const details = { theme, contact, social, ...(home && { home }), ...(cancellation && { cancellation }) };
    await db
      .insert(brands)
      .values({ ...brand, details, updatedAt: now })
      .onConflictDoNothing();
  }
}
