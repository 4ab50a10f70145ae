/** A call takes a few turns of the event loop from its first byte to its answer; so many come between two pieces of work. */
const turnsBetween = 4;

const waiting: (() => void)[] = [];
let turnsLeft = turnsBetween;

function endTurn(): void {
  turnsLeft -= 1;
  if (turnsLeft === 0) {
    turnsLeft = turnsBetween;
    waiting.shift()?.();
  }
  if (waiting.length > 0) setImmediate(endTurn);
}

/**
 * Resolves after some turns of the event loop, in which other requests had theirs. All who wait go on one after the other, so that many
 * searches at once hold the loop no longer than one.
 */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(endTurn);
  });
}
