/** Longer than an order takes: a tab that hangs must not keep the others from paying. */
const patienceMs = 40_000;

/**
 * Runs the calls of paying and booking one after another in all tabs of this browser: each payment gives the booking session
 * a new cookie, and of two at once the one whose cookie arrives first could not book on its own. Where the browser has
 * no locks, or another tab keeps its turn for too long, they run at once.
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
    return await locks.request('booking-session', { signal: AbortSignal.timeout(patienceMs) }, run);
  } catch (error) {
    // What the call itself threw is its own; no turn was given otherwise.
    if (running !== null) throw error;
    return run();
  }
}
