import type { CalendarDate } from '#domain/time/calendar-date.ts';
import { type CancellationTerms, defaultCancellationTerms } from '../cancellation-terms.ts';
import type { Figure } from '../home/home-content.ts';
import type { PageContent } from '../page-content.ts';
import { aboutContent, aboutFigures } from '../pages/about.ts';
import { cancellationPolicy } from '../pages/cancellation-policy.ts';
import { type ContactContent, contactContent } from '../pages/contact.ts';
import { cookiePolicy } from '../pages/cookies.ts';
import { type FaqEntry, type FaqPage, faqEntries, faqPage } from '../pages/faq.ts';
import { type PartnerContent, partnerContent } from '../pages/partner.ts';
import { privacyPolicy } from '../pages/privacy.ts';
import { termsOfService } from '../pages/terms.ts';
import { readLines } from '../text/page-text.ts';
import {
  contactSlots,
  describedBy,
  faqSlots,
  type PageSlot,
  type PageTexts,
  sectionSlots,
  withAnswers,
  withContact,
  withSections,
} from './page-slots.ts';
import { partnerSlots, withPartner } from './partner-slots.ts';

export const pageNames = [
  'contact',
  'about',
  'faq',
  'privacy',
  'terms',
  'cookies',
  'cancellation-policy',
  'expedia',
] as const;
/** The path of an information page without the slash. */
export type PageName = (typeof pageNames)[number];

/** A brand's own texts of its information pages (HOME-08). */
export type PageOverrides = { readonly [Name in PageName]?: PageTexts | undefined } & {
  /** When a policy last changed for the brand. */
  readonly updated?: { readonly [Name in PolicyName]?: CalendarDate } | undefined;
};

export const policyNames = ['privacy', 'terms', 'cookies', 'cancellation-policy'] as const;
/** A page that consists of sections. */
export type PolicyName = (typeof policyNames)[number];

const policies: Readonly<Record<PolicyName, (terms: CancellationTerms) => PageContent>> = {
  privacy: () => privacyPolicy,
  terms: () => termsOfService,
  cookies: () => cookiePolicy,
  'cancellation-policy': cancellationPolicy,
};

/** Every slot of a page with its default text under a brand's terms. */
export function defaultSlots(name: PageName, terms: CancellationTerms): PageSlot[] {
  switch (name) {
    case 'contact':
      return contactSlots(contactContent);
    case 'about':
      return [
        ...sectionSlots(aboutContent),
        {
          id: 'figures',
          name: 'Figures, one a line',
          title: null,
          text: aboutFigures.map(({ value, label }) => `${value} | ${label}`).join('\n'),
          hideable: true,
        },
      ];
    case 'faq':
      return faqSlots(faqPage, faqEntries(terms));
    case 'expedia':
      return partnerSlots(partnerContent);
    default:
      return sectionSlots(policies[name](terms));
  }
}

/** A page of sections under a brand's terms and with its own texts. */
export function policyContentOf(name: PolicyName, terms: CancellationTerms, overrides: PageOverrides): PageContent {
  const content = withSections(policies[name](terms), overrides[name] ?? {});
  return { ...content, updated: overrides.updated?.[name] ?? content.updated };
}

/** The contact page with a brand's own texts. */
export function contactContentOf(overrides: PageOverrides): ContactContent {
  return withContact(contactContent, overrides.contact ?? {});
}

/** The partner page with a brand's own texts. */
export function partnerContentOf(overrides: PageOverrides): PartnerContent {
  return withPartner(partnerContent, overrides.expedia ?? {});
}

/** The about page and the figures below it; no figures if a brand removed them. */
export function aboutContentOf(overrides: PageOverrides): {
  readonly content: PageContent;
  readonly figures: readonly Figure[];
} {
  const texts = overrides.about ?? {};
  const own = texts.figures;
  const figures = own === null ? [] : own === undefined ? aboutFigures : readLines(own.text).map(readFigure);
  return { content: withSections(aboutContent, texts), figures };
}

/** The FAQ under a brand's terms, with the page's heading texts. */
export function faqContentOf(
  terms: CancellationTerms,
  overrides: PageOverrides,
): { readonly page: FaqPage; readonly entries: readonly FaqEntry[] } {
  const texts = overrides.faq ?? {};
  const page = describedBy(faqPage, texts);
  return {
    page: { ...page, heading: texts.top?.title ?? page.heading },
    entries: withAnswers(faqEntries(terms), texts),
  };
}

/** The text of a slot under a brand, before placeholders are filled in; null if it was left out. */
export function shownSlot(name: PageName, id: string, overrides: PageOverrides | undefined): string | null {
  const own = overrides?.[name]?.[id];
  if (own === null) return null;
  const slot = own ?? defaultSlots(name, defaultCancellationTerms).find((one) => one.id === id);
  return slot === undefined ? null : `${slot.title ?? ''}\n${slot.text ?? ''}`;
}

function readFigure(line: string): Figure {
  const [value = '', ...label] = line.split('|');
  return { value: value.trim(), label: label.join('|').trim() };
}
