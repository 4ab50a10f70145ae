import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { activeSpan, inSpan, type Span, type SpanAttributes, withinSpan } from './spans.ts';
import type { Telemetry } from './telemetry.ts';

/** Called by process managers and Prometheus all the time. */
const operational = ['/healthz', '/readyz', '/metrics'];
/** Ids that we issue, by their beginning. Anything else in a path comes from outside. */
const subjects: Readonly<Record<string, string>> = { bkg: 'booking', pay: 'payment', amd: 'amendment' };

/**
 * One trace per request, by route: a path may contain what visitors entered. Calls that pages make in this process belong to the
 * page's trace. Traces that callers claim to continue are not: visitors could send anything.
 */
export function traceRequests(server: FastifyInstance, telemetry: Telemetry): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const end = (request: FastifyRequest, failure: string | null) => spans.get(request)?.end(failure);

  server.addHook('onRequest', (request, _reply, done) => {
    const { method, id, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    if (operational.includes(route)) return done();
    const start = {
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'tailfin.request_id': id },
    } as const;
    const span = activeSpan()?.startChild(start) ?? telemetry.startTrace(start);
    spans.set(request, span);
    withinSpan(span, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    spans.get(request)?.setAttributes({ 'http.response.status_code': statusCode });
    end(request, statusCode >= 500 ? String(statusCode) : null);
    done();
  });
  server.addHook('onRequestAbort', (request, done) => {
    end(request, 'aborted');
    done();
  });
  server.addHook('onRoute', traceUseCase);
}

/** The work of a call of the contract, apart from parsing, limits and sending. */
function traceUseCase(route: RouteOptions): void {
  const { handler } = route;
  const name = (route.schema as { readonly operationId?: string } | undefined)?.operationId;
  if (name === undefined) return;
  route.handler = function (request, reply) {
    const { id = '' } = (request.params ?? {}) as { readonly id?: string };
    const start = { name, kind: 'internal', attributes: idsIn(id) } as const;
    return inSpan(start, async () => handler.call(this, request, reply));
  };
}

function idsIn(id: string): SpanAttributes {
  const [, prefix = ''] = /^([a-z]{3})_[A-Za-z0-9_-]{10,40}$/.exec(id) ?? [];
  const subject = subjects[prefix];
  return subject === undefined ? {} : { [subject]: id };
}
