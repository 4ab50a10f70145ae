/** The answer of another worker. */
export interface PeerAnswer {
  /** What comes first: JSON. */
  readonly head: unknown;
  /** The texts after it, in pieces of any size. They end with an error if that worker ends. */
  readonly rest: AsyncIterable<Buffer>;
}

/** Answers a question of another worker. `signal` tells that it wants the answer no longer. */
export type AnswerPeer = (
  question: unknown,
  signal: AbortSignal,
) => Promise<{ readonly head: unknown; readonly rest?: AsyncIterable<string> }>;

/** The other workers of this instance, for what only one of them has in its memory. */
export interface Peers {
  /** Whether everything of a subject belongs to this worker. Every worker says the same of each. */
  isOwn(subject: string): boolean;
  /** Asks the worker of a subject. Null if it cannot be reached, does not take the question within seconds, or breaks off before the head. */
  ask(subject: string, question: unknown, signal: AbortSignal): Promise<PeerAnswer | null>;
  /** Tells all others, and waits for none of them. */
  tell(question: unknown): void;
  /** From now on questions are answered; before that they are not taken. */
  answer(answerPeer: AnswerPeer): void;
}

/** Of a process that has no others. */
export const noPeers: Peers = {
  isOwn: () => true,
  ask: async () => null,
  tell: () => undefined,
  answer: () => undefined,
};
