import { createHash } from 'node:crypto';
import type { OrderFile } from '#contract/order-file/order-file.ts';
import type { BrandTerms } from '#domain/content/change-terms.ts';
import type { Operator } from '#domain/content/operator.ts';
import { type PageLines, pageLines } from '#domain/content/page-lines.ts';
import { type PageOverrides, type PolicyName, policyContentOf } from '#domain/content/page-overrides/page-overrides.ts';
import { pageWords } from '#domain/content/page-words.ts';

export type ShownPolicy = OrderFile['policies'][number];

/** The policies named by the sentence beside the Pay button. */
const agreedPolicies: readonly PolicyName[] = ['terms', 'cancellation-policy'];

/** The texts of a brand's policy pages. */
export interface PolicyTexts {
  readonly brand: Parameters<typeof pageWords>[0];
  readonly terms: BrandTerms;
  readonly operator: Operator;
  /** The brand's own texts (HOME-08). */
  readonly texts: PageOverrides;
}

/** The policies a buyer agrees to by paying, as plain text with their versions. */
export function shownPolicies({ brand, terms, operator, texts }: PolicyTexts): ShownPolicy[] {
  const words = pageWords(brand, terms, operator);
  return agreedPolicies.map((name) => {
    const page = pageLines(policyContentOf(name, terms, texts), words);
    return { path: `/${name}`, ...page, sha256: versionOf(page) };
  });
}

function versionOf({ heading, sections }: PageLines): string {
  const lines = [heading, ...sections.flatMap((section) => [section.heading ?? '', ...section.lines])];
  return createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}
