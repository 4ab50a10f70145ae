import { defaultBrandKey, productName } from '#domain/brand/default-brand.ts';
import { defaultTheme } from '#domain/brand/theme.ts';
import { defaultMarkup } from '#domain/money/price.ts';
import { type Brand, type BrandRecord, readBrand } from './brand.ts';

const defaultRecord: BrandRecord = {
  key: defaultBrandKey,
  name: productName,
  domain: null,
  logo: null,
  theme: defaultTheme,
  contact: {
    email: 'support@tailfin.example',
    phone: '+1 425 555 0100',
    address: '2707 Colby Avenue, Everett, WA 98201, United States',
  },
  social: { facebook: null, twitter: null, instagram: null },
  markupBasisPoints: defaultMarkup,
};

/** The brand that always exists: for hosts without a brand, and when brands cannot be read (BRAND-03). */
export const defaultBrand: Brand = readBrand(defaultRecord);

const sampleRecords: readonly BrandRecord[] = [
  {
    key: 'skyhop',
    name: 'Skyhop',
    domain: 'skyhop.example',
    logo: null,
    theme: {
      primary: '#1d4ed8',
      secondary: '#1e1b4b',
      accent: '#c2410c',
      background: '#ffffff',
      text: '#111827',
      font: 'Inter',
    },
    contact: {
      email: 'hello@skyhop.example',
      phone: '+1 212 555 0142',
      address: '350 Fifth Avenue, New York, NY 10118, United States',
    },
    social: { facebook: 'https://facebook.com/skyhop', twitter: null, instagram: 'https://instagram.com/skyhop' },
    markupBasisPoints: 2300,
  },
  {
    key: 'solana',
    name: 'Solana Travel',
    domain: 'solanatravel.example',
    logo: null,
    theme: {
      primary: '#9f1239',
      secondary: '#3f2a1d',
      accent: '#7c2d12',
      background: '#fffaf5',
      text: '#2a1a12',
      font: 'Georgia',
    },
    contact: {
      email: 'viajes@solanatravel.example',
      phone: '+34 910 555 018',
      address: 'Calle de Alcalá 42, 28014 Madrid, Spain',
    },
    social: { facebook: null, twitter: null, instagram: 'https://instagram.com/solanatravel' },
    markupBasisPoints: 1800,
  },
  {
    key: 'polar',
    name: 'Polar Air Desk',
    domain: 'polarairdesk.example',
    logo: null,
    theme: {
      primary: '#5eead4',
      secondary: '#334155',
      accent: '#fbbf24',
      background: '#0f172a',
      text: '#f1f5f9',
      font: 'Arial',
    },
    contact: {
      email: 'desk@polarairdesk.example',
      phone: '+44 20 7946 0321',
      address: '20 Fenchurch Street, London EC3M 3BY, United Kingdom',
    },
    social: { facebook: null, twitter: 'https://x.com/polarairdesk', instagram: null },
    markupBasisPoints: 2300,
    home: {
      hero: {
        badge: '',
        badgeCondition: '',
        title: 'Fly north, fly anywhere',
        text: '{brand} compares flights from many airlines. The price you see is the price you pay.',
      },
      figures: [],
      testimonials: [],
    },
  },
];

/** Sample brands for demo deployments (BRAND-08). Names, numbers and addresses are fictional. */
export const sampleBrands: readonly Brand[] = sampleRecords.map(readBrand);
