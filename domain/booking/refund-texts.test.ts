import fc from 'fast-check';
import { expect, test } from 'vitest';
import { salePrice } from '../money/price.ts';
import { priceShares, type RefundOutcome, refundTerms, withChangeFees } from './refund-rule.ts';
import {
  airlineChangeSentence,
  cancelingOffer,
  cancelingWarning,
  freeUntilSentence,
  isFullRefund,
  refundBill,
  refundProgress,
  refundSentence,
  returnedSentence,
  splitRefundBill,
} from './refund-texts.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** Sold at $430 for $350. */
const given: Omit<RefundOutcome, 'refund' | 'fee'> = {
  rule: 'fare_rules',
  paid: usd(43_000),
  supplierPrice: usd(35_000),
  supplierRefund: usd(28_000),
};
/** A refund of $613. */
const refunded = { shares: { ...priceShares({ ...given, refund: usd(0), fee: usd(0) }), refund: usd(61_300) } };
const billOf = (settled: RefundOutcome, passengers = 1) => {
  const { lines, total } = refundBill(priceShares(settled), { passengers });
  return [...lines, total].map(({ label, value }) => `${label} ${value}`);
};

test.each<[string, RefundOutcome, string[]]>([
  [
    'a penalty of $70, and the markup on it',
    { ...given, refund: usd(30_900), fee: usd(3500) },
    ['You paid $430', 'Not refunded −$86', 'Our online service fee −$35', 'Refund to your card $309'],
  ],
  [
    'a fare without a refund',
    {
      ...given,
      rule: 'no_refund',
      paid: usd(33_500),
      supplierPrice: usd(27_200),
      supplierRefund: usd(0),
      refund: usd(0),
      fee: usd(0),
    },
    ['You paid $335', 'Not refunded −$335', 'Refund to your card $0'],
  ],
  [
    'airline credit',
    {
      ...given,
      rule: 'airline_credit',
      paid: usd(144_100),
      supplierPrice: usd(117_200),
      supplierRefund: usd(117_200),
      refund: usd(0),
      fee: usd(0),
    },
    ['You paid $1,441', 'Given as airline credit −$1,172', 'Not refunded −$269', 'Refund to your card $0'],
  ],
  [
    'the 24-hour rule, whatever the airline keeps',
    { ...given, rule: 'free_24h', supplierRefund: usd(0), refund: usd(43_000), fee: usd(0) },
    ['You paid $430', 'Refund to your card $430'],
  ],
  [
    'a change by the airline, whatever it keeps [SERV-02]',
    { ...given, rule: 'airline_change', supplierRefund: usd(0), refund: usd(43_000), fee: usd(0) },
    ['You paid $430', 'Refund to your card $430'],
  ],
  [
    'an airline that never stated the refund',
    { ...given, supplierRefund: null, refund: usd(30_900), fee: usd(3500) },
    ['You paid $430', 'Not refunded −$86', 'Our online service fee −$35', 'Refund to your card $309'],
  ],
  [
    'rounding, without any markup',
    {
      ...given,
      paid: usd(10_000),
      supplierPrice: usd(10_040),
      supplierRefund: usd(5000),
      refund: usd(5000),
      fee: usd(0),
    },
    ['You paid $100', 'Not refunded −$50', 'Refund to your card $50'],
  ],
])(
  'the refund breakdown adds up, and never says what the operator earns: %s [F-05] [F-139] [TRIP-11]',
  (_what, settled, lines) => {
    expect(billOf(settled)).toEqual(lines);
  },
);

test.each<[string, Partial<RefundOutcome>, string[]]>([
  [
    'a penalty',
    { refund: usd(30_900), fee: usd(3500) },
    [
      'Paid $430',
      'Kept by the airline −$70',
      'Our margin, not refunded −$16',
      'Our online service fee −$35',
      'Refund to your card $309',
    ],
  ],
  [
    'credit',
    { rule: 'airline_credit', supplierRefund: usd(35_000), refund: usd(0), fee: usd(0) },
    ['Paid $430', 'Given as airline credit −$350', 'Our margin, not refunded −$80', 'Refund to your card $0'],
  ],
  [
    'rounding, without any markup',
    { paid: usd(10_000), supplierPrice: usd(10_040), supplierRefund: usd(5000), refund: usd(5000), fee: usd(0) },
    ['Paid $100.00', 'Kept by the airline −$50.40', 'Rounded in your favor +$0.40', 'Refund to your card $50.00'],
  ],
  [
    'an airline that never stated the refund',
    { supplierRefund: null, refund: usd(30_900), fee: usd(3500) },
    ['Paid $430', 'Not refunded −$86', 'Our online service fee −$35', 'Refund to your card $309'],
  ],
])(
  'administrators see who keeps what is not refunded: %s [F-04] [F-139] [F-163] [TRIP-11]',
  (_what, settled, expected) => {
    const shares = priceShares({ ...given, refund: usd(0), fee: usd(0), ...settled });
    const { lines, total } = splitRefundBill(shares, { passengers: 1, paid: 'Paid' });
    expect([...lines, total].map(({ label, value }) => `${label} ${value}`)).toEqual(expected);
  },
);

