import { asObject, type WireObject } from '../mapping/wire.ts';
import { type Account, AnswerError, checkAnswer, send } from '../transport/send.ts';
import type { ReadElement } from './offer-scanner.ts';
import { readAnswer } from './read-answer.ts';

/** A request whose answer contains the offers of a search. */
export interface OffersQuestion {
  /** Below the API's base address. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** What a POST sends; without it the request is a GET. */
  readonly data?: object;
}

/**
 * Sends a request, passes each offer of the answer on as it arrives, and resolves with the answer's `data` without them. Rejects
 * as the vendor's client does, which reads an answer only as a whole: 10 MB hold a thread for 50 ms.
 */
export type OffersCall = (
  question: OffersQuestion,
  readElement: ReadElement,
  signal: AbortSignal,
) => Promise<WireObject>;

export function createOffersCall(account: Account): OffersCall {
  return async ({ path, parameters = {}, data }, readElement, signal) => {
    const method = data === undefined ? 'GET' : 'POST';
    const answer = await send(account, { path, method, parameters: new URLSearchParams(parameters), data }, signal);
    await checkAnswer(answer);
    const wire = await readAnswer(answer.body, readElement, signal);
    if (wire.errors) throw new AnswerError(answer, wire);
    return asObject(wire.data, 'data');
  };
}
