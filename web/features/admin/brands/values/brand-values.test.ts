import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdminBrand } from '#contract/brand/calls.ts';
import { type BrandSettings, brandSettings } from '#contract/brand/settings.ts';
import { acmeSettings } from '#contract/testing/brand-settings.ts';
import { homeDefaults } from '#domain/content/home/home-defaults.ts';
import { unknownOperator } from '#domain/content/operator.ts';
import { unknownPlaceholders } from '#domain/content/text/placeholders.ts';
import { type BrandValues, newValues, toSettings, toValues } from './brand-values.ts';
import { checkBrand, toFieldProblem } from './check-brand.ts';
import { toNumber } from './numbers.ts';

const brand: AdminBrand = {
  ...acmeSettings({
    domain: 'acme.com',
    social: { facebook: null, twitter: null, instagram: 'https://instagram.com/acme' },
    markupPercent: 12.5,
    cancellation: { freeWithin24Hours: true, feeByCurrency: { USD: 35, JPY: 4000 } },
    change: { feeByCurrency: { USD: 25, JPY: 3000 } },
    cards: { authenticateAbove: 500 },
    site: { partnerPage: true },
  }),
  key: 'acme',
  isDefault: false,
  updatedAt: '2027-03-04T10:00:00.000Z',
};

/** The form after some typing. */
function typed(change: (values: BrandValues) => void, from: AdminBrand = brand): BrandValues {
  const values = toValues(from);
  change(values);
  return values;
}

/** Problems, by field. */
function problemsOf(values: BrandValues, isNew = false): Record<string, string> {
  const checked = checkBrand(values, isNew);
  return checked.ok ? {} : Object.fromEntries(checked.problems.map(({ path, message }) => [path, message]));
}

test.each([
  [undefined, 'automatic', ''],
  [{ authenticateAbove: 0 }, 'always', ''],
  [{ authenticateAbove: 250 }, 'above', '250'],
])(
  'when banks are asked to confirm, %j, is "%s" in the form, and saved unchanged [HOST-03] [ADM-05]',
  (cards, ask, amount) => {
    const { cards: _cards, ...rest } = brand;
    const values = toValues({ ...rest, ...(cards === undefined ? {} : { cards }) });
    expect(values.cards).toMatchObject({ ask, amount, review: 'departing_soon', refusesPrepaid: false, countries: '' });
    expect(toSettings(values).cards).toEqual(cards);
  },
);

test('an amount that cannot be one is marked at its field [HOST-03] [ADM-05]', () => {
  const problem = (amount: string) =>
    problemsOf(typed((values) => void Object.assign(values.cards, { ask: 'above', amount })));
  expect(problem('2000000')).toEqual({ 'cards.amount': 'The amount must be at most 1,000,000' });
  expect(problem('much')).toEqual({ 'cards.amount': 'Enter the amount in whole units' });
  expect(problem('9.5')).toEqual({ 'cards.amount': 'Enter the amount in whole units' });
});

test('which cards are accepted, and which payments wait for a review, is saved as typed [HOST-03] [ADM-05]', () => {
  const cards = { review: 'always', refusesPrepaid: true, countries: ['US', 'GB'] } as const;
  const values = toValues({ ...brand, cards });
  expect(values.cards).toEqual({ ask: 'automatic', amount: '', ...cards, countries: 'US, GB' });
  values.cards.countries = ' us,GB;us ca ';
  expect(toSettings(values).cards).toEqual({ ...cards, countries: ['US', 'GB', 'CA'] });
  expect(problemsOf(typed((typedIn) => void Object.assign(typedIn.cards, { countries: 'US, Canada' })))).toEqual({
    'cards.countries': 'Use country codes such as US, CA, GB',
  });
});

