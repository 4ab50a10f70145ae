import type { BenefitKind, HomeContent } from '../../../domain/content/home-content.ts';

/** A promise of the brand and what limits it; '' where nothing does. */
export interface PromoBadge {
  readonly title: string;
  readonly condition: string;
}

/** What matters to somebody with an account, and what no figure has to prove. */
const kinds: readonly BenefitKind[] = ['fees', 'support', 'cancellation'];

/** The promises beside the sign-in forms (AUTH-01): the brand's own, so what it takes back on its home page is gone here too. */
export function promoBadges({ benefits }: Pick<HomeContent, 'benefits'>): PromoBadge[] {
  return benefits.filter(({ kind }) => kinds.includes(kind)).map(({ title, condition }) => ({ title, condition }));
}
