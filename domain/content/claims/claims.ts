import type { HomeContent } from '../home/home-content.ts';
import { homeDefaults } from '../home/home-defaults.ts';
import { type Operator, operatorOf, sampleOperator } from '../operator.ts';
import { type PageName, type PageOverrides, shownSlot } from '../page-overrides/page-overrides.ts';
import { answerTimes } from '../policy-figures.ts';
import { type Badge, type BadgeName, shellDefaults } from '../shell-content.ts';

/**
 * A sample statement that only an operator can make true: 'sample' is made up (a testimonial, a figure, a number),
 * 'promise' is not backed by a feature of this product (HOME-09).
 */
export interface Claim {
  readonly id: string;
  readonly kind: 'sample' | 'promise';
  /** Its place: a part of the home page, a badge, the operator record, or a slot of a page. */
  readonly place:
    | { readonly at: 'home'; readonly part: keyof HomeContent }
    | { readonly at: 'shell'; readonly part: BadgeName }
    | { readonly at: 'operator' }
    | { readonly at: PageName; readonly part: string };
  /** The texts of the sample; the claim is made while all of them are shown. */
  readonly says: readonly string[];
}

/** The parts of a brand that decide its claims, stored or as typed. */
export interface ClaimingBrand {
  readonly home?: { readonly [Part in keyof HomeContent]?: unknown } | undefined;
  readonly shell?: { readonly badges?: { readonly [Name in BadgeName]?: Badge | undefined } | undefined } | undefined;
  readonly operator?: Operator | undefined;
  readonly pageTexts?: PageOverrides | undefined;
  /** Claims that an administrator confirmed. */
  readonly confirmedClaims?: readonly string[] | undefined;
}

const homeClaim = (id: string, kind: Claim['kind'], part: keyof HomeContent, ...says: string[]): Claim => ({
  id: `home-${id}`,
  kind,
  place: { at: 'home', part },
  says,
});
const badgeClaim = (part: BadgeName): Claim => ({
  id: `badge-${part}`,
  kind: 'promise',
  place: { at: 'shell', part },
  says: [shellDefaults.badges[part].text],
});
const pageClaim = (at: PageName, part: string, id: string, kind: Claim['kind'], ...says: string[]): Claim => ({
  id: `${at}-${id}`,
  kind,
  place: { at, part },
  says,
});

