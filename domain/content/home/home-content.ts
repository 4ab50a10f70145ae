import { onlineFeeText } from '../cancellation-terms.ts';
import { type BrandTerms, changeFeeClause } from '../change-terms.ts';
import type { homePlaceholders } from '../text/placeholders.ts';

/**
 * The claims of the home page: texts and figures that only an operator can vouch for (HOME-07). Every part is optional;
 * absent ones are not shown. In texts, `{brand}` stands for the brand's name and `{onlineFee}` for the sentence about
 * the fee for canceling online.
 */
export interface HomeContent {
  readonly hero: HeroContent;
  readonly figures: readonly Figure[];
  readonly benefits: readonly Benefit[];
  /** A line below the benefits; '' for none. */
  readonly paymentPlans: string;
  readonly testimonials: readonly Testimonial[];
  readonly closing: ClosingContent | null;
}

export interface HeroContent {
  /** '' for none. */
  readonly badge: string;
  /** The condition of the badge's claim, in small print next to it. */
  readonly badgeCondition: string;
  readonly title: string;
  readonly text: string;
}

/** A number and its label: '$847', 'average savings'. */
export interface Figure {
  readonly value: string;
  readonly label: string;
}

export const benefitKinds = ['price', 'fees', 'alerts', 'support', 'cancellation', 'changes'] as const;
export type BenefitKind = (typeof benefitKinds)[number];

export interface Benefit {
  /** The icon next to it. */
  readonly kind: BenefitKind;
  readonly title: string;
  readonly text: string;
  /** The condition of the claim, shown next to it; '' if there is none. */
  readonly condition: string;
}

export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  /** 'Boston to Lisbon' */
  readonly trip: string;
  /** '$412' */
  readonly savings: string;
}

export interface ClosingContent {
  readonly title: string;
  readonly text: string;
  readonly figures: readonly Figure[];
}

/** A brand's overrides of the defaults; an emptied part (null, [], '') is removed from the page. */
export type HomeOverrides = { readonly [Part in keyof HomeContent]?: HomeContent[Part] };

/**
 * A brand's content: the defaults with its overrides, its name and its fees for canceling and changing online filled
 * in. A brand that does not promise free cancellation does not claim it either (TRIP-10).
 */
export function homeContentOf(
  defaults: HomeContent,
  overrides: HomeOverrides | undefined,
  brandName: string,
  terms: BrandTerms,
): HomeContent {
  const words: Record<`{${(typeof homePlaceholders)[number]}}`, string> = {
    '{brand}': brandName,
    '{onlineFee}': onlineFeeText(terms),
    '{changeFee}': changeFeeClause(terms.change),
  };
  const content = filled({ ...defaults, ...overrides }, words);
  if (terms.freeWithin24Hours) return content;
  return { ...content, benefits: content.benefits.filter(({ kind }) => kind !== 'cancellation') };
}

function filled<T>(value: T, words: Readonly<Record<string, string>>): T;
function filled(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    return Object.entries(words).reduce((text, [mark, word]) => text.replaceAll(mark, word), value);
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, words)]));
}
