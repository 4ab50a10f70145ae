import { failureOf, type SpanStart } from './spans.ts';
import { inTrace, type Telemetry } from './telemetry.ts';

interface Observer<Name> {
  readonly telemetry: Telemetry | null;
  /** The system that the calls go to. */
  readonly system: 'duffel' | 'stripe' | 'mail';
  /** Functions that call nobody. */
  readonly except?: readonly Name[];
  /** Called for each failure that a call returned, with its kind. */
  readonly onFailure?: (operation: string, kind: string) => void;
}

type AnyCall = (...values: unknown[]) => Promise<unknown>;

/** The same port, with each call as a step of the current trace. What it sends and returns is not looked at. */
export function observeCalls<Port extends object>(port: Port, observer: Observer<keyof Port>): Port {
  const { except = [] } = observer;
  const observed = Object.entries(port).map(([name, member]) => {
    const isCall = typeof member === 'function' && !except.some((one) => one === name);
    return [name, isCall ? observeCall(name, member.bind(port), observer) : member];
  });
  return Object.fromEntries(observed);
}

function observeCall<Name>(name: string, call: AnyCall, { telemetry, system, onFailure }: Observer<Name>): AnyCall {
  const start: SpanStart = {
    name: `${system} ${name}`,
    kind: 'client',
    attributes: { 'peer.service': system, 'tailfin.operation': name },
  };
  return async (...values) => {
    const answer = await inTrace(telemetry, start, () => call(...values));
    const failure = failureOf(answer);
    if (failure !== null) onFailure?.(name, failure);
    return answer;
  };
}
