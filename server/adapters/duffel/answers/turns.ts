/** A call takes a few turns of the event loop from its first byte to its answer; so many come between two pieces of work. */
const turnsBetween = 4;
/**
 * With much other work turns are long. After so many milliseconds of the thread's time from the beginning of a piece, one turn is
 * enough: otherwise searches would starve although others leave most of the thread to them.
 */
const longestRoundMs = 3;

/**
 * The more searches are waiting, the more of them resume in a round. At one piece every three milliseconds, the searches of a busy minute never
 * caught up and missed their deadlines, although part of the CPU was idle.
 */
const waitingPerResumed = 2;
/** At least 8 ms of work in one turn: each piece ends with the chunk that takes it past a millisecond. */
const maxResumedPerRound = 8;

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
  const resumed = Math.min(maxResumedPerRound, Math.ceil(waiting.length / waitingPerResumed));
  for (const goOn of waiting.splice(0, resumed)) goOn();
}

/**
 * Resolves after other requests have had at least one turn of the event loop: four, if turns are short and at most four searches are waiting.
 * Waiters resume in order: half of them in each round, rounded up, at most eight.
 */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(endTurn);
  });
}

/** Answers of which more has arrived than was read, in this process: those that are waiting for their next round. */
export function unreadAnswers(): number {
  return waiting.length;
}