test('a placeholder that does not exist is marked at the text that has it [HOME-08] [ADM-05]', () => {
  const problems = problemsOf(
    typed((values) => {
      values.shell.blurb = { mode: 'own', text: '{foo} flies' };
      values.parts.paymentPlans = 'own';
      values.home.paymentPlans = '{foo}';
      Object.assign(values.pageTexts.contact?.top ?? {}, { mode: 'own', title: 'Hello {name}' });
    }),
  );
  expect(problems).toEqual({
    'shell.blurb.text': '{foo} is not filled in here. You can use {brand}, {onlineFee}.',
    'home.paymentPlans': '{foo} is not filled in here. You can use {brand}, {onlineFee}, {changeFee}.',
    'pageTexts.contact.top.title': expect.stringContaining('{name} is not filled in here.'),
  });
});

test('every part can start from its sample [HOME-07] [HOME-08] [ADM-05]', () => {
  const own = typed((values) => {
    for (const part of Object.keys(values.parts) as (keyof BrandValues['parts'])[]) values.parts[part] = 'own';
    for (const badge of Object.values(values.shell.badges)) badge.mode = 'own';
    values.shell.blurb.mode = 'own';
    for (const slots of Object.values(values.pageTexts)) for (const slot of Object.values(slots)) slot.mode = 'own';
  });
  expect(problemsOf(own)).toEqual({});
});

test('the partner page can be turned off and on again [PAGE-05] [ADM-05]', () => {
  const off = typed((changed) => {
    changed.site.partnerPage = false;
  });
  expect(checkBrand(off, false)).toMatchObject({ ok: true, settings: { site: { partnerPage: false } } });
  expect(toValues({ ...brand, site: { partnerPage: false } }).site).toEqual({ partnerPage: false });
  const { site: _site, ...older } = brand;
  expect(toValues(older).site).toEqual({ partnerPage: true });
});

