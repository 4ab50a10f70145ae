import { readTab, writeTab } from '#web/ui/tab-storage.ts';

/** Nobody else keeps the lock of a challenge that has just begun for longer than this. */
const timeoutMs = 2000;

const lockOf = (paymentId: string) => `challenge:${paymentId}`;
const watchedName = 'watched-challenge';

/**
 * Runs the work of a challenge. Until it ends, other tabs of this browser, such as a duplicate of this one, leave the payment
 * alone. Without locks it runs all the same.
 */
export async function asOwner<T>(paymentId: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return work();
  let running: Promise<T> | null = null;
  const run = () => {
    running ??= work();
    return running;
  };
  try {
    return await locks.request(lockOf(paymentId), { signal: AbortSignal.timeout(timeoutMs) }, run);
  } catch (error) {
    // Errors of the work itself are passed on; any other error means that there is no lock.
    if (running !== null) throw error;
    return run();
  }
}

/**
 * Whether the challenge of a payment is open in another tab. This tab remembers it: a bank with a page of its own replaces
 * that tab's page, and the challenge still is not this one's to give up.
 */
export async function isOwnedElsewhere(paymentId: string): Promise<boolean> {
  if (readTab(watchedName) === paymentId) return true;
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return false;
  const isHeld = await locks
    .request(lockOf(paymentId), { ifAvailable: true }, async (lock) => lock === null)
    .catch(() => false);
  if (isHeld) writeTab(watchedName, paymentId);
  return isHeld;
}
