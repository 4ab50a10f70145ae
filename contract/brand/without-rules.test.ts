import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { brandSettings } from './settings.ts';
import { withoutRules } from './without-rules.ts';

const stored = withoutRules(brandSettings);

const settings = {
  name: '',
  domain: 'no domain',
  logo: 'logo.png',
  theme: { primary: 'green', secondary: '', accent: '', background: '', text: '', font: '"' },
  contact: { email: 'nobody', phone: 'none', address: '', chatUrl: 'http://chat' },
  social: { facebook: null, twitter: 'x', instagram: null },
  markupPercent: 123.456,
  cancellation: { freeWithin24Hours: true, feeByCurrency: { dollars: -1 } },
  home: { figures: [{ value: '', label: '' }], closing: null },
  tracking: { tagId: null, callConversion: 'x' },
  pageTexts: { faq: { 'NO SLOT': null } },
};

test('values that break a current rule are still read, unchanged [BRAND-02]', () => {
  expect(z.safeParse(brandSettings, settings).success).toBe(false);
  expect(z.parse(stored, settings)).toEqual(settings);
});

test('names with line breaks and direction marks, which older releases took, are still read [BRAND-02]', () => {
  const older = { ...settings, name: 'Acme\r\nAir\u202e', contact: { ...settings.contact, address: '1 Main\nStreet' } };
  expect(z.parse(stored, older)).toEqual(older);
});

test.each([
  ['a part that is missing', { ...settings, theme: undefined }],
  ['text in place of a part', { ...settings, home: 'Welcome' }],
  ['a number in place of text', { ...settings, contact: { ...settings.contact, phone: 1 } }],
  [
    'a benefit of an unknown kind',
    { ...settings, home: { benefits: [{ kind: 'x', title: '', text: '', condition: '' }] } },
  ],
])('%s is not', (_name, value) => {
  expect(z.safeParse(stored, value).success).toBe(false);
});
