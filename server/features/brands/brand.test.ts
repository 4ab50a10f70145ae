import { expect, test } from 'vitest';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { defaultChangeTerms } from '#domain/content/change-terms.ts';
import { readBrand } from './brand.ts';

const oldest = {
  key: 'acme',
  name: 'Acme Air',
  domain: null,
  logo: null,
  markupBasisPoints: 2300,
  theme: {
    primary: '#0f766e',
    secondary: '#1f2937',
    accent: '#b45309',
    background: '#fff',
    text: '#111',
    font: 'Inter',
  },
  contact: { email: 'hello@acme.example', phone: '+1 303 555 0199', address: '1 Main Street' },
  social: { facebook: null, twitter: null, instagram: null },
};

test('a row of the first version gets the defaults of all later fields [BRAND-02]', () => {
  expect(readBrand(oldest)).toEqual({
    ...oldest,
    home: {},
    cancellation: defaultCancellationTerms,
    change: defaultChangeTerms,
    site: { partnerPage: true },
  });
});

test('a row with line breaks and direction marks in its name and address is read as stored [BRAND-02]', () => {
  const contact = { ...oldest.contact, address: '1 Main Street\r\nDenver\u2066' };
  expect(readBrand({ ...oldest, name: 'Acme\u202e\nAir', contact })).toMatchObject({
    name: 'Acme\u202e\nAir',
    contact,
  });
});

test('terms with only one part get the default for the other [TRIP-10] [TRIP-11]', () => {
  const { cancellation } = readBrand({ ...oldest, cancellation: { freeWithin24Hours: false } });
  expect(cancellation).toEqual({ ...defaultCancellationTerms, freeWithin24Hours: false });
});

test('a stored fee for changing flights is kept, also 0 and none [SERV-03]', () => {
  for (const feeMinorByCurrency of [{ USD: 4000, EUR: 3500 }, { USD: 0 }, {}])
    expect(readBrand({ ...oldest, change: { feeMinorByCurrency } }).change).toEqual({ feeMinorByCurrency });
});

test('fields of a later version are ignored', () => {
  expect(readBrand({ ...oldest, horoscope: 'Aries' })).not.toHaveProperty('horoscope');
});

test.each([{}, { ...oldest, contact: undefined }, { ...oldest, theme: 'green' }])(
  'a row of another shape is refused [BRAND-03]',
  (record) => {
    expect(() => readBrand(record)).toThrow();
  },
);
