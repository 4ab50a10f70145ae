import { eq, lte } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { loyaltyHolders } from './tables.ts';

export type LoyaltyHolder = typeof loyaltyHolders.$inferSelect;

/** Makes a visitor the one to set loyalty numbers on an offer; false if another was first. */
export async function holdLoyalty(db: Database, holder: LoyaltyHolder): Promise<boolean> {
  await db.insert(loyaltyHolders).values(holder).onConflictDoNothing();
  const [first] = await db.select().from(loyaltyHolders).where(eq(loyaltyHolders.offerId, holder.offerId));
  return first?.visitor === holder.visitor;
}

export async function deleteExpiredHolders(db: Database, now: Date): Promise<void> {
  await db.delete(loyaltyHolders).where(lte(loyaltyHolders.endsAt, now));
}
