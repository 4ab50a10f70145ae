import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancellationTermsOf, defaultCancellationTerms } from '../cancellation-terms.ts';
import { claims, isMade, openClaims } from '../claims/claims.ts';
import { homeDefaults } from '../home/home-defaults.ts';
import { sampleOperator } from '../operator.ts';
import { badgeNames, shellContentOf, shellDefaults } from '../shell-content.ts';
import { withoutEmpty } from '../text/inline.ts';
import { readBlocks, writeBlocks } from '../text/page-text.ts';
import {
  aboutContentOf,
  contactContentOf,
  defaultSlots,
  faqContentOf,
  type PageName,
  type PageOverrides,
  pageNames,
  partnerContentOf,
  policyContentOf,
} from './page-overrides.ts';

const terms = defaultCancellationTerms;

/** All texts of a page under a brand. */
function pageOf(name: PageName, overrides: PageOverrides): unknown {
  if (name === 'contact') return contactContentOf(overrides);
  if (name === 'about') return aboutContentOf(overrides);
  if (name === 'expedia') return partnerContentOf(overrides);
  return name === 'faq' ? faqContentOf(terms, overrides) : policyContentOf(name, terms, overrides);
}

/** A text without the markup of lists and tables. */
function wordsOf(source: string): string {
  return source.replace(/[\s\d.|=-]/g, '');
}

describe('header, menu and footer', () => {
  test('a brand shows the samples and its own parts, but not the ones it emptied [HOME-08] [SHELL-04]', () => {
    const shown = shellContentOf(
      { badges: { save: { text: '', condition: 'left over' }, help: { text: 'Day and night', condition: '' } } },
      'Acme',
      terms,
      '12-3 4567 8',
    );
    expect(shown.badges.save).toEqual({ text: '', condition: '' });
    expect(shown.badges.help).toEqual({ text: 'Day and night', condition: '' });
    expect(shown.badges.accredited.text).toBe('IATA Certified');
    expect(shown.blurb).toMatch(/^Acme compares/);
    expect(shellContentOf({ blurb: '' }, 'Acme', terms, '').blurb).toBe('');
  });

  test('without an accreditation number no certification is claimed [HOME-08]', () => {
    expect(shellContentOf(undefined, 'Acme', terms, '').badges.accredited.text).toBe('');
  });

  test('every claim of savings, no fees or help has its condition [PAGE-08] [HOME-07]', () => {
    const { badges } = shellContentOf(undefined, 'Acme', terms, '');
    expect(badges.save.condition).toBe('on selected phone deals');
    expect(badges.fees.condition).toContain(
      'Canceling online costs $35 per passenger unless every condition of our 24-hour rule is met.',
    );
    const dearer = shellContentOf(undefined, 'Acme', cancellationTermsOf({ feeMinorByCurrency: { USD: 5000 } }), '');
    expect(dearer.badges.fees.condition).toContain('costs $50');
    const free = shellContentOf(undefined, 'Acme', cancellationTermsOf({ feeMinorByCurrency: {} }), '');
    expect(free.badges.fees.condition).toBe('to book.');
  });
});