const plain = { mayBeSplit: false, isPriceReduced: false };

test('an amount that cannot be read is a line of its own, and never a full refund [PRICE-02]', () => {
  const shares = priceShares({ ...given, refund: usd(30_900), fee: usd(3500) });
  const { lines, total } = refundBill({ ...shares, fee: usd(Number.NaN), refund: usd(Number.NaN) }, { passengers: 2 });
  expect(lines).toContainEqual({ label: 'Our online service fee', value: '−USD N/A' });
  expect(total.value).toBe('USD N/A');
  expect(isFullRefund({ paid: usd(Number.NaN), refund: usd(Number.NaN) })).toBe(false);
  expect(isFullRefund({ paid: usd(100), refund: usd(100) })).toBe(true);
});

test('a fee for several passengers shows how many it covers, unless it was capped at the refund [F-04] [TRIP-11]', () => {
  const whole = { ...given, refund: usd(27_400), fee: usd(7000) };
  expect(billOf(whole, 2)).toContain('Our online service fee (2 × $35) −$70');
  expect(billOf(whole, 1)).toContain('Our online service fee −$70');
  const capped = { ...given, rule: 'no_refund' as const, refund: usd(0), fee: usd(6000) };
  expect(billOf(capped, 2)).toContain('Our online service fee −$60');
});

test('the sentence next to the breakdown agrees with it, and refund times are worded the same everywhere [F-04] [F-05]', () => {
  const sentence = (settled: RefundOutcome) => refundSentence(settled.rule, priceShares(settled));
  expect(sentence({ ...given, refund: usd(30_900), fee: usd(3500) })).toBe(
    'We will refund $309 to your card, out of the $430 you paid. Please allow 7–21 business days for the refund to reach your card. We keep our service fee of $35.',
  );
  expect(sentence({ ...given, rule: 'free_24h', refund: usd(43_000), fee: usd(0) })).toBe(
    'We will refund the full $430 to your card because you are canceling within 24 hours of booking. Please allow 7–14 business days for the refund to reach your card.',
  );
  expect(sentence({ ...given, supplierRefund: usd(35_000), refund: usd(43_000), fee: usd(0) })).toBe(
    'We will refund the full $430 to your card. Please allow 7–21 business days for the refund to reach your card.',
  );
  expect(sentence({ ...given, rule: 'airline_credit', supplierRefund: usd(35_000), refund: usd(0), fee: usd(0) })).toBe(
    'The airline issues a $350 credit for a future flight instead of a refund. Nothing is refunded to your card.',
  );
  expect(sentence({ ...given, rule: 'no_refund', supplierRefund: usd(0), refund: usd(0), fee: usd(0) })).toMatch(
    /^This fare is not refundable: if you cancel, you will not receive a refund\.$/,
  );
});

test('a fee for changed flights was paid too, and is not refunded: the bill and the sentences say so [SERV-03] [TRIP-11] [F-80]', () => {
  const settled = { ...given, refund: usd(30_900), fee: usd(3500) };
  const shares = withChangeFees(priceShares(settled), usd(5000));
  const { lines, total } = refundBill(shares, { passengers: 1 });
  expect([...lines, total].map(({ label, value }) => `${label} ${value}`)).toEqual([
    'You paid $480',
    'Not refunded −$86',
    'Our online service fee −$35',
    'Our change fee, not refunded −$50',
    'Refund to your card $309',
  ]);
  expect(refundSentence('fare_rules', shares)).toMatch(
    /^We will refund \$309 to your card, out of the \$480 you paid\..* We keep our service fee of \$35 and our change fee of \$50\.$/,
  );
  const all = withChangeFees(
    priceShares({ ...given, rule: 'airline_change', refund: usd(43_000), fee: usd(0) }),
    usd(5000),
  );
  expect(isFullRefund(all)).toBe(false);
  expect(airlineChangeSentence(usd(43_000), usd(5000), { level: 'significant', ...plain })).toMatch(
    /^We will refund \$430 to your card, everything you paid except our change fee of \$50, because the airline changed your flights\./,
  );
  const silent = withChangeFees(
    priceShares({ ...given, supplierRefund: null, refund: usd(30_000), fee: usd(3500) }),
    usd(5000),
  );
  expect(refundBill(silent, { passengers: 1 }).lines).toContainEqual({ label: 'Not refunded', value: '−$95' });
  expect(withChangeFees(shares, usd(0))).toBe(shares);
});

