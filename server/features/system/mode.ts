import type { SystemModeAnswer } from '#contract/system.ts';
import type { Database } from '#server/database/database.ts';
import { recordHistory } from '#server/lifecycle/history.ts';
import type { Clock } from '#server/ports/clock.ts';
import { readSetting, writeSetting } from './settings.ts';

const freshMs = 4000;
const liveModeSetting = 'live_mode';

/** Whether new bookings are real. Every booking and payment stores its mode. */
export interface SystemMode {
  isLive(): Promise<boolean>;
  /** The stored setting for live mode, even if it cannot apply (`canBeLive`). */
  isSwitchedOn(): Promise<boolean>;
  /** Changes the mode for every instance within seconds; `by` is the acting user. */
  set(live: boolean, by: string): Promise<void>;
}

/**
 * Reads the mode from the settings, at most every few seconds. The mode is test if there is no setting, or if
 * credentials for live mode are missing (`canBeLive`).
 */
export function createSystemMode(db: Database, clock: Clock, canBeLive: boolean): SystemMode {
  let known: { readonly live: boolean; readonly readAt: number } | null = null;
  const isSwitchedOn = async () => {
    return (await readSetting(db, liveModeSetting)) === true;
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
      await db.transaction(async (tx) => {
        await writeSetting(tx, liveModeSetting, live, at);
        await recordHistory(tx, { subject: 'system:mode', at, toState: live ? 'live' : 'test', detail: by });
      });
      known = { live, readAt: at.getTime() };
    },
  };
}

export async function readSystemMode(mode: SystemMode): Promise<SystemModeAnswer> {
  const isLiveMode = await mode.isLive();
  return { isLiveMode, mode: isLiveMode ? 'live' : 'test' };
}
