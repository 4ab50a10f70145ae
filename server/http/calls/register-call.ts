import { pipeline, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import type { BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import { errorAnswer } from '#contract/call.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import type { Err } from '#domain/result.ts';
import type { Refusal } from '#server/refusal.ts';
import type { RateLimit } from '../protection/limits.ts';
import { sendRefusal } from './errors.ts';
import { acceptsGzip, createStreamPacker } from './stream-packer.ts';

export interface CallInput<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * A status with its body. `json` is an already serialized body, sent unchanged; `text` and `bytes` are a file of the
 * call's media type; `stream` sends texts of that type as they come.
 */
export type CallAnswer =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly json: string }
  | { readonly status: number; readonly text: string; readonly fileName: string }
  | { readonly status: number; readonly bytes: Uint8Array; readonly fileName: string }
  | { readonly status: number; readonly stream: Readable }
  | Err<Refusal>;

export interface CallOptions {
  /** `limits.rest` by default. */
  readonly limit?: RateLimit;
  /** Maximum body size in bytes; 64 KiB by default. */
  readonly bodyLimit?: number;
  /** Refuses a request before its body is read or anything validated; null if it is not refused. */
  readonly refuseUnread?: (request: FastifyRequest) => Promise<Refusal | null>;
  /** The status of a refusal if the call's contract overrides the code's own. */
  readonly statusOf?: (refusal: Refusal) => number | undefined;
}

/** Serves one call of the contract: validates requests, allow-lists responses, and describes the call in OpenAPI. */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<CallAnswer>,
  options: CallOptions = {},
): void {
  const failures = Object.fromEntries(
    [...new Set(call.errors.map((code) => errorTable[code].status))].map((status) => [status, errorAnswer]),
  );
  const { refuseUnread } = options;
  const url = call.path.replace(/\{(\w+)\}/g, ':$1');
  // HEAD would do the work of a GET for a response without a body, under its own rate limit.
  if (call.method === 'GET') app.head(url, { schema: { hide: true } }, refuseMethod);
  app.route({
    method: call.method,
    url,
    schema: {
      operationId: call.id,
      summary: call.summary,
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: { ...failures, ...answersOf(call) },
    },
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    ...(refuseUnread === undefined ? {} : { preParsing: refuseBefore(refuseUnread) }),
    config: options.limit === undefined ? {} : { rateLimit: options.limit },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const input = { params: request.params, query: request.query, body: request.body, request, reply };
      const answer = await handler(input as CallInput<C>);
      if ('error' in answer) return sendRefusal(request, reply, answer.error, options.statusOf?.(answer.error));
      reply.status(answer.status);
      if ('stream' in answer) return sendStream(request, reply, call, answer.stream);
      if ('fileName' in answer) {
        reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
        const type = call.mediaType ?? 'text/plain';
        if ('bytes' in answer) return reply.type(type).send(answer.bytes);
        return reply.type(`${type}; charset=utf-8`).send(answer.text);
      }
      if ('json' in answer) return reply.type('application/json; charset=utf-8').send(answer.json);
      return reply.send(answer.body);
    },
  });
}

/**
 * A refused request ends here by not calling `done`. An asynchronous hook would continue to the handler, because a
 * response with pending hooks, such as compression, does not count as sent.
 */
function refuseBefore(refuseUnread: NonNullable<CallOptions['refuseUnread']>): preParsingHookHandler {
  return (request, reply, _payload, done) => {
    refuseUnread(request)
      .then((refusal) => {
        if (refusal === null) done();
        else sendRefusal(request, reply, refusal);
      })
      .catch(done);
  };
}

/** Every text is sent at once. */
function sendStream(request: FastifyRequest, reply: FastifyReply, call: Call, texts: Readable): FastifyReply {
  reply.header('x-accel-buffering', 'no').header('vary', 'accept-encoding');
  reply.type(`${call.mediaType ?? 'text/plain'}; charset=utf-8`);
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(texts);
  const packed = createStreamPacker();
  // A visitor who leaves ends both.
  pipeline(texts, packed, () => undefined);
  return reply.header('content-encoding', 'gzip').send(packed);
}

async function refuseMethod(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendRefusal(request, reply, { code: 'METHOD_NOT_ALLOWED' });
}

/** The schemas of the success responses, under the call's media type if it is not JSON. */
function answersOf({ answers, mediaType }: Call): Record<string, unknown> {
  if (mediaType === undefined) return answers;
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [status, { content: { [mediaType]: { schema } } }]),
  );
}
