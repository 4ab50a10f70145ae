import * as z from 'zod/mini';
import { type BodyInputOf, type Call, type DecodedOf, decodeAnswer, type QueryInputOf } from '#contract/call.ts';
import { noteMoneyCall } from './money-calls.ts';
import { failureOf, parseJson, send, unexpectedResponse } from './send.ts';

export interface CallArguments<C extends Call> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInputOf<C>;
  readonly body?: BodyInputOf<C>;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Makes a call of the contract from the browser and parses and decodes its response. Throws ApiError. */
export async function request<C extends Call>(call: C, input: CallArguments<C> = {}): Promise<DecodedOf<C>> {
  const { body, idempotencyKey, signal } = input;
  if (call.movesMoney) noteMoneyCall();
  const response = await send({ method: call.method, address: addressOf(call, input), body, idempotencyKey, signal });
  const text = await response.text().catch(() => '');
  const schema = call.answers[response.status];
  if (schema === undefined) throw failureOf(response, text);
  const parsed = z.safeParse(schema, parseJson(text));
  if (!parsed.success) throw unexpectedResponse(response);
  return decodeAnswer(call, parsed.data);
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
