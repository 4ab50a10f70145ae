/** A call takes a few turns of the event loop from its first byte to its answer; so many come between two pieces of work. */
const turnsBetween = 4;
/**
 * With much other work turns are long. After so many milliseconds of the thread's time from the beginning of a piece, one turn is
 * enough: otherwise searches would starve although others leave most of the thread to them.
 */
const longestRoundMs = 3;

/**
 * The more searches wait, the more of them go on in a round: with one piece in three milliseconds those that come in a busy minute would
 * never catch up, and fail at their deadline while the processor is idle.
 */
const searchesPerPiece = 2;
/** Together about 8 ms. */
const mostPiecesAtOnce = 8;

const waiting: (() => void)[] = [];
let turnsLeft = turnsBetween;
let roundBeganAt = 0;

/** CPU time instead of the clock's: while another process runs, nobody has a turn. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function endTurn(): void {
  turnsLeft -= 1;
  if (turnsLeft <= 0 || threadMs() - roundBeganAt >= longestRoundMs) beginRound();
  if (waiting.length > 0) setImmediate(endTurn);
}

function beginRound(): void {
  turnsLeft = turnsBetween;
  roundBeganAt = threadMs();
  const pieces = Math.min(mostPiecesAtOnce, Math.ceil(waiting.length / searchesPerPiece));
  for (const goOn of waiting.splice(0, pieces)) goOn();
}

/**
 * Resolves after some turns of the event loop, in which other requests had theirs. Those who wait go on in their order, one in each round or,
 * if many wait, half of them, at most eight.
 */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(endTurn);
  });
}
