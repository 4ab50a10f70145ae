import { eq } from 'drizzle-orm';
import type { SystemModeAnswer } from '../../../contract/system.ts';
import type { Database } from '../../adapters/database/database.ts';
import { settings } from '../../adapters/database/schema.ts';
import type { Clock } from '../../ports/clock.ts';

const freshMs = 4000;

/** Whether new bookings are real. Every booking and payment remembers the mode that it was made in. */
export interface SystemMode {
  isLive(): Promise<boolean>;
}

/** Reads the mode from the settings, at most every few seconds; without a setting the mode is test. */
export function createSystemMode(db: Database, clock: Clock): SystemMode {
  let known: { readonly live: boolean; readonly readAt: number } | null = null;
  return {
    async isLive() {
      const now = clock.now().getTime();
      if (known === null || now - known.readAt >= freshMs) {
        const [row] = await db.select().from(settings).where(eq(settings.name, 'live_mode'));
        known = { live: row?.value === true, readAt: now };
      }
      return known.live;
    },
  };
}

export async function readSystemMode(mode: SystemMode): Promise<SystemModeAnswer> {
  const isLiveMode = await mode.isLive();
  return { isLiveMode, mode: isLiveMode ? 'live' : 'test' };
}