describe('an unchanged form', () => {
  const word = fc
    .stringMatching(/^[A-Za-z0-9$+,.% {}-]{1,18}[a-z]$/)
    .map((text) => text.trim())
    .filter((text) => unknownPlaceholders(text, []).length === 0);
  const figure = fc.record({ value: word, label: word });
  const home = fc.record(
    {
      hero: fc.record({ badge: word, badgeCondition: fc.constantFrom('', 'x'), title: word, text: word }),
      figures: fc.array(figure, { maxLength: 6 }),
      benefits: fc.array(
        fc.record({
          kind: fc.constantFrom('price' as const, 'fees' as const, 'support' as const),
          title: word,
          text: word,
          condition: fc.constantFrom('', 'By phone.'),
        }),
        { maxLength: 12 },
      ),
      paymentPlans: fc.constantFrom('', 'Ask us.'),
      testimonials: fc.array(fc.record({ quote: word, name: word, trip: word, savings: word }), { maxLength: 12 }),
      closing: fc.option(fc.record({ title: word, text: word, figures: fc.array(figure, { maxLength: 6 }) })),
    },
    { requiredKeys: [] },
  );

  const badge = fc.oneof(fc.record({ text: word, condition: word }), fc.constant({ text: '', condition: '' }));
  const texts = fc.record(
    {
      contact: fc.dictionary(
        fc.constantFrom('top', 'call', 'urgent', 'company'),
        fc.option(fc.record({ title: word, text: word })),
        { minKeys: 1 },
      ),
      'cancellation-policy': fc.constant({
        'free-within-24-hours': null,
        'how-to-cancel': { title: 'A', text: '- b' },
      }),
    },
    { requiredKeys: [] },
  );
  const ownTexts = fc.record(
    {
      shell: fc.record({ blurb: fc.constantFrom('', 'Own'), badges: fc.record({ save: badge, support: badge }) }),
      operator: fc.record({
        legalName: word,
        office: fc.constantFrom('', 'Main Street'),
        registration: word,
        accreditation: fc.constantFrom('', '12-3 4567 8'),
        accreditationLogo: fc.constantFrom('', 'https://acme.example/mark.png'),
      }),
      pageTexts: texts.filter((pages) => Object.keys(pages).length > 0),
      confirmedClaims: fc.constant(['home-sale', 'gone-since']),
    },
    { requiredKeys: [] },
  );

  test('saves its own texts in header, footer and pages unchanged [HOME-08] [HOME-09] [ADM-05]', () => {
    fc.assert(
      fc.property(ownTexts, fc.boolean(), (own, reachable) => {
        const more = reachable ? { emergencyPhone: '+1 303 555 0100', chatUrl: 'https://chat.acme.example/now' } : {};
        const read: AdminBrand = { ...brand, ...own, contact: { ...brand.contact, ...more } };
        const { key: _key, isDefault: _is, updatedAt: _at, ...settings } = read;
        expect(checkBrand(toValues(read), false)).toEqual({ ok: true, key: 'acme', settings });
      }),
    );
  });

  test('saves every setting of the schema [ADM-05]', () => {
    // A new setting does not compile until it has a value here.
    const every: Required<BrandSettings> = {
      ...acmeSettings(),
      domain: 'acme.com',
      logo: 'https://acme.example/logo.png',
      tracking: { tagId: 'AW-123456789', callConversion: null },
      shell: { blurb: 'Own' },
      operator: { ...unknownOperator, legalName: 'Acme Air LLC' },
      pageTexts: { contact: { top: null } },
      confirmedClaims: ['home-sale'],
      change: { feeByCurrency: { USD: 0 } },
      cards: { authenticateAbove: 250 },
      mails: { checkIn: false },
      site: { partnerPage: false },
    };
    expect(Object.keys(every).sort()).toEqual(Object.keys(brandSettings.shape).sort());
    expect(checkBrand(toValues({ ...every, key: 'acme' }), false)).toEqual({ ok: true, key: 'acme', settings: every });
  });

  test('saves everything unchanged: absent parts stay absent, empty ones empty [HOME-07] [ADM-05]', () => {
    const anyBrand = fc.record({
      home,
      markup: fc.integer({ min: 0, max: 10_000 }),
      domain: fc.constantFrom(null, 'acme.com'),
      fees: fc.dictionary(fc.constantFrom('USD', 'EUR', 'JPY'), fc.integer({ min: 0, max: 500 })),
    });
    fc.assert(
      fc.property(anyBrand, ({ home: own, markup, domain, fees }) => {
        const read: AdminBrand = {
          ...brand,
          domain,
          markupPercent: markup / 100,
          cancellation: { freeWithin24Hours: false, feeByCurrency: fees },
          change: { feeByCurrency: fees },
          home: own,
        };
        const { key: _key, isDefault: _is, updatedAt: _at, ...settings } = read;
        expect(checkBrand(toValues(read), false)).toEqual({ ok: true, key: 'acme', settings });
      }),
    );
  });
});

describe('home page parts', () => {
  test('sample is absent, hidden is empty, own is as typed [HOME-07] [ADM-05]', () => {
    const homeOf = (parts: Partial<BrandValues['parts']>) =>
      toSettings(typed((values) => void Object.assign(values.parts, parts))).home;
    expect(homeOf({})).toEqual({});
    const hidden = {
      figures: 'hidden',
      benefits: 'hidden',
      paymentPlans: 'hidden',
      testimonials: 'hidden',
      closing: 'hidden',
    } as const;
    expect(homeOf(hidden)).toEqual({
      figures: [],
      benefits: [],
      paymentPlans: '',
      testimonials: [],
      closing: null,
    });
    expect(homeOf({ figures: 'own' })).toEqual({ figures: homeDefaults.figures });
  });

  test('texts of hidden parts are not validated; own ones are, at their field [ADM-05]', () => {
    const empty = (values: BrandValues) => {
      values.home.figures = [{ value: '', label: 'x' }];
      values.home.closing.figures = [{ value: '1', label: '' }];
    };
    expect(problemsOf(typed(empty))).toEqual({});
    const own = typed((values) => {
      empty(values);
      Object.assign(values.parts, { figures: 'own', closing: 'own' });
    });
    expect(problemsOf(own)).toEqual({
      'home.figures.0.value': 'Enter the figure',
      'home.closing.figures.0.label': 'Enter its label',
    });
  });
});

