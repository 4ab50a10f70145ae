import * as z from 'zod/mini';
import { type Call, type DecodedOf, decodeAnswer, errorAnswer } from '#contract/call.ts';
import { addressOf, type CallArguments } from '../api/client.ts';
import type { PageCall } from '../request.ts';

export type PageAnswer<C extends Call> =
  | { readonly kind: 'answer'; readonly answer: DecodedOf<C> }
  | {
      readonly kind: 'failed';
      /** Response status; 502 if the response cannot be parsed, 503 if there is none. */
      readonly status: number;
      /** The server's sentence for the visitor; null if there is none. */
      readonly message: string | null;
    };

/** Makes a call of the contract for a page that is rendered on the server, and parses and decodes its response. Never throws. */
export async function callForPage<C extends Call>(
  call: PageCall,
  entry: C & { readonly method: 'GET' },
  input: Pick<CallArguments<C>, 'params' | 'query'> = {},
): Promise<PageAnswer<C>> {
  try {
    const { status, body } = await call({ method: entry.method, path: addressOf<C>(entry, input) });
    const schema = entry.answers[status];
    if (schema === undefined) {
      const error = z.safeParse(errorAnswer, body);
      return { kind: 'failed', status, message: error.success ? error.data.message : null };
    }
    const parsed = z.safeParse(schema, body);
    return parsed.success
      ? { kind: 'answer', answer: decodeAnswer<C>(entry, parsed.data) }
      : { kind: 'failed', status: 502, message: null };
  } catch {
    return { kind: 'failed', status: 503, message: null };
  }
}
