/**
 * Runs calls that give the booking session a new cookie one after another in all tabs of this browser: two at once would
 * each begin a session, and the one whose cookie arrives first could not book on its own payment. Where the browser has no locks
 * they run at once.
 */
export function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? call() : locks.request('booking-session', call);
}
