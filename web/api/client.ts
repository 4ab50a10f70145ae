import * as z from 'zod/mini';
import { type AnswerOf, type BodyInputOf, type Call, errorAnswer, type QueryInputOf } from '../../contract/call.ts';
import { ApiError } from './api-error.ts';

export interface CallArguments<C extends Call> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInputOf<C>;
  readonly body?: BodyInputOf<C>;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Makes one call of the contract from the browser, cookies included, and parses its answer. Throws ApiError. */
export async function request<C extends Call>(call: C, input: CallArguments<C> = {}): Promise<AnswerOf<C>> {
  const response = await send(call, input);
  const text = await response.text().catch(() => '');
  const schema = call.answers[response.status];
  if (schema === undefined) throw new ApiError(response.status, text || response.statusText, readError(text));
  const parsed = z.safeParse(schema, parseJson(text));
  if (!parsed.success) throw new ApiError(response.status, 'The answer was not understood', null);
  return parsed.data as AnswerOf<C>;
}

/** Path and query of a call. */
export function addressOf<C extends Call>(call: C, input: CallArguments<C>): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const entries = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (entries.length === 0) return path;
  return `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

async function send<C extends Call>(call: C, input: CallArguments<C>): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  try {
    return await fetch(addressOf(call, input), {
      method: call.method,
      credentials: 'same-origin',
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError(0, 'No response', null);
  }
}

function readError(text: string) {
  const parsed = z.safeParse(errorAnswer, parseJson(text));
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
