import type { EditedBrand } from '../../contract/admin.ts';

/** A brand as its editor sees it. */
export const sampleBrand: EditedBrand = {
  key: 'busy',
  isDefault: false,
  updatedAt: '2026-11-21T10:00:00Z',
  name: 'Busy Air',
  domain: null,
  logo: null,
  theme: {
    primary: '#0f766e',
    secondary: '#1f2937',
    accent: '#b45309',
    background: '#ffffff',
    text: '#111827',
    font: 'Inter',
  },
  contact: { email: 'hello@busy.example', phone: '+1 303 555 0199', address: '1 Main Street, Denver, CO' },
  social: { facebook: null, twitter: null, instagram: null },
  markupPercent: 23,
  cancellation: { freeWithin24Hours: true, feeByCurrency: { USD: 35 } },
  home: {},
};
