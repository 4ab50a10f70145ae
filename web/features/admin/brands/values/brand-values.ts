import type { AdminBrand } from '#contract/brand/calls.ts';
import { type BrandSettings, contactSettings, socialSettings, trackingSettings } from '#contract/brand/settings.ts';
import { siteOptionsOf } from '#domain/brand/site-options.ts';
import { feesToMajor } from '#domain/content/cancellation-terms.ts';
import { defaultChangeTerms } from '#domain/content/change-terms.ts';
import { newBrandHome, newBrandPageTexts } from '#domain/content/claims/new-brand-texts.ts';
import type { HomeContent } from '#domain/content/home/home-content.ts';
import { homeDefaults } from '#domain/content/home/home-defaults.ts';
import { unknownOperator } from '#domain/content/operator.ts';
import { type CardValues, fromCardValues, toCardValues } from './card-values.ts';
import { toNumber } from './numbers.ts';
import { fromOwnTexts, type OwnTextValues, type PartMode, toOwnTexts } from './own-text-values.ts';
import { fromTexts, type TextValues, toTexts } from './text-values.ts';

/** Every part except the hero can be hidden: a page needs a title. */
type HomePart = 'hero' | 'figures' | 'benefits' | 'paymentPlans' | 'testimonials' | 'closing';

type Mutable<T> = T extends readonly (infer E)[]
  ? Mutable<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

/** A list of fees by currency, as typed. */
export type FeeValues = { currency: string; amount: string }[];

/** A brand as form field values; paths are those of the call if both have them. */
export interface BrandValues extends OwnTextValues {
  /** '' until chosen; an existing brand keeps its key. */
  key: string;
  name: string;
  /** '' for none, as in every optional field. */
  domain: string;
  logo: string;
  theme: BrandSettings['theme'];
  contact: TextValues<BrandSettings['contact']>;
  social: TextValues<BrandSettings['social']>;
  /** As typed: '12.5'. */
  markupPercent: string;
  cancellation: { freeWithin24Hours: boolean; fees: FeeValues };
  change: { fees: FeeValues };
  cards: CardValues;
  tracking: TextValues<NonNullable<BrandSettings['tracking']>>;
  mails: { checkIn: boolean };
  site: NonNullable<BrandSettings['site']>;
  parts: Record<HomePart, PartMode>;
  /** The brand's own parts; initially the samples for the others. */
  home: Mutable<HomeContent> & { closing: NonNullable<Mutable<HomeContent['closing']>> };
}

/** The form values of an existing brand. */
export function toValues(brand: Omit<AdminBrand, 'isDefault' | 'updatedAt'>): BrandValues {
  const { key, name, domain, logo, theme, contact, social, markupPercent, cancellation, home, tracking, site } = brand;
  const { cards, mails, change } = brand;
  return {
    key,
    name,
    domain: domain ?? '',
    logo: logo ?? '',
    theme: { ...theme },
    contact: toTexts(contactSettings, contact),
    social: toTexts(socialSettings, social),
    markupPercent: String(markupPercent),
    cancellation: {
      freeWithin24Hours: cancellation.freeWithin24Hours,
      fees: toFees(cancellation.feeByCurrency),
    },
    change: { fees: toFees(change?.feeByCurrency ?? feesToMajor(defaultChangeTerms.feeMinorByCurrency)) },
    cards: toCardValues(cards),
    tracking: toTexts(trackingSettings, tracking),
    mails: { checkIn: mails?.checkIn ?? true },
    site: siteOptionsOf(site),
    ...toOwnTexts(brand),
    parts: {
      hero: modeOf(home.hero),
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

/** The form values of a new brand: theme and terms of `model`, but nothing else of it, and no company (F-81). */
export function newValues(model: AdminBrand): BrandValues {
  const { theme, markupPercent, cancellation, change, cards, mails, site } = model;
  return toValues({
    key: '',
    name: '',
    domain: null,
    logo: null,
    theme,
    contact: { email: '', phone: '', address: '' },
    social: { facebook: null, twitter: null, instagram: null },
    markupPercent,
    cancellation,
    ...(change === undefined ? {} : { change }),
    ...(cards === undefined ? {} : { cards }),
    ...(mails === undefined ? {} : { mails }),
    home: newBrandHome,
    pageTexts: newBrandPageTexts,
    operator: unknownOperator,
    site: siteOptionsOf(site),
  });
}

/** The settings as typed, not validated; an unreadable number is NaN, which the schema rejects. */
export function toSettings(values: BrandValues): BrandSettings {
  const { name, domain, logo, theme, contact, social, markupPercent, cancellation, site } = values;
  const tracking = fromTexts(trackingSettings, values.tracking);
  const hasTag = tracking.tagId !== null || tracking.callConversion !== null;
  return {
    name,
    domain: domain.trim() || null,
    logo: logo.trim() || null,
    theme,
    contact: fromTexts(contactSettings, contact),
    social: fromTexts(socialSettings, social),
    markupPercent: toNumber(markupPercent),
    cancellation: {
      freeWithin24Hours: cancellation.freeWithin24Hours,
      feeByCurrency: fromFees(cancellation.fees),
    },
    change: { feeByCurrency: fromFees(values.change.fees) },
    home: toHome(values),
    ...fromCardValues(values.cards),
    ...(hasTag ? { tracking } : {}),
    ...(values.mails.checkIn ? {} : { mails: { checkIn: false } }),
    site,
    ...fromOwnTexts(values),
  };
}

function toFees(fees: Readonly<Record<string, number>>): FeeValues {
  return Object.entries(fees).map(([currency, amount]) => ({ currency, amount: String(amount) }));
}

function fromFees(fees: FeeValues): Record<string, number> {
  return Object.fromEntries(fees.map(({ currency, amount }) => [currency.trim().toUpperCase(), toNumber(amount)]));
}

function toHome({ parts, home }: BrandValues): BrandSettings['home'] {
  const shown = <T>(part: HomePart, own: T, none: T) => {
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

function modeOf(part: readonly unknown[] | string | object | null | undefined): PartMode {
  if (part === undefined) return 'sample';
  const empty = part === null || part === '' || (Array.isArray(part) && part.length === 0);
  return empty ? 'hidden' : 'own';
}

function filled<T>(own: readonly T[] | undefined, sample: readonly T[]): readonly T[] {
  return own === undefined || own.length === 0 ? sample : own;
}
