import type { AdminSettings } from '#contract/admin.ts';
import { ApiError } from '#web/api/api-error.ts';

/** A failure for toast and screen: a title, a text, and the server's reason, if it gave one. */
export interface AdminFailure {
  readonly title: string;
  readonly text: string;
  /** Null if the text says everything. */
  readonly reason: string | null;
}

/**
 * The server's response about the session: its status, whether it is an administrator's, and the message, '' for none.
 */
export interface SessionAnswer {
  readonly status: number;
  readonly success: boolean;
  readonly message: string;
}

export interface ModeCalls {
  /** POST /api/admin/login. Throws if there is no answer. */
  readonly verify: () => Promise<SessionAnswer>;
  /** POST /api/admin/settings. Throws ApiError. */
  readonly save: (enableLiveMode: boolean) => Promise<AdminSettings>;
}

export interface ModeOutcome {
  /** The saved settings; null if it is not known whether anything was saved. */
  readonly saved: AdminSettings | null;
  /** Null if everything succeeded. After a save it is about the session only. */
  readonly failure: AdminFailure | null;
}

/** Switches between test and live mode: verifies the session, saves, verifies it again (ADM-02). Never throws; returns what failed (ADM-03). */
export async function changeMode(calls: ModeCalls, live: boolean): Promise<ModeOutcome> {
  const before = await sessionFailure(calls.verify);
  if (before !== null) return { saved: null, failure: before };
  let saved: AdminSettings;
  try {
    saved = await calls.save(live);
  } catch (error) {
    return { saved: null, failure: saveFailure(error) };
  }
  if (saved.enableLiveMode !== live) return { saved, failure: failures.modeChange };
  return { saved, failure: await sessionFailure(calls.verify) };
}

/** Texts of ADM-03 by their causes. */
export const failures = {
  load: failure('Error', 'Failed to load admin settings. Please try again later.'),
  save: failure('Failed to Update', 'There was a problem saving your changes.'),
  privileges: failure('Authentication Error', 'Could not verify admin privileges. Please try logging in again.'),
  session: failure('Authentication Failed', 'Session could not be verified. Please try logging in again.'),
  modeChange: failure('Mode Change Failed', 'There was a problem switching modes. Please try again.'),
} as const;

function failure(title: string, text: string): AdminFailure {
  return { title, text, reason: null };
}

async function sessionFailure(verify: ModeCalls['verify']): Promise<AdminFailure | null> {
  try {
    const { status, success, message } = await verify();
    if (status >= 400) return failures.privileges;
    if (success) return null;
    return message === '' ? failures.session : { ...failures.session, text: message };
  } catch {
    return failures.modeChange;
  }
}

/** Without a response the mode is unknown; an error means that it did not change, and usually says why. */
function saveFailure(error: unknown): AdminFailure {
  if (!(error instanceof ApiError) || error.status === 0) return failures.modeChange;
  return { ...failures.save, reason: error.answer?.message ?? null };
}