export const claims: readonly Claim[] = [
  homeClaim('sale', 'promise', 'hero', homeDefaults.hero.badge),
  ...homeDefaults.figures.map(({ value, label }, index) =>
    homeClaim(`figure-${index + 1}`, 'sample', 'figures', value, label),
  ),
  homeClaim('price-guarantee', 'promise', 'benefits', 'Lowest-price guarantee'),
  homeClaim('price-alerts', 'promise', 'benefits', 'Price-drop alerts'),
  homeClaim('support', 'promise', 'benefits', '24/7 support'),
  homeClaim('payment-plans', 'promise', 'paymentPlans', homeDefaults.paymentPlans),
  ...homeDefaults.testimonials.map(({ name, quote }, index) =>
    homeClaim(`testimonial-${index + 1}`, 'sample', 'testimonials', name, quote),
  ),
  homeClaim('compared', 'sample', 'closing', '500K+', 'flights compared every day'),
  homeClaim('people', 'promise', 'closing', '24/7', 'people on the phone'),
  homeClaim('surcharge', 'promise', 'closing', '0%', 'card surcharge'),
  badgeClaim('save'),
  badgeClaim('fees'),
  badgeClaim('help'),
  badgeClaim('support'),
  { id: 'operator', kind: 'sample', place: { at: 'operator' }, says: [sampleOperator.legalName] },
  {
    id: 'accreditation',
    kind: 'sample',
    place: { at: 'operator' },
    says: [sampleOperator.accreditation],
  },
  pageClaim('contact', 'top', 'savings', 'sample', '$347 per booking'),
  pageClaim('contact', 'call', 'phone-wait', 'promise', `answered in ${answerTimes.phone}`),
  pageClaim('contact', 'call-button', 'instant', 'promise', 'Instant Savings'),
  pageClaim('contact', 'mail', 'reply', 'promise', 'reply within 30 minutes'),
  pageClaim('contact', 'availability', 'availability', 'promise', '24 hours a day, 7 days a week'),
  pageClaim('contact', 'phone-deals', 'phone-deals', 'promise', 'Exclusive phone deals'),
  pageClaim('contact', 'price-beat', 'price-beat', 'promise', 'beat it by 5%'),
  pageClaim('contact', 'zero-fee', 'zero-fee', 'promise', 'Zero fee guarantee'),
  pageClaim('contact', 'personal-service', 'groups', 'promise', 'discounts for groups'),
  pageClaim('contact', 'urgent', 'languages', 'promise', 'English, Spanish, French and Portuguese'),
  pageClaim('contact', 'company', 'hours', 'promise', 'By {channels}: 24/7'),
  pageClaim('expedia', 'wait', 'wait', 'promise', `answered in ${answerTimes.phone}`),
  pageClaim('expedia', 'fares', 'fares', 'promise', 'Fares that are sold by phone'),
  pageClaim('expedia', 'hours', 'hours', 'promise', 'Open at every hour'),
  pageClaim('expedia', 'one-person', 'one-person', 'promise', 'One person, one trip'),
  pageClaim('expedia', 'last-minute', 'last-minute', 'sample', 'Up to 40% off'),
  pageClaim('expedia', 'groups', 'groups', 'promise', 'Group fares'),
  pageClaim('expedia', 'business', 'business', 'promise', 'Unpublished fares'),
  pageClaim('about', 'figures', 'saved', 'sample', '$2M+ | saved for travelers'),
  pageClaim('about', 'figures', 'average', 'sample', '70% | average savings on phone deals'),
  pageClaim('about', 'figures', 'support', 'promise', '24/7 | support'),
  pageClaim(
    'cancellation-policy',
    'quick-reference',
    'phone-fees',
    'promise',
    'Cancellation by phone | $50 per passenger',
  ),
  pageClaim('cancellation-policy', 'airline-fees', 'airline-fees', 'promise', 'Main Cabin | $200–400 | $300–600'),
  pageClaim('cancellation-policy', 'quick-reference', 'refund-times', 'promise', 'Bank transfer | 10–30 business days'),
  pageClaim('cancellation-policy', 'changes-and-questions', 'change-fees', 'promise', 'for $25–75, or $50–150'),
  pageClaim(
    'cancellation-policy',
    'changes-and-questions',
    'notice',
    'promise',
    'at least 30 days before they take effect',
  ),
  pageClaim('terms', 'offers', 'price-match', 'promise', 'such as a price match'),
  pageClaim('terms', 'changes-and-law', 'notice', 'promise', 'We announce small changes to these terms'),
  pageClaim('terms', 'contact', 'answers', 'promise', 'we answer emails within 24 hours'),
  pageClaim('privacy', 'your-rights', 'answers', 'promise', 'We answer questions within 48 hours'),
  pageClaim('privacy', 'changes', 'notice', 'promise', 'We announce small changes'),
  pageClaim('about', 'values', 'people', 'promise', 'Someone answers at any hour'),
];

/** Unconfirmed claims of a brand's site (HOME-09). */
export function openClaims(brand: ClaimingBrand): Claim[] {
  const confirmed = new Set(brand.confirmedClaims);
  return claims.filter((claim) => !confirmed.has(claim.id) && isMade(claim, brand));
}

/** Claims of the samples at one place; all its parts if none is given. */
export function claimsAt(at: Claim['place']['at'], part?: string): Claim[] {
  return claims.filter(
    ({ place }) => place.at === at && (part === undefined || ('part' in place && place.part === part)),
  );
}

/** True while a brand's site shows the sample. */
export function isMade({ place, says }: Claim, brand: ClaimingBrand): boolean {
  const shown = shownAt(place, brand);
  return says.every((words) => shown.includes(words));
}

/** 'Home page', 'Header and footer' … : the place of a claim, for editors. */
export function placeName({ place }: Claim): string {
  switch (place.at) {
    case 'home':
      return 'Home page';
    case 'shell':
      return 'Header and footer';
    case 'operator':
      return 'Operator record';
    default:
      return `/${place.at}`;
  }
}

function shownAt(place: Claim['place'], brand: ClaimingBrand): string {
  switch (place.at) {
    case 'home': {
      const own = brand.home?.[place.part];
      return words(own === undefined ? homeDefaults[place.part] : own);
    }
    case 'shell':
      return words(brand.shell?.badges?.[place.part] ?? shellDefaults.badges[place.part]);
    case 'operator':
      return words(operatorOf(brand.operator));
    default:
      return shownSlot(place.at, place.part, brand.pageTexts) ?? '';
  }
}

function words(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part !== 'object' || part === null) return '';
  return Object.values(part).map(words).join('\n');
}
