import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Call, type DecodedOf, errorAnswer } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { reportProblem } from '../ui/report-problem.ts';
import { encodeAnswer } from './encode-answer.ts';

/** A request that a page made. */
interface RecordedRequest {
  readonly address: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Null if the request names none. */
  readonly idempotencyKey: string | null;
}

/** A response other than a success of the contract. */
class OtherAnswer {
  readonly response: () => Response;
  readonly code: ErrorCode | null;

  constructor(response: () => Response, code: ErrorCode | null = null) {
    this.response = response;
    this.code = code;
  }
}

/** The contract's error of this code. */
export function refusal(
  code: ErrorCode,
  message: string = errorTable[code].text,
  more: { readonly details?: Record<string, unknown>; readonly fields?: { path: string; message: string }[] } = {},
): OtherAnswer {
  const body = z.parse(errorAnswer, { code, message, requestId: 'req_1', ...more });
  return new OtherAnswer(() => Response.json(body, { status: errorTable[code].status }), code);
}

/** A response that violates the contract, such as a proxy's page or a record from an older release, or arrives in pieces. */
export function rawAnswer(status: number, body: unknown): OtherAnswer {
  const sent = typeof body === 'string' || body instanceof ReadableStream ? body : JSON.stringify(body);
  return new OtherAnswer(() => new Response(sent, { status }));
}

/** The connection fails. */
export const lostConnection = new OtherAnswer(() => {
  throw new TypeError('Failed to fetch');
});

type Reply<C extends Call> = DecodedOf<C> | OtherAnswer;
type Replies<C extends Call> = (asked: RecordedRequest) => Reply<C> | Promise<Reply<C>>;

/**
 * Replaces the server for the browser: answers the calls that the test names, in shapes that the contract allows, and
 * records the requests. Any other request fails, and is logged to the console.
 */
export function fakeServer() {
  const plans: {
    readonly call: Call;
    readonly path: RegExp;
    replies: Replies<Call>;
    readonly asked: RecordedRequest[];
  }[] = [];
  const planOf = (call: Call) => plans.find((plan) => plan.call === call);

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    const method = init.method ?? 'GET';
    const able = plans.filter(({ call, path }) => call.method === method && path.test(pathname));
    // A path without parameters comes before one that would treat it as an id.
    const plan = able.find(({ call }) => call.path === pathname) ?? able[0];
    if (plan === undefined) {
      reportProblem(`No reply is set for ${method} ${input}`);
      throw new TypeError('Failed to fetch');
    }
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const idempotencyKey = new Headers(init.headers).get('idempotency-key');
    const asked = { address: input, query: searchParams, body, idempotencyKey };
    plan.asked.push(asked);
    const reply = await plan.replies(asked);
    try {
      if (plan.call.body !== undefined) z.parse(plan.call.body, body);
      if (!(reply instanceof OtherAnswer)) return successOf(plan.call, reply);
      if (reply.code !== null) expect(plan.call.errors, `errors of ${plan.call.id}`).toContain(reply.code);
    } catch (fault) {
      // Otherwise a page would take it for a lost connection.
      reportProblem(`The contract has no such ${plan.call.id}`, fault);
      throw fault;
    }
    return reply.response();
  });

  return {
    /** Sets the reply to a call from now on. */
    answer<C extends Call>(call: C, reply: Reply<C> | Replies<C>): void {
      const replies = (typeof reply === 'function' ? reply : () => reply) as Replies<Call>;
      const plan = planOf(call);
      if (plan !== undefined) plan.replies = replies;
      else plans.push({ call, path: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`), replies, asked: [] });
    },
    /** The requests of a call, oldest first. */
    asked: (call: Call): readonly RecordedRequest[] => planOf(call)?.asked ?? [],
  };
}

/** The first success of a call, limited to its schema, as the server sends it. */
function successOf(call: Call, reply: unknown): Response {
  const [status, schema] = Object.entries(call.answers)[0] ?? [];
  const answer = z.parse(schema as z.ZodMiniType, encodeAnswer(call, reply));
  if (call.mediaType === undefined) return Response.json(answer, { status: Number(status) });
  return new Response(String(answer), { status: Number(status), headers: { 'content-type': call.mediaType } });
}
