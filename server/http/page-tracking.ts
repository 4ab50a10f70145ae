import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrandTag, Consent } from '../../domain/tracking/brand-tag.ts';
import { trackedPath } from '../../domain/tracking/tracked-page.ts';
import type { PageTracking } from '../../web/request.ts';
import { allowTag } from './tag-policy.ts';

/** What pages know of visitors' answers about advertising. */
export interface TrackingDeps {
  /** Where the script of tags comes from. */
  readonly tagOrigin: string;
  consentOf(request: FastifyRequest): Consent | null;
  forgetTagCookies(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * What a page needs for its brand's tag, null where there is none or the page is not for it. The answer's policy lets
 * the tag load only after a yes (PAGE-09); without one its cookies end.
 */
export function pageTracking(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: BrandTag | null,
  deps: TrackingDeps,
): PageTracking | null {
  const consent = deps.consentOf(request);
  if (tag === null || consent !== 'accepted') deps.forgetTagCookies(request, reply);
  if (tag === null || trackedPath(request.url.split('?', 1)[0] ?? '') === null) return null;
  if (consent === 'accepted') {
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    reply.header('content-security-policy', allowTag(policy, deps.tagOrigin));
  }
  return { ...tag, origin: deps.tagOrigin, consent, address: request.url };
}
