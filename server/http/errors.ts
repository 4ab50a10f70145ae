import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '../../contract/call.ts';
import { type ErrorCode, errorTable } from '../../contract/errors.ts';
import { crashPage } from './crash-page.ts';
import type { Refusal } from './refusal.ts';

/** Calls whose failures also carry `success: false` and `error` (API-12). */
const paymentPath = '/api/payments/process-card';

/** The one way in which a failure leaves the server (API-04). */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, text, retryable } = errorTable[refusal.code];
  const answer: ErrorAnswer = {
    message: refusal.message ?? text,
    code: refusal.code,
    requestId: request.id,
    ...(refusal.fields ? { fields: refusal.fields.map((fault) => ({ ...fault })) } : {}),
    ...(refusal.details ? { details: { ...refusal.details } } : {}),
    ...(refusal.paymentId ? { paymentId: refusal.paymentId } : {}),
    ...(request.url.startsWith(paymentPath) ? { success: false, error: refusal.code.toLowerCase() } : {}),
  };
  const wait = refusal.retryAfterSeconds ?? (retryable && status === 503 ? 5 : null);
  if (wait !== null) reply.header('retry-after', String(wait));
  return reply
    .status(refusal.status ?? status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}

/**
 * The answer to an address that cannot be read: a browser is led to the page for what is not found. No hook runs for
 * one, so what hooks add is added here.
 */
export function refuseUnreadableAddress(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  if (asksForPage(request)) reply.redirect('/not-found');
  else sendRefusal(request, reply, { code: 'INVALID_REQUEST' });
}

/** True for a browser that follows an address, false for calls and files. */
function asksForPage({ headers, url, method }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && headers.accept?.includes('text/html') === true && !url.startsWith('/api/');
}

/**
 * The path and query of an address as it came: a proxy's form of it names a host, which counts for nothing here, and
 * `*` names no page.
 */
export function originForm(url: string): string {
  const [origin = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url) ?? [];
  const path = url.slice(origin.length);
  return path.startsWith('/') ? path : `/${path}`;
}

interface ThrownError {
  readonly statusCode?: number;
  readonly code?: string;
  readonly refusal?: Refusal;
  readonly validation?: readonly { readonly instancePath?: string; readonly message?: string }[];
  readonly validationContext?: string;
}

/**
 * Maps whatever was thrown to an answer without internals; unexpected errors are logged with their stack, and only
 * there. An address that nothing serves is a failure in the same form.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, { code: 'NOT_FOUND' }));
  app.setErrorHandler((error, request, reply) => {
    const thrown = (typeof error === 'object' && error !== null ? error : {}) as ThrownError;
    const refusal = thrown.refusal ?? refusalOf(thrown);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'Unexpected error');
    if (errorTable[refusal.code].status >= 500 && asksForPage(request)) return sendCrashPage(request, reply, refusal);
    return sendRefusal(request, reply, refusal);
  });
}

function sendCrashPage(request: FastifyRequest, reply: FastifyReply, { code, status }: Refusal): FastifyReply {
  return reply
    .status(status ?? errorTable[code].status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(crashPage(request.id, reply.cspNonce?.style));
}

function refusalOf(thrown: ThrownError): Refusal {
  if (thrown.validation) {
    const fields = thrown.validation.map((issue) => ({
      path: (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? errorTable.INVALID_REQUEST.text,
    }));
    const first = fields[0];
    return {
      code: 'INVALID_REQUEST',
      fields,
      ...(first ? { message: `${first.path || thrown.validationContext}: ${first.message}` } : {}),
    };
  }
  const byStatus: Record<number, ErrorCode> = {
    400: 'INVALID_REQUEST',
    404: 'NOT_FOUND',
    405: 'METHOD_NOT_ALLOWED',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    429: 'RATE_LIMITED',
    503: 'SERVICE_UNAVAILABLE',
  };
  const status = thrown.statusCode ?? 500;
  const known = byStatus[status];
  if (known) return { code: known };
  return status >= 400 && status < 500 ? { code: 'INVALID_REQUEST', status } : { code: 'INTERNAL' };
}
