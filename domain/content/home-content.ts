/**
 * What the home page claims: words and figures that only an operator can vouch for (HOME-07). Every part may be absent;
 * an absent part is not shown. `{brand}` in a text stands for the brand's name.
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
 * The content that a brand shows: the defaults, its own parts instead of them, its name in the texts. A brand that does
 * not let its travellers cancel for free within 24 hours does not say so either (TRIP-10).
 */
export function homeContentOf(
  defaults: HomeContent,
  overrides: HomeOverrides | undefined,
  brand: { readonly name: string; readonly freeWithin24Hours: boolean },
): HomeContent {
  const content = { ...defaults, ...overrides };
  const benefits = content.benefits.filter(({ kind }) => kind !== 'cancellation' || brand.freeWithin24Hours);
  return named({ ...content, benefits }, brand.name);
}

function named<T>(value: T, brandName: string): T;
function named(value: unknown, brandName: string): unknown {
  if (typeof value === 'string') return value.replaceAll('{brand}', brandName);
  if (Array.isArray(value)) return value.map((one) => named(one, brandName));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one, brandName)]));
}
