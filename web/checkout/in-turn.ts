/** Longer than an order takes: a hung tab must not keep the others from paying. */
const timeoutMs = 40_000;

/**
 * Runs the calls of paying and booking one after another across all tabs of this browser: each payment gives the
 * booking session a new cookie, and of two concurrent ones, the one whose cookie arrives first could not book. If the
 * browser has no locks, or another tab keeps its turn for too long, they run at once.
 */
export async function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return call();
  let running: Promise<T> | null = null;
  const run = () => {
    running ??= call();
    return running;
  };
  try {
    return await locks.request('booking-session', { signal: AbortSignal.timeout(timeoutMs) }, run);
  } catch (error) {
    // Errors of the call itself are passed on; any other error means that no turn was granted.
    if (running !== null) throw error;
    return run();
  }
}