/** Types texts into a group of fields; '' is the top level of the form. */
function put(group: '' | 'theme' | 'contact' | 'social', texts: object): (values: BrandValues) => void {
  return (values) => {
    Object.assign(group === '' ? values : values[group], texts);
  };
}

describe('an invalid form', () => {
  test.each([
    ['name', put('', { name: ' ' }), 'A brand needs a name'],
    ['domain', put('', { domain: 'acme' }), 'A domain needs a dot, such as acme.com'],
    ['logo', put('', { logo: 'javascript:alert(1)' }), 'https link'],
    ['theme.primary', put('theme', { primary: 'red;}</style>' }), '#rrggbb'],
    ['theme.font', put('theme', { font: "x'; } body {" }), 'letters, digits'],
    ['contact.email', put('contact', { email: 'nobody' }), 'email'],
    ['social.twitter', put('social', { twitter: 'javascript:0' }), 'https://'],
    ['markupPercent', put('', { markupPercent: '1e3' }), 'Enter the markup'],
    ['markupPercent', put('', { markupPercent: '-5' }), 'The markup must be 0 percent or more'],
    ['markupPercent', put('', { markupPercent: '100.01' }), 'at most 100'],
    ['markupPercent', put('', { markupPercent: '1.005' }), 'two decimals'],
  ] as const)('%s is rejected before anything is submitted [ADM-05]', (path, change, message) => {
    const problems = problemsOf(typed(change));
    expect(Object.keys(problems)).toEqual([path]);
    expect(problems[path]).toContain(message);
  });

  test('a fee below the smallest unit of its currency is said at its amount [ADM-05] [TRIP-11]', () => {
    const fees = [
      { currency: 'USD', amount: '35.50' },
      { currency: 'JPY', amount: '0.5' },
    ];
    expect(problemsOf(typed((values) => void Object.assign(values.cancellation, { fees })))).toEqual({
      'cancellation.fees.1.amount': 'A fee in JPY has no decimals',
    });
  });

  test('fees: every currency must be valid, unique and have an amount [ADM-05]', () => {
    const fees = [
      { currency: 'usd', amount: '35' },
      { currency: 'USD', amount: '36' },
      { currency: 'dollars', amount: '-1' },
      { currency: 'EUR', amount: 'x' },
      { currency: 'GBP', amount: '100001' },
      { currency: 'CAD', amount: '-5' },
    ];
    expect(problemsOf(typed((values) => void Object.assign(values.cancellation, { fees })))).toEqual({
      'cancellation.fees.1.currency': 'This currency is listed already',
      'cancellation.fees.2.currency': 'A currency is a code such as USD',
      'cancellation.fees.2.amount': 'A fee must be 0 or more',
      'cancellation.fees.3.amount': 'Enter the fee as a number',
      'cancellation.fees.4.amount': 'A fee must be at most 100,000',
      'cancellation.fees.5.amount': 'A fee must be 0 or more',
    });
  });

  test('an error from the server is shown at its field [ADM-05]', () => {
    const values = toValues(brand);
    expect(toFieldProblem({ path: 'domain', message: 'Taken' }, values)).toEqual([
      { path: 'domain', message: 'Taken' },
    ]);
    expect(toFieldProblem({ path: 'cancellation.feeByCurrency.JPY', message: 'No' }, values)).toEqual([
      { path: 'cancellation.fees.1.amount', message: 'No' },
    ]);
    expect(toFieldProblem({ path: 'change.feeByCurrency.JPY', message: 'No' }, values)).toEqual([
      { path: 'change.fees.1.amount', message: 'No' },
    ]);
  });

  test('the fee for changing flights is checked like that for canceling, and may be 0 [ADM-05] [SERV-03] [F-110]', () => {
    const withFees = (fees: BrandValues['change']['fees']) =>
      typed((values) => void Object.assign(values.change, { fees }));
    const wrong = [
      { currency: 'USD', amount: '0' },
      { currency: 'usd', amount: '1' },
      { currency: 'JPY', amount: '0.5' },
      { currency: 'EUR', amount: 'x' },
    ];
    expect(problemsOf(withFees(wrong))).toMatchObject({
      'change.fees.1.currency': 'This currency is listed already',
      'change.fees.3.amount': 'Enter the fee as a number',
    });
    expect(problemsOf(withFees([{ currency: 'JPY', amount: '0.5' }]))).toEqual({
      'change.fees.0.amount': 'A fee in JPY has no decimals',
    });
    expect(problemsOf(withFees([{ currency: 'xxx', amount: '5' }]))).toEqual({
      'change.fees.0.currency': 'Fares cannot be sold in XXX',
    });
    expect(toSettings(withFees([{ currency: 'usd', amount: '0' }])).change).toEqual({ feeByCurrency: { USD: 0 } });
    const { change: _change, ...older } = brand;
    expect(toValues(older).change.fees).toEqual([{ currency: 'USD', amount: '25' }]);
  });
});

