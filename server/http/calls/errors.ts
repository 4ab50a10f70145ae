import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { isDatabaseUnavailable } from '#server/database/database.ts';
import type { Refusal } from '#server/refusal.ts';
import { crashPage } from '../pages/crash-page.ts';

/** Calls whose failures also carry `success: false` and `error` (API-12). */
const paymentPath = '/api/payments/process-card';

/** The format of a failure in every call (API-04). */
export function errorAnswerOf({ code, message, fields, details, paymentId }: Refusal, requestId: string): ErrorAnswer {
  return {
    message: message ?? errorTable[code].text,
    code,
    requestId,
    ...(fields ? { fields: fields.map((fault) => ({ ...fault })) } : {}),
    ...(details ? { details: { ...details } } : {}),
    ...(paymentId ? { paymentId } : {}),
  };
}

/** Sends a failure of a readable request (API-04). `fixed` overrides the code's own status. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  fixed?: number,
): FastifyReply {
  const { status, retryable } = errorTable[refusal.code];
  const answer: ErrorAnswer = {
    ...errorAnswerOf(refusal, request.id),
    ...(request.url.startsWith(paymentPath) ? { success: false, error: refusal.code.toLowerCase() } : {}),
  };
  const wait = refusal.retryAfterSeconds ?? (retryable && status === 503 ? 5 : null);
  if (wait !== null) reply.header('retry-after', String(wait));
  return reply
    .status(fixed ?? status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}

/** The headers that hooks add to other responses (`registerSecurity`), for those without hooks, which show nothing. */
export const hooklessHeaders = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/** Responds to a malformed URL, which runs no hooks: browsers are redirected to the not-found page. */
export function refuseUnreadableAddress(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...hooklessHeaders, 'x-request-id': request.id });
  if (asksForPage(request)) reply.redirect('/not-found');
  else sendRefusal(request, reply, { code: 'INVALID_REQUEST' });
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** True for a browser navigation, false for API calls and files. */
function asksForPage(request: FastifyRequest): boolean {
  const { headers, url } = request;
  return isRead(request) && headers.accept?.includes('text/html') === true && !url.startsWith('/api/');
}

/** A request target's path and query. The host in a proxy's absolute form is ignored, and `*` is not a page. */
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
 * Maps thrown errors to responses without internal details; unexpected errors are logged with their stack. Unknown
 * routes get a failure in the same format.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, { code: 'NOT_FOUND' }));
  app.setErrorHandler((error, request, reply) => {
    const thrown = (typeof error === 'object' && error !== null ? error : {}) as ThrownError;
    const { refusal, status } = thrown.refusal ? { refusal: thrown.refusal } : refusalOf(thrown);
    if (refusal.code === 'INTERNAL' && isRead(request) && isDatabaseUnavailable(error)) {
      request.log.error({ err: error }, 'The database is unavailable');
      return refuseForNow(request, reply);
    }
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'Unexpected error');
    if (errorTable[refusal.code].status >= 500 && asksForPage(request)) return sendCrashPage(request, reply, refusal);
    return sendRefusal(request, reply, refusal, status);
  });
}

/** Only for requests that change nothing: the outcome of others is unknown, so they must not suggest trying again. */
export function refuseForNow(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = { code: 'SERVICE_UNAVAILABLE' } as const;
  if (!asksForPage(request)) return sendRefusal(request, reply, refusal);
  return sendCrashPage(request, reply.header('retry-after', '5'), refusal);
}

function sendCrashPage(request: FastifyRequest, reply: FastifyReply, { code }: Refusal): FastifyReply {
  return reply
    .status(errorTable[code].status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(crashPage(request.id, reply.cspNonce?.style));
}

/** The refusal for a thrown error, with the client error's own status if no code has it. */
function refusalOf(thrown: ThrownError): { readonly refusal: Refusal; readonly status?: number } {
  if (thrown.validation) {
    const fields = thrown.validation.map((issue) => ({
      path: (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? errorTable.INVALID_REQUEST.text,
    }));
    const first = fields[0];
    const message = first ? { message: `${first.path || thrown.validationContext}: ${first.message}` } : {};
    return { refusal: { code: 'INVALID_REQUEST', fields, ...message } };
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
  if (known) return { refusal: { code: known } };
  return status >= 400 && status < 500
    ? { refusal: { code: 'INVALID_REQUEST' }, status }
    : { refusal: { code: 'INTERNAL' } };
}
