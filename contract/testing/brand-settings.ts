import type { BrandSettings } from '../brand/settings.ts';

/** Settings of Acme Air, a brand with readable colors and the sample texts. */
export function acmeSettings<Change extends Partial<BrandSettings>>(change?: Change): BrandSettings & Change {
  const settings: BrandSettings = {
    name: 'Acme Air',
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
    contact: { email: 'hello@acme.example', phone: '+1 303 555 0199', address: '1 Main Street, Denver, CO' },
    social: { facebook: null, twitter: null, instagram: null },
    markupPercent: 23,
    cancellation: { freeWithin24Hours: true, feeByCurrency: { USD: 35 } },
    home: {},
  };
  return { ...settings, ...change } as BrandSettings & Change;
}