test('a new brand copies another’s theme, but not its identity or company; its key must be valid [ADM-05] [F-81]', () => {
  const values = newValues(brand);
  expect(values.operator).toEqual({ mode: 'own', ...unknownOperator });
  expect(values).toMatchObject({ key: '', name: '', domain: '', theme: brand.theme, markupPercent: '12.5' });
  expect(problemsOf(values, true)).toMatchObject({ key: 'A brand needs a key', name: 'A brand needs a name' });
  const filled = { ...values, name: 'B', contact: toValues(brand).contact };
  expect(problemsOf({ ...filled, key: 'New' }, true)).toEqual({ key: 'This key cannot be used' });
  expect(problemsOf({ ...filled, key: 'a b' }, true)).toEqual({
    key: 'Use lower-case letters, digits and hyphens, or a host name',
  });
  expect(checkBrand({ ...filled, key: ' ACME-2 ' }, true)).toMatchObject({ ok: true, key: 'acme-2' });
});

test('numbers are parsed with a decimal point or comma only [PRICE-01]', () => {
  expect(['12.5', '12,5', ' 0 '].map(toNumber)).toEqual([12.5, 12.5, 0]);
  for (const text of ['', ' ', '-', '--1', '1-', '1e3', '0x1', 'Infinity', '1.2.3', '12%'])
    expect(toNumber(text)).toBeNaN();
});

describe('the advertising tag', () => {
  const tracking = { tagId: 'AW-123456789', callConversion: 'AW-123456789/AbCdEfGhIj' };

  test('is submitted as typed, or omitted if it is empty [ADM-05]', () => {
    expect(toSettings(typed(() => undefined))).not.toHaveProperty('tracking');
    const values = typed((changed) => {
      changed.tracking = { tagId: ' AW-123456789 ', callConversion: tracking.callConversion };
    });
    expect(checkBrand(values, false)).toMatchObject({ ok: true, settings: { tracking } });
    expect(toSettings(typed(() => undefined, { ...brand, tracking }))).toMatchObject({ tracking });
    expect(newValues({ ...brand, tracking }).tracking).toEqual({ tagId: '', callConversion: '' });
  });

  test('is reported at its field if it is invalid [ADM-05]', () => {
    const wrong = (tagId: string, callConversion: string) =>
      problemsOf(
        typed((changed) => {
          changed.tracking = { tagId, callConversion };
        }),
      );
    expect(wrong('UA-1', '')).toEqual({ 'tracking.tagId': 'Enter a tag id such as AW-…, G-… or GT-…' });
    expect(Object.keys(wrong('G-AB12CD34EF', '"><script>'))).toEqual(['tracking.callConversion']);
    expect(wrong('', tracking.callConversion)).toEqual({ 'tracking.tagId': 'A conversion needs a tag id' });
  });
});
