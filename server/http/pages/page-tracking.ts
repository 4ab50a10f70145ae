import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrandTag, Consent } from '#domain/tracking/brand-tag.ts';
import { trackedPath } from '#domain/tracking/tracked-page.ts';
import type { PageTracking } from '#web/request.ts';
import { allowTag } from './tag-policy.ts';

/** Advertising consent for pages. */
export interface TrackingDeps {
  /** The origin that serves the tag script. */
  readonly tagOrigin: string;
  consentOf(request: FastifyRequest): Consent | null;
  clearTagCookies(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * A page's data for its brand's tag; null if there is none or the page excludes it. The response's policy allows the
 * tag only with consent (PAGE-09); without consent its cookies are cleared.
 */
export function pageTracking(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: BrandTag | null,
  deps: TrackingDeps,
): PageTracking | null {
  const consent = deps.consentOf(request);
  if (tag === null || consent !== 'accepted') deps.clearTagCookies(request, reply);
  if (tag === null || trackedPath(request.url.split('?', 1)[0] ?? '') === null) return null;
  if (consent === 'accepted') {
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    reply.header('content-security-policy', allowTag(policy, deps.tagOrigin));
  }
  return { ...tag, origin: deps.tagOrigin, consent, address: request.url };
}
