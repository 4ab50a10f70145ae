import { eq } from 'drizzle-orm';
import type { SystemModeAnswer } from '../../../contract/system.ts';
import type { Database } from '../../adapters/database/database.ts';
import { history, settings } from '../../adapters/database/schema.ts';
import type { Clock } from '../../ports/clock.ts';

const freshMs = 4000;
const liveModeSetting = 'live_mode';

/** Whether new bookings are real. Every booking and payment remembers the mode that it was made in. */
export interface SystemMode {
  isLive(): Promise<boolean>;
  /** Whether live mode was switched on and not off again: what is stored, even where it cannot be (`canBeLive`). */
  isSwitchedOn(): Promise<boolean>;
  /** Changes the mode for every instance, within seconds; `by` is the user who did. */
  set(live: boolean, by: string): Promise<void>;
}

/**
 * Reads the mode from the settings, at most every few seconds; without a setting the mode is test, and so it is where
 * credentials for live mode are missing (`canBeLive`).
 */
export function createSystemMode(db: Database, clock: Clock, canBeLive: boolean): SystemMode {
  let known: { readonly live: boolean; readonly readAt: number } | null = null;
  const isSwitchedOn = async () => {
    const [row] = await db.select().from(settings).where(eq(settings.name, liveModeSetting));
    return row?.value === true;
  };
  return {
    isSwitchedOn,
    async isLive() {
      const now = clock.now().getTime();
      if (known === null || now - known.readAt >= freshMs) {
        known = { live: canBeLive && (await isSwitchedOn()), readAt: now };
      }
      return known.live;
    },
    async set(live, by) {
      const at = clock.now();
      const row = { name: liveModeSetting, value: live, updatedAt: at };
      await db.transaction(async (tx) => {
        await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row });
        await tx.insert(history).values({ subject: 'system:mode', at, toState: live ? 'live' : 'test', detail: by });
      });
      known = { live, readAt: at.getTime() };
    },
  };
}

export async function readSystemMode(mode: SystemMode): Promise<SystemModeAnswer> {
  const isLiveMode = await mode.isLive();
  return { isLiveMode, mode: isLiveMode ? 'live' : 'test' };
}
