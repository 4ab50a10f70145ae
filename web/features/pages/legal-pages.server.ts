import type { CancellationTerms } from '../../../domain/content/cancellation-terms.ts';
import type { PageContent } from '../../../domain/content/page-content.ts';
import { cancellationPolicy } from '../../../domain/content/pages/cancellation-policy.ts';
import { cookiePolicy } from '../../../domain/content/pages/cookies.ts';
import { privacyPolicy } from '../../../domain/content/pages/privacy.ts';
import { termsOfService } from '../../../domain/content/pages/terms.ts';

/** The policies by their paths (PAGE-04). */
export const legalPages: Readonly<Record<string, (terms: CancellationTerms) => PageContent>> = {
  '/privacy': () => privacyPolicy,
  '/terms': () => termsOfService,
  '/cookies': () => cookiePolicy,
  '/cancellation-policy': cancellationPolicy,
};
