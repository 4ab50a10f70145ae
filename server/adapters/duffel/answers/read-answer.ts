import type { WireObject } from '../mapping/wire.ts';
import { OfferScanner, type ReadElement } from './offer-scanner.ts';
import { othersTurn } from './turns.ts';

/** Milliseconds of reading before other requests get their turn. */
const longestPieceMs = 1;

/** Reads the offers of an answer as its bytes come; resolves with the rest of it. Rejects with SyntaxError if it is not JSON. */
export async function readAnswer(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  readElement: ReadElement,
  signal: AbortSignal,
): Promise<WireObject> {
  const scanner = new OfferScanner(readElement);
  let workedMs = 0;
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    const startedAt = performance.now();
    scanner.push(chunk);
    workedMs += performance.now() - startedAt;
    if (workedMs >= longestPieceMs) {
      await othersTurn();
      workedMs = 0;
    }
  }
  return scanner.end();
}