test('a trip that was paid in several payments: nobody is told of one card [SERV-03] [TRIP-07]', () => {
  const shares = priceShares({ ...given, refund: usd(30_900), fee: usd(3500) });
  const split = { mayBeSplit: true };
  expect(refundSentence('fare_rules', shares, split)).toMatch(
    /^We will refund \$309 to the card or cards you paid with, out of the \$430 you paid\. Please allow [^.]* for the refund to arrive\./,
  );
  for (const rule of ['free_24h', 'airline_change', 'fare_rules', 'airline_credit', 'no_refund'] as const)
    expect(refundSentence(rule, shares, split)).not.toContain('your card');
  expect(airlineChangeSentence(usd(43_000), usd(0), { level: 'canceled', ...plain, ...split })).not.toContain(
    'your card',
  );
  expect(refundBill(shares, { passengers: 1, ...split }).total).toEqual({ label: 'Your refund', value: '$309' });
  const less = { isPriceReduced: true };
  expect(refundSentence('fare_rules', shares, less)).toContain('out of the $430 the trip cost after your change.');
  const all = priceShares({ ...given, rule: 'airline_change', refund: usd(43_000), fee: usd(0) });
  expect(refundSentence('airline_change', all, less)).toMatch(
    /^We will refund the full \$430, the price after your change, to your card because/,
  );
  expect(refundSentence('airline_change', withChangeFees(all, usd(5000)), less)).toContain(
    'everything the trip cost after your change except our change fee of $50, because',
  );
  const [returned, paid] = [usd(2000), usd(43_000)];
  expect(returnedSentence({ returned, paid }, plain)).toBe(
    'In all, $20 of the $430 you paid has been refunded to your card.',
  );
  expect(returnedSentence({ returned, paid }, { ...plain, ...less })).toBe(
    'In all, $20 of the $430 the trip cost after your change has been refunded to your card.',
  );
  const net = refundBill(shares, { passengers: 1, isPriceReduced: true });
  expect(net.lines[0]).toEqual({ label: 'Price after your change', value: '$430' });
});

test('a full refund names what the airline did: it changed flights, or canceled them [SERV-02]', () => {
  const rest = 'Please allow up to 7 business days for the refund to reach your card.';
  expect(airlineChangeSentence(usd(43_000), usd(0), { level: 'significant', ...plain })).toBe(
    `We will refund the full $430 to your card because the airline changed your flights. ${rest}`,
  );
  expect(airlineChangeSentence(usd(43_000), usd(0), { level: 'canceled', ...plain })).toBe(
    `We will refund the full $430 to your card because the airline canceled one or more flights on this trip. ${rest}`,
  );
});

