import type { BrandInput, EditedBrand } from '../../../../contract/admin.ts';
import { siteOptionsOf } from '../../../../domain/brand/site-options.ts';
import type { HomeContent } from '../../../../domain/content/home-content.ts';
import { homeDefaults } from '../../../../domain/content/home-defaults.ts';
import { fromOwnTexts, noOwnTexts, type OwnTextValues, type PartMode, toOwnTexts } from './own-text-values.ts';

/** Every part but the hero can be hidden: a page needs a title. */
export const hideableParts = ['figures', 'benefits', 'paymentPlans', 'testimonials', 'closing'] as const;
export type HomePartName = 'hero' | (typeof hideableParts)[number];

type Mutable<T> = T extends readonly (infer E)[]
  ? Mutable<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

/** A brand as the fields of its form hold it; the paths of values are those of the call where both have them. */
export interface BrandValues extends OwnTextValues {
  /** '' until it is chosen; of a brand that is there it does not change. */
  key: string;
  name: string;
  /** '' for none, as in every optional field. */
  domain: string;
  logo: string;
  theme: Mutable<BrandInput['theme']>;
  contact: { email: string; phone: string; address: string; emergencyPhone: string; chatUrl: string };
  social: { facebook: string; twitter: string; instagram: string };
  /** As it is typed: '12.5'. */
  markupPercent: string;
  cancellation: { freeWithin24Hours: boolean; fees: { currency: string; amount: string }[] };
  tracking: { tagId: string; callConversion: string };
  site: { partnerPage: boolean };
  parts: Record<HomePartName, PartMode>;
  /** Texts of the brand's own parts; of the others the sample, to begin with. */
  home: Mutable<HomeContent> & { closing: NonNullable<Mutable<HomeContent['closing']>> };
}

/** The form of a brand that is edited. */
export function toValues(brand: EditedBrand): BrandValues {
  const { key, name, domain, logo, theme, contact, social, markupPercent, cancellation, home, tracking, site } = brand;
  const fees = Object.entries(cancellation.feeByCurrency);
  return {
    key,
    name,
    domain: domain ?? '',
    logo: logo ?? '',
    theme: { ...theme },
    contact: { ...contact, emergencyPhone: contact.emergencyPhone ?? '', chatUrl: contact.chatUrl ?? '' },
    social: {
      facebook: social.facebook ?? '',
      twitter: social.twitter ?? '',
      instagram: social.instagram ?? '',
    },
    markupPercent: String(markupPercent),
    cancellation: {
      freeWithin24Hours: cancellation.freeWithin24Hours,
      fees: fees.map(([currency, amount]) => ({ currency, amount: String(amount) })),
    },
    tracking: { tagId: tracking?.tagId ?? '', callConversion: tracking?.callConversion ?? '' },
    site: siteOptionsOf(site),
    ...toOwnTexts(brand),
    parts: {
      hero: home.hero === undefined ? 'sample' : 'own',
      figures: modeOf(home.figures),
      benefits: modeOf(home.benefits),
      paymentPlans: modeOf(home.paymentPlans),
      testimonials: modeOf(home.testimonials),
      closing: modeOf(home.closing),
    },
    home: structuredClone({
      hero: home.hero ?? homeDefaults.hero,
      figures: filled(home.figures, homeDefaults.figures),
      benefits: filled(home.benefits, homeDefaults.benefits),
      paymentPlans: home.paymentPlans || homeDefaults.paymentPlans,
      testimonials: filled(home.testimonials, homeDefaults.testimonials),
      closing: home.closing ?? homeDefaults.closing ?? { title: '', text: '', figures: [] },
    }) as BrandValues['home'],
  };
}

/** The form of a brand that is made: the colours and terms of another one, nothing that is its own. */
export function newValues(model: EditedBrand): BrandValues {
  return toValues({
    ...model,
    key: '',
    name: '',
    domain: null,
    logo: null,
    contact: { email: '', phone: '', address: '' },
    social: { facebook: null, twitter: null, instagram: null },
    home: {},
    tracking: undefined,
    ...noOwnTexts,
  });
}

/** What the call is given, unchecked: a number that cannot be read is NaN, which the call's schema refuses. */
export function toInput(values: BrandValues): BrandInput {
  const { name, domain, logo, theme, contact, social, markupPercent, cancellation, tracking, site } = values;
  return {
    name,
    domain: orNull(domain),
    logo: orNull(logo),
    theme,
    contact: {
      email: contact.email,
      phone: contact.phone,
      address: contact.address,
      ...(contact.emergencyPhone.trim() === '' ? {} : { emergencyPhone: contact.emergencyPhone }),
      ...(contact.chatUrl.trim() === '' ? {} : { chatUrl: contact.chatUrl.trim() }),
    },
    social: {
      facebook: orNull(social.facebook),
      twitter: orNull(social.twitter),
      instagram: orNull(social.instagram),
    },
    markupPercent: toNumber(markupPercent),
    cancellation: {
      freeWithin24Hours: cancellation.freeWithin24Hours,
      feeByCurrency: Object.fromEntries(
        cancellation.fees.map(({ currency, amount }) => [currency.trim().toUpperCase(), toNumber(amount)]),
      ),
    },
    home: toHome(values),
    ...toTracking(tracking),
    site,
    ...fromOwnTexts(values),
  };
}

/** '12.5' and '12,5' to 12.5; NaN for what is no plain number. */
export function toNumber(text: string): number {
  return /^\d{1,9}([.,]\d{1,9})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
}

function toHome({ parts, home }: BrandValues): BrandInput['home'] {
  const shown = <T>(part: HomePartName, own: T, none: T) => {
    if (parts[part] === 'sample') return {};
    return { [part]: parts[part] === 'own' ? own : none };
  };
  return {
    ...shown('hero', home.hero, home.hero),
    ...shown('figures', home.figures, []),
    ...shown('benefits', home.benefits, []),
    ...shown('paymentPlans', home.paymentPlans, ''),
    ...shown('testimonials', home.testimonials, []),
    ...shown('closing', home.closing, null),
  };
}

function toTracking(typed: BrandValues['tracking']): Pick<BrandInput, 'tracking'> {
  const tracking = { tagId: orNull(typed.tagId), callConversion: orNull(typed.callConversion) };
  return tracking.tagId === null && tracking.callConversion === null ? {} : { tracking };
}

function modeOf(part: readonly unknown[] | string | object | null | undefined): PartMode {
  if (part === undefined) return 'sample';
  const empty = part === null || part === '' || (Array.isArray(part) && part.length === 0);
  return empty ? 'hidden' : 'own';
}

function filled<T>(own: readonly T[] | undefined, sample: readonly T[]): readonly T[] {
  return own === undefined || own.length === 0 ? sample : own;
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
