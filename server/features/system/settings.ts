import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { settings } from './tables.ts';

/** The value of a setting; undefined if it was never set. */
export async function readSetting(db: Pick<Database, 'select'>, name: string): Promise<unknown> {
  const [row] = await db.select().from(settings).where(eq(settings.name, name));
  return row?.value;
}

/** The value of a setting, locked until the transaction ends; it must exist. */
export async function lockSetting(tx: Pick<Database, 'select'>, name: string): Promise<unknown> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, name)).for('update');
  return row?.value;
}

export async function writeSetting(
  db: Pick<Database, 'insert'>,
  name: string,
  value: unknown,
  updatedAt: Date,
): Promise<void> {
  const row = { name, value, updatedAt };
  await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row });
}

/** Sets a setting that was never set. */
export async function initializeSetting(
  db: Pick<Database, 'insert'>,
  name: string,
  value: unknown,
  updatedAt: Date,
): Promise<void> {
  await db.insert(settings).values({ name, value, updatedAt }).onConflictDoNothing();
}