test('in every currency, with any markup, fee and refund the parts add up to the price, to the last digit [F-04] [TRIP-11] [SERV-02]', () => {
  const anyCase = fc.record({
    currency: fc.constantFrom('JPY', 'USD', 'KWD'),
    price: fc.integer({ min: 1, max: 1e8 }),
    percent: fc.integer({ min: 0, max: 1000 }),
    markup: fc.integer({ min: 0, max: 10_000 }),
    feeMinor: fc.integer({ min: 0, max: 100_000 }),
    passengerCount: fc.integer({ min: 1, max: 9 }),
    refundTo: fc.constantFrom('money' as const, 'credit' as const),
    isChangedByAirline: fc.boolean(),
  });
  fc.assert(
    fc.property(anyCase, ({ currency, price, percent, markup, ...facts }) => {
      const supplierPrice = { amountMinor: price, currency };
      const supplierRefund = { amountMinor: Math.floor((price * percent) / 1000), currency };
      const paid = salePrice(supplierPrice, markup);
      const now = new Date('2027-01-05T10:00:00Z');
      const terms = refundTerms({
        now,
        freeUntil: null,
        isChanged: false,
        isChangedByAirline: facts.isChangedByAirline,
        isCardRefundable: true,
        paid,
        passengerCount: facts.passengerCount,
        feeMinor: facts.feeMinor,
        supplierPrice,
        supplierRefund,
        supplierRefundTo: facts.refundTo,
      });
      if (terms === null) throw new Error('These facts can be judged');
      const shares = priceShares({ ...terms, paid, supplierPrice, supplierRefund });
      const { refund, fee, credit, airline } = shares;
      const others = [refund, fee, credit, airline, shares.markup].map((share) => share?.amountMinor ?? Number.NaN);
      expect(others.reduce((sum, minor) => sum + minor, 0)).toBe(paid.amountMinor);
      for (const minor of others.slice(0, 4)) expect(minor).toBeGreaterThanOrEqual(0);
      // The airline's share is stated by the airline, never rounded; after its own change the operator bears it.
      const kept = facts.isChangedByAirline ? 0 : price - supplierRefund.amountMinor;
      expect(airline).toEqual({ amountMinor: kept, currency });
      if (facts.isChangedByAirline) expect(shares.markup?.amountMinor).toBe(0);
    }),
  );
});

test.each([
  [0, false, '$613 is being refunded to the card you paid with'],
  [0, true, '$613 has been refunded to the card you paid with'],
  [
    60_300,
    true,
    '$10 has been refunded to the card you paid with; the other $603 of this refund had already been sent to it',
  ],
  [
    60_050,
    false,
    '$12.50 is being refunded to the card you paid with; the other $600.50 of this refund had already been sent to it',
  ],
  [61_300, true, '$613 had already been refunded to the card you paid with'],
])(
  'a refund of which %s cents were already sent promises only the rest, to the cent [F-06] [F-12]',
  (earlier, isDone, said) => {
    expect(
      refundProgress({ ...refunded, refundedEarlier: usd(earlier), mayBeSplit: false, refundSteps: [] }, isDone),
    ).toBe(said);
  },
);

test('a refund of a trip that was paid in several payments is not promised to one card [SERV-03] [F-06]', () => {
  const split = { ...refunded, refundedEarlier: usd(1000), mayBeSplit: true, refundSteps: [] };
  expect(refundProgress(split, true)).toBe(
    '$603 has been refunded to the card or cards you paid with; the other $10 of this refund had already been sent back',
  );
});

test('what a person paid another way is not said to be on the card [TRIP-07] [F-06]', () => {
  const repaid = { kind: 'repaid', state: 'done', at: null } as const;
  const rest = { refundedEarlier: usd(0), mayBeSplit: true, refundSteps: [repaid] };
  expect(refundProgress({ ...refunded, ...rest }, true)).toBe(
    '$613 has been refunded: what did not reach the card or cards you paid with was paid another way',
  );
});

test('a non-refundable fare is never offered with a refund reduced by fees [F-31] [TRIP-05]', () => {
  const sentence = (refundable: boolean | null) => {
    const { title, text } = cancelingOffer(refundable);
    return [title, text, cancelingWarning(refundable)].join(' ');
  };
  expect(sentence(false)).not.toMatch(/Cancellation is available|fees may apply|service fee/i);
  expect(sentence(false)).toContain('Not refundable by the fare rules');
  for (const refundable of [true, null])
    expect(sentence(refundable)).toMatch(/ Cancellation fees may apply per the airline's policy/);
});

test('an online cancellation is promised only where the airline said that it pays back [F-152] [TRIP-05]', () => {
  expect(cancelingOffer(true).title).toBe('Cancellation is available');
  const { title, text } = cancelingOffer(null);
  expect(`${title} ${text}`).not.toMatch(/is available|You will see your refund/);
  expect(text).toMatch(/If it names an amount, .*; if not, please call us\.$/);
});

test.each([
  [true, /^Cancel by 14:03 on /],
  [false, /^This airline takes no cancellations online: call us by 14:03 on .*for a full refund/],
])('the end of the 24 hours says how they are used, online %s [F-152] [TRIP-10]', (isOnline, sentence) => {
  const end = { local: '2027-01-02T14:03:00', city: 'New York' };
  expect(freeUntilSentence(end, { isChangeOpen: false, isOnline })).toMatch(sentence);
});
