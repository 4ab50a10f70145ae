import type { FastifyInstance } from 'fastify';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import { limits } from './limits.ts';

/** Where browsers report violations of the content security policy. */
export const policyReportPath = '/api/csp-reports';

/** The directives of our policy, as browsers name them. */
const directives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'worker-src',
  'manifest-src',
  'media-src',
  'form-action',
  'base-uri',
  'object-src',
  'frame-ancestors',
];
const maximumReports = 5;
const largestReport = 16 * 1024;

/** The stored part of a report: enough to find the fault, nothing about the visitor. */
export interface PolicyViolation {
  /** One of `directives`, else 'other'. */
  readonly directive: string;
  /** The page's path without its query. */
  readonly page: string;
  /** 'inline', 'eval', 'data' and the like, or an origin: never a full URL. */
  readonly blocked: string;
  /** The path of our script or the origin of another; '' if the browser does not say. */
  readonly source: string;
  /** Null if the browser does not say. */
  readonly line: number | null;
}

const parts = z.record(z.string(), z.unknown());
/** The format of `report-uri`. */
const olderReport = z.object({ 'csp-report': parts });
/** The format of the Reporting API, which sends lists. */
const newerReport = z.object({ type: z.literal('csp-violation'), body: parts });

/** The violations in a body, at most five, excluding those of browser extensions; empty if the body is not a report. */
export function readPolicyReports(body: unknown): readonly PolicyViolation[] {
  return (Array.isArray(body) ? body.slice(0, maximumReports) : [body]).flatMap(readReport);
}

function readReport(report: unknown): PolicyViolation[] {
  const older = olderReport.safeParse(report).data?.['csp-report'];
  const newer = newerReport.safeParse(report).data?.body;
  const said = (olderName: string, newerName: string) => older?.[olderName] ?? newer?.[newerName];
  const page = textOf(said('document-uri', 'documentURL'));
  const source = textOf(said('source-file', 'sourceFile'));
  if (page === '' || /^[\w-]*extension:/.test(source)) return [];
  const [directive = ''] = textOf(said('effective-directive', 'effectiveDirective')).split(' ', 1);
  const line = said('line-number', 'lineNumber');
  return [
    {
      directive: directives.includes(directive) ? directive : 'other',
      page: pathOf(page),
      blocked: originOf(textOf(said('blocked-uri', 'blockedURL'))),
      source: sourceOf(source, page),
      line: typeof line === 'number' && Number.isSafeInteger(line) ? line : null,
    },
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2000) : '';
}

/** The path of a URL; 'other' if it cannot be one of ours. */
function pathOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  return /^\/[\w./-]{0,120}$/.test(path) ? path : 'other';
}

function originOf(address: string): string {
  if (/^[a-z-]{1,30}$/.test(address)) return address;
  if (!URL.canParse(address)) return 'other';
  const { origin, protocol } = new URL(address);
  const shown = origin === 'null' ? protocol.replace(':', '') : origin;
  return shown.length <= 120 ? shown : 'other';
}

function sourceOf(address: string, page: string): string {
  if (address === '') return '';
  const isOurs = URL.canParse(address) && URL.canParse(page) && new URL(address).origin === new URL(page).origin;
  return isOurs ? pathOf(address) : originOf(address);
}

/**
 * `POST /api/csp-reports`: violations of the content security policy in visitors' browsers, logged as one bounded line
 * and counted once each (SAFE-04). Reports are untrusted input: nothing acts on them.
 */
export async function registerPolicyReports(app: FastifyInstance, violations: Counter<'directive'>): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/reports+json', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, JSON.parse(String(text)));
      } catch {
        done(null, undefined);
      }
    });
    const config = { rateLimit: limits.report, readsNoCookies: true };
    scope.post(
      policyReportPath,
      { bodyLimit: largestReport, schema: { hide: true }, config },
      async (request, reply) => {
        for (const violation of readPolicyReports(request.body)) {
          violations.inc({ directive: violation.directive });
          request.log.warn({ violation }, 'Content security policy violation');
        }
        return reply.status(204).header('cache-control', 'no-store').send();
      },
    );
  });
}
