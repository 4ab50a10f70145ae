import { type CancellationTerms, onlineFeeText } from './cancellation-terms.ts';

/**
 * What the home page claims: words and figures that only an operator can vouch for (HOME-07). Every part may be absent;
 * an absent part is not shown. `{brand}` in a text stands for the brand's name, `{onlineFee}` for the sentence about the
 * fee for cancelling online.
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
  /** What limits the badge's claim, in small words beside it. */
  readonly badgeCondition: string;
  readonly title: string;
  readonly text: string;
}

/** A number and what it counts: '$847', 'average savings'. */
export interface Figure {
  readonly value: string;
  readonly label: string;
}

export const benefitKinds = ['price', 'fees', 'alerts', 'support', 'cancellation', 'changes'] as const;
export type BenefitKind = (typeof benefitKinds)[number];

export interface Benefit {
  /** Which drawing stands beside it. */
  readonly kind: BenefitKind;
  readonly title: string;
  readonly text: string;
  /** What limits the claim; stands next to it. '' where nothing does. */
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

/** A brand's own parts in place of the defaults; a part given as empty (null, [], '') disappears from its page. */
export type HomeOverrides = { readonly [Part in keyof HomeContent]?: HomeContent[Part] };

/**
 * The content that a brand shows: the defaults, its own parts instead of them, its name and its fee for cancelling
 * online in the texts. A brand that does not promise free cancellation does not claim it either (TRIP-10).
 */
export function homeContentOf(
  defaults: HomeContent,
  overrides: HomeOverrides | undefined,
  brandName: string,
  terms: CancellationTerms,
): HomeContent {
  const content = filled({ ...defaults, ...overrides }, { '{brand}': brandName, '{onlineFee}': onlineFeeText(terms) });
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
