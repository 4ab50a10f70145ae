import type { BenefitKind, HomeContent } from '#domain/content/home/home-content.ts';

/** A promise of the brand and its condition; '' for none. */
export interface PromoBadge {
  readonly title: string;
  readonly condition: string;
}

/** Benefits that matter to account holders and need no figures to back them up. */
const kinds: readonly BenefitKind[] = ['fees', 'support', 'cancellation'];

/** The promises next to the sign-in forms (AUTH-01): those of the brand's home page. */
export function promoBadges({ benefits }: Pick<HomeContent, 'benefits'>): PromoBadge[] {
  return benefits.filter(({ kind }) => kinds.includes(kind)).map(({ title, condition }) => ({ title, condition }));
}
