import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AmendmentFacts, amendmentPrice } from './amendment-price.ts';
import { amendmentLines, amendmentTerms, amendmentTotal } from './amendment-texts.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** Two travelers who paid $1,230 for $1,000; the airline charges $125, including a fee of $25. */
const facts: AmendmentFacts = {
  supplierTotal: usd(12_500),
  penalty: usd(2500),
  refundTo: null,
  markup: 2300,
  feeMinor: 2500,
  passengerCount: 2,
  paid: usd(123_000),
  supplierPrice: usd(100_000),
};

describe('the price of other flights [SERV-03]', () => {
  test('dearer flights: the airline’s fee as it is, the marked-up rest as difference, our fee for each passenger', () => {
    // 125 × 1.23 = 153.75, rounded to 154.
    expect(amendmentPrice(facts)).toEqual({
      due: usd(20_400),
      refund: usd(0),
      difference: usd(12_900),
      airlineFee: usd(2500),
      fee: usd(5000),
      saleChange: usd(15_400),
    });
  });

  test('cheaper flights: the share of the price paid that the airline gives back, less our fee', () => {
    expect(amendmentPrice({ ...facts, supplierTotal: usd(-10_000), refundTo: 'money' })).toMatchObject({
      due: usd(0),
      refund: usd(7300),
      fee: usd(5000),
      saleChange: usd(-12_300),
      difference: usd(-14_800),
    });
  });

  test('our fee takes at most what comes back', () => {
    expect(amendmentPrice({ ...facts, supplierTotal: usd(-1000), refundTo: 'money', penalty: null })).toEqual({
      due: usd(0),
      refund: usd(0),
      difference: usd(-1200),
      airlineFee: null,
      fee: usd(1200),
      saleChange: usd(-1200),
    });
  });

  test('without a difference our fee is all there is to pay', () => {
    expect(amendmentPrice({ ...facts, supplierTotal: usd(0), penalty: null })).toMatchObject({
      due: usd(5000),
      difference: usd(0),
    });
  });

  test.each<[string, Partial<AmendmentFacts>]>([
    ['the airline names no price', { supplierTotal: null }],
    ['the price is in another currency', { supplierTotal: { amountMinor: 100, currency: 'EUR' } }],
    ['credit comes back', { supplierTotal: usd(-5000), refundTo: 'credit' }],
    ['money comes back in an unknown way', { supplierTotal: usd(-5000), refundTo: 'unknown' }],
    ['money comes back and nobody says how', { supplierTotal: usd(-5000), refundTo: null }],
  ])('is left to the phone if %s', (_, change) => {
    expect(amendmentPrice({ ...facts, ...change })).toBeNull();
  });

  test('a fee in another currency stays a part of the difference', () => {
    expect(amendmentPrice({ ...facts, penalty: { amountMinor: 2500, currency: 'EUR' } })).toMatchObject({
      airlineFee: null,
      difference: usd(15_400),
    });
  });

  test('whatever the airline asks, the lines add up to what is paid or comes back, and only one of both is there', () => {
    const minor = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(
        fc.integer({ min: -500_000, max: 500_000 }),
        fc.option(minor(50_000)),
        minor(10_000),
        fc.integer({ min: 1, max: 9 }),
        minor(900_000),
        (total, penalty, feeMinor, passengerCount, sold) => {
          const price = amendmentPrice({
            ...facts,
            supplierTotal: usd(total),
            penalty: penalty === null ? null : usd(penalty),
            refundTo: 'money',
            feeMinor,
            passengerCount,
            paid: usd(100 + sold),
            supplierPrice: usd(1 + sold),
          });
          if (price === null) throw new Error('no price');
          const { due, refund, difference, airlineFee, fee, saleChange } = price;
          const lines = difference.amountMinor + (airlineFee?.amountMinor ?? 0) + fee.amountMinor;
          expect(lines).toBe(due.amountMinor - refund.amountMinor);
          expect(saleChange.amountMinor).toBe(lines - fee.amountMinor);
          expect(Math.min(due.amountMinor, refund.amountMinor)).toBe(0);
          expect(refund.amountMinor).toBeLessThanOrEqual(100 + sold);
          expect(Math.max(due.amountMinor, refund.amountMinor)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('what is said of it [SERV-03]', () => {
  const said = (change: Partial<AmendmentFacts>, lostCount = 0, loses = false, newFare: string[] = []) => {
    const price = amendmentPrice({ ...facts, ...change });
    if (price === null) throw new Error('no price');
    return {
      lines: [...amendmentLines(price), amendmentTotal(price)].map(({ label, value }) => `${label} ${value}`),
      terms: amendmentTerms(price, { lostCount, losesFree24h: loses, losesFullRefund: loses, newFare }),
    };
  };

  test('each amount by its name, and when it is paid', () => {
    expect(said({}).lines).toEqual([
      'Difference in fare $129',
      'Airline’s change fee $25',
      'Our change fee $50',
      'To pay now $204',
    ]);
    expect(said({}).terms[0]).toBe('You pay $204 for this change. We charge your card once the airline confirms it.');
  });

  test('what comes back, where and when', () => {
    const { lines, terms } = said({ supplierTotal: usd(-10_000), refundTo: 'money' });
    expect(lines).toContain('Difference in fare −$148');
    expect(lines.at(-1)).toBe('Your refund $73');
    expect(terms[0]).toBe(
      'We refund $73 to the card or cards you paid with. Allow 7–21 business days after the airline confirms the change.',
    );
  });

  test('without fees and difference it costs nothing', () => {
    const { lines, terms } = said({ supplierTotal: usd(0), penalty: null, feeMinor: 0 });
    expect(lines).toEqual(['New flights and the airline’s fees $0', 'Nothing to pay $0']);
    expect(terms[0]).toBe('This change costs nothing.');
    expect(terms.at(-1)).not.toContain('fee is not refunded');
  });

  test('a fee that takes all that the airline gives back', () => {
    const { lines, terms } = said({ supplierTotal: usd(-5000), penalty: null, feeMinor: 5000, refundTo: 'money' });
    expect(lines.at(-1)).toBe('Nothing to pay $0');
    expect(terms[0]).toBe(
      'You pay nothing and get nothing back: our change fee takes the $62 that the airline gives back.',
    );
    expect(terms.at(-1)).toContain('Our change fee is not refunded.');
  });

  test('seats that are lost, and the end of free cancellation or of a full refund, are said only where they apply [TRIP-10] [SERV-02]', () => {
    const all = said({}, 2, true).terms.join(' ');
    expect(all).toContain('drops the seats and extras of the flights you give up, without a refund');
    expect(all).toContain('Free cancellation within 24 hours of booking ends with this change.');
    expect(all).toContain(
      'The full refund you can get because the airline changed your flights ends with this change.',
    );
    expect(said({}).terms).toHaveLength(2);
  });

  test('the new fare’s answers stand before what they decide [SERV-03] [TERMS-01]', () => {
    const answer = 'Refundable after this change: No.';
    expect(said({}, 0, false, [answer]).terms.slice(1)).toEqual([
      answer,
      expect.stringMatching(/^If you cancel later, the new fare’s rules decide/),
    ]);
  });
});
