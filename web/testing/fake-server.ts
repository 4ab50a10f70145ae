import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { type AnswerOf, type Call, errorAnswer } from '../../contract/call.ts';
import { type ErrorCode, errorTable } from '../../contract/errors.ts';
import { reportProblem } from '../ui/report-problem.ts';

/** A request that a page made. */
interface Asked {
  readonly address: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Null where it names no request. */
  readonly idempotencyKey: string | null;
}

/** An answer that is no success of the contract. */
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

/** What no server of ours answers, such as the page of a proxy or a record that an older release wrote. */
export function foreign(status: number, body: unknown): OtherAnswer {
  return new OtherAnswer(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
}

/** The connection breaks. */
export const brokenLine = new OtherAnswer(() => {
  throw new TypeError('Failed to fetch');
});

type Reply<C extends Call> = AnswerOf<C> | OtherAnswer;
type Replies<C extends Call> = (asked: Asked) => Reply<C> | Promise<Reply<C>>;

/**
 * Stands at the edge of the browser in place of the server: it answers the calls that the test names, in shapes that the
 * contract allows, and keeps what it was asked. Any other request breaks, and is written to the console.
 */
export function fakeServer() {
  const plans: { readonly call: Call; readonly path: RegExp; replies: Replies<Call>; readonly asked: Asked[] }[] = [];
  const planOf = (call: Call) => plans.find((plan) => plan.call === call);

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    const method = init.method ?? 'GET';
    const able = plans.filter(({ call, path }) => call.method === method && path.test(pathname));
    // A path without parameters goes before one that would take it for an id.
    const plan = able.find(({ call }) => call.path === pathname) ?? able[0];
    if (plan === undefined) {
      reportProblem(`Nobody answers ${method} ${input}`);
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
      // A page would take it for a broken connection.
      reportProblem(`The contract has no such ${plan.call.id}`, fault);
      throw fault;
    }
    return reply.response();
  });

  return {
    /** From now on this call is answered so. */
    answer<C extends Call>(call: C, reply: Reply<C> | Replies<C>): void {
      const replies = (typeof reply === 'function' ? reply : () => reply) as Replies<Call>;
      const plan = planOf(call);
      if (plan !== undefined) plan.replies = replies;
      else plans.push({ call, path: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`), replies, asked: [] });
    },
    /** What this call was asked, oldest first. */
    asked: (call: Call): readonly Asked[] => planOf(call)?.asked ?? [],
  };
}

/** The first success of a call, without what its schema does not name, as the server sends it. */
function successOf(call: Call, reply: unknown): Response {
  const [status, schema] = Object.entries(call.answers)[0] ?? [];
  return Response.json(z.parse(schema as z.ZodMiniType, reply), { status: Number(status) });
}
