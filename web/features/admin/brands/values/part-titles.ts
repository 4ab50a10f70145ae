import type { PageName } from '#domain/content/page-overrides/page-overrides.ts';
import type { BadgeName } from '#domain/content/shell-content.ts';
import type { BrandValues } from './brand-values.ts';

export const badgeTitles: Record<BadgeName, string> = {
  save: 'Badge of the header and the menu',
  fees: 'Fees, in the menu',
  help: 'Help, in the menu',
  secure: 'Security, in the footer',
  accredited: 'Accreditation, in the footer',
  support: 'Support, in the footer',
};

export const homeTitles: Record<keyof BrandValues['parts'], string> = {
  hero: 'Hero',
  figures: 'Figures',
  benefits: 'Benefits',
  paymentPlans: 'Payment plans',
  testimonials: 'Testimonials',
  closing: 'Closing band',
};

export const pageTitles: Record<PageName, string> = {
  contact: 'Contact',
  about: 'About',
  faq: 'Questions',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  cookies: 'Cookie policy',
  'cancellation-policy': 'Cancellation policy',
  expedia: 'Partner support',
};
