import type { Duffel } from '@duffel/api';
import type { WireObject } from '../mapping/wire.ts';
import { type Account, type Question, sendAndRead } from './send.ts';

/** Longer than every deadline of a call (`deadlines`), whose answer nobody waits for any longer: the connection is given up. */
const longestMs = 140_000;

interface ClientCall {
  readonly method: string;
  readonly path: string;
  readonly data?: object;
  readonly params?: Readonly<Record<string, unknown>>;
}

type ClientAnswer = WireObject & { readonly status: number; readonly headers: unknown };

/** The vendor's client, and the way in which it sends each of its calls, which its types hide. */
interface Sending {
  readonly client: { request: (call: ClientCall) => Promise<ClientAnswer> };
}

/**
 * Makes the vendor's client send through our own connections. By itself it follows redirects with the data of passengers, reads answers without
 * end, and goes on with calls whose deadline has passed.
 */
export function sendThrough(client: Duffel, account: Account): void {
  (client as unknown as Sending).client.request = async ({ method, path, data, params = {} }) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(params))
      for (const one of Array.isArray(value) ? value : [value]) if (one != null) parameters.append(name, String(one));
    const question = { path, method: method as Question['method'], parameters, data };
    const { answer, wire } = await sendAndRead(account, question, AbortSignal.timeout(longestMs));
    return { ...wire, status: answer.status, headers: answer.headers };
  };
}
