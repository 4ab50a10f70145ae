const firstPauseMs = 3000;
/** Longest pause during the first `askedAtFirst` requests (over four minutes), and after them. */
const longestPauseMs = { atFirst: 15_000, later: 30_000 };
const askedAtFirst = 20;

/** The pause before the next request: 3 s at first, growing by half each time, up to 15 s and finally half a minute. */
export function pauseMs(asked: number): number {
  const longest = asked < askedAtFirst ? longestPauseMs.atFirst : longestPauseMs.later;
  return Math.min(longest, Math.round(firstPauseMs * 1.5 ** asked));
}
