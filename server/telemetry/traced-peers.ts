import type { Peers } from '#server/ports/peers.ts';
import { activeSpan, inSpan, runAsSpan, type TracePosition } from './spans.ts';
import type { Telemetry } from './telemetry.ts';

/** A question with the place in the asker's trace; null without a trace. */
interface TracedQuestion {
  readonly position: TracePosition | null;
  readonly question: unknown;
}

/** What a worker does for another one belongs to the trace of the request that the other one took. */
export function tracePeers(peers: Peers, telemetry: Telemetry | null): Peers {
  if (telemetry === null) return peers;
  const traced = (question: unknown): TracedQuestion => ({ position: activeSpan()?.position ?? null, question });
  return {
    isOwn: (subject) => peers.isOwn(subject),
    ask: (subject, question, signal) =>
      inSpan({ name: 'ask worker', kind: 'client' }, () => peers.ask(subject, traced(question), signal)),
    tell: (question) => peers.tell(traced(question)),
    answer: (answerPeer) =>
      peers.answer((asked, signal) => {
        // Only workers of this instance, which all have telemetry or none, can ask.
        const { position, question } = asked as TracedQuestion;
        if (position === null) return answerPeer(question, signal);
        const span = telemetry.continueTrace(position, { name: 'answer worker', kind: 'server' });
        return runAsSpan(span, () => answerPeer(question, signal));
      }),
  };
}
