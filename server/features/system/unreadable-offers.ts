import { sql } from 'drizzle-orm';
import type { UnreadableOffers } from '#contract/admin.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import type { Database } from '#server/database/database.ts';
import { readSetting } from './settings.ts';
import { settings } from './tables.ts';

const name = 'unreadable_offers';

/** Adds a search's number of unreadable offers to its day (UTC). */
export async function noteUnreadableOffers(db: Database, offers: number, at: Date): Promise<void> {
  const day = utcDate(at);
  const known = sql`${settings.value}`;
  const sum = sql`jsonb_build_object('day', ${day}::text, 'offers', (${known}->>'offers')::int + ${offers}::int,
    'searches', (${known}->>'searches')::int + 1)`;
  const first = { day, offers, searches: 1 };
  await db
    .insert(settings)
    .values({ name, value: first, updatedAt: at })
    .onConflictDoUpdate({
      target: settings.name,
      set: {
        value: sql`case when ${known}->>'day' = ${day}::text then ${sum} else ${JSON.stringify(first)}::jsonb end`,
        updatedAt: at,
      },
    });
}

/** The latest day's unreadable offers; null if there never were any. */
export async function readUnreadableOffers(db: Database): Promise<UnreadableOffers | null> {
  return ((await readSetting(db, name)) ?? null) as UnreadableOffers | null;
}
