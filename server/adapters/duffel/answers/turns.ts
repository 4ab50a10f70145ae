const waiting: (() => void)[] = [];

function passOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(passOn);
}

/**
 * Resolves in a later turn of the event loop, in which other requests had theirs. Of all who wait, one goes on in each turn, so
 * that many searches at once hold the loop no longer than one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(passOn);
  });
}
