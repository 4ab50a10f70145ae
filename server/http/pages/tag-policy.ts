import { googleTagOrigin } from '#domain/tracking/brand-tag.ts';
import { extendPolicy } from './extend-policy.ts';

/** Hosts that Google's ads and measurement tag reports to, by directive, as documented by Google. */
const googleHosts = {
  'script-src': ['https://www.googleadservices.com', 'https://googleads.g.doubleclick.net', 'https://www.google.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
    'https://google.com',
  ],
  'frame-src': ["'self'", 'https://td.doubleclick.net'],
} as const;

/**
 * Extends a content security policy so that a tag of this origin can load and report (PAGE-09). Only for pages of a
 * brand with a tag, for visitors who agreed.
 */
export function allowTag(policy: string, tagOrigin: string): string {
  const ofTag = Object.fromEntries(
    ['script-src', 'connect-src', 'img-src', 'frame-src'].map((name) => [name, [tagOrigin]]),
  );
  const allowed = extendPolicy(policy, ofTag);
  return tagOrigin === googleTagOrigin ? extendPolicy(allowed, googleHosts) : allowed;
}