describe('texts of sections', () => {
  test.each(pageNames)('/%s can be written as text and parsed again without loss [HOME-08]', (name) => {
    const slots = defaultSlots(name, terms);
    const texts = Object.fromEntries(
      slots.map(({ id, title, text }) => [id, { title: title ?? '', text: text ?? '' }] as const),
    );
    expect(new Set(slots.map(({ id }) => id)).size).toBe(slots.length);
    expect(pageOf(name, { [name]: texts })).toEqual(JSON.parse(JSON.stringify(pageOf(name, {}))));
  });

  test('any text becomes paragraphs, lists and tables with equal rows, and no word is lost [HOME-08] [SAFE-03]', () => {
    const piece = fc.constantFrom('- a', '1. b', '= c', 'd | e', 'f', '', ' ', '|', '<script>', '=', '-');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((lines) => lines.join('\n')),
        ),
        (source) => {
          const blocks = readBlocks(source);
          for (const block of blocks) {
            if (block.kind === 'table') expect(block.rows.every((row) => row.length === block.head.length)).toBe(true);
            if (block.kind === 'text') expect(block.text).not.toBe('');
          }
          expect(wordsOf(writeBlocks(blocks))).toBe(wordsOf(source));
        },
      ),
    );
  });

  test.each(pageNames)('/%s: each slot can be replaced, and optional ones can be removed [HOME-08]', (name) => {
    const slots = defaultSlots(name, terms);
    for (const { id, title, text, hideable } of slots) {
      const own = { title: title === null ? '' : 'Own heading', text: text === null ? '' : 'Own | words' };
      const replaced = JSON.stringify(pageOf(name, { [name]: { [id]: own } }));
      if (title !== null) expect([id, replaced.includes('Own heading')]).toEqual([id, true]);
      if (text !== null) expect([id, /Own \| words|"Own","label":"words"/.test(replaced)]).toEqual([id, true]);
      if (!hideable) continue;
      const hidden = JSON.stringify(pageOf(name, { [name]: { [id]: null } }));
      expect([id, hidden.length < JSON.stringify(pageOf(name, {})).length]).toEqual([id, true]);
      if (title !== null) expect([id, hidden.includes(JSON.stringify(title))]).toEqual([id, false]);
    }
  });

  test('a sentence about an empty value is left out; the others stay [HOME-08]', () => {
    const source = '{brand} is run by {legalName}. Its office is at {office}. {registration} We sell flights.';
    const words = { brand: 'Acme', legalName: 'Acme LLC', office: '', registration: '' };
    expect(withoutEmpty(source, words)).toBe('{brand} is run by {legalName}. We sell flights.');
    expect(withoutEmpty('**Honest.** It is. {onlineFee} Call.', { onlineFee: '' })).toBe('**Honest.** It is. Call.');
    expect(withoutEmpty('{office}', words)).toBe('');
    expect(withoutEmpty('{unknown} stays.', words)).toBe('{unknown} stays.');
  });
});

describe('claims', () => {
  test('every claim appears in the samples and has a unique name [HOME-09]', () => {
    expect(claims.filter((claim) => !isMade(claim, {})).map(({ id }) => id)).toEqual([]);
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
  });

  test('sample testimonials and promises without a feature are included [HOME-09]', () => {
    const said = claims.flatMap(({ says }) => says).join('\n');
    for (const { name } of homeDefaults.testimonials) expect(said).toContain(name);
    for (const promise of ['Lowest-price guarantee', 'Price-drop alerts', 'beat it by 5%', 'discounts for groups']) {
      expect(said).toContain(promise);
    }
    for (const { value } of homeDefaults.figures) expect(said).toContain(value);
    // Claims that need no vouching: the product fulfills them.
    expect(said).not.toContain('Free cancellation');
  });

  test('a claim is resolved by confirming it, by emptying it, or by a text of the brand’s own [HOME-09]', () => {
    const open = (brand: Parameters<typeof openClaims>[0]) => openClaims(brand).map(({ id }) => id);
    expect(open({})).toHaveLength(claims.length);
    expect(open({ confirmedClaims: ['home-sale', 'gone'] })).not.toContain('home-sale');
    expect(open({ home: { testimonials: [] } }).some((id) => id.startsWith('home-testimonial'))).toBe(false);
    // Saved as the brand's own, but with the sample's words.
    expect(open({ home: { testimonials: homeDefaults.testimonials } })).toContain('home-testimonial-1');
    expect(open({ shell: { badges: { save: { text: '', condition: '' } } } })).not.toContain('badge-save');
    expect(open({ pageTexts: { contact: { 'price-beat': null } } })).not.toContain('contact-price-beat');
    expect(open({ pageTexts: { contact: { 'price-beat': { title: 'Fair', text: 'Prices' } } } })).not.toContain(
      'contact-price-beat',
    );
    const operator = { ...sampleOperator, legalName: 'Acme LLC', accreditation: '' };
    expect(open({ operator }).filter((id) => id === 'operator' || id === 'accreditation')).toEqual([]);
  });

  test('all badges are known [SHELL-02]', () => {
    expect(Object.keys(shellDefaults.badges)).toEqual([...badgeNames]);
  });
});

test('a policy says when it last changed for the brand, others when they last changed for all [F-104] [HOME-08]', () => {
  const terms = { freeWithin24Hours: true, feeMinorByCurrency: { USD: 3500 } };
  const updated = { terms: '2026-11-30' };
  expect(policyContentOf('terms', terms, { updated }).updated).toBe('2026-11-30');
  expect(policyContentOf('privacy', terms, { updated }).updated).toBe(policyContentOf('privacy', terms, {}).updated);
});
