/** A worker that lives less long has not started well. */
const shortLifeMs = 30_000;
/** Waits before the replacement of a worker that started badly, by how often in a row that happened. */
const waitsMs = [0, 1000, 2000, 4000] as const;

/** How often in a row a worker has lived too short a life, after another one ended. */
export function shortLives(before: number, { isReady, livedMs }: { isReady: boolean; livedMs: number }): number {
  return isReady && livedMs >= shortLifeMs ? 0 : before + 1;
}

/** How long to wait before a worker is replaced; null if it must not be, because replacements do not help. */
export function restartWaitMs(shortLivesInRow: number): number | null {
  return shortLivesInRow === 0 ? 0 : (waitsMs[shortLivesInRow - 1] ?? null);
}
