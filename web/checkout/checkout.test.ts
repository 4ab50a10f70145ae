import { expect, test, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import type { Authorization, PaymentAnswer } from '#contract/payments.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import type { OfferTerms } from '#domain/flights/offer-check.ts';
import { readMoney } from '#domain/money/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { checkout } from './checkout.ts';
import type { CheckoutCalls } from './checkout-calls.ts';
import type { CheckoutEnd } from './checkout-end.ts';
import { CardNotRead } from './hosted/hosted-card.ts';
import { lookUpAttempt } from './look-up-attempt.ts';
import type { PaymentAttempt } from './payment-attempt.ts';
import { bookingWords, type PaymentNotice } from './payment-notices.ts';
import type { Verification } from './verification.ts';

const attempt: PaymentAttempt = {
  paymentKey: 'payment-key',
  bookingKey: 'booking-key',
  price: { amountMinor: 48200, currency: 'USD' },
  fare: { amountMinor: 48200, currency: 'USD' },
  services: [],
};
/** The same with a seat of $25. */
const seated: PaymentAttempt = {
  ...attempt,
  price: { amountMinor: 50700, currency: 'USD' },
  services: [{ id: 'ase_1', quantity: 1 }],
};
const card = { number: '4242424242424242', expiryMonth: '12', expiryYear: '39', cvv: '123', holderName: 'Ada Byron' };
const valid: Verification = { kind: 'valid', minutesRemaining: 20, price: attempt.price, terms: null };
const authorised: Authorization = {
  success: true,
  paymentId: 'pay_1',
  status: 'authorised',
  message: 'Card authorized',
};
const booked = { id: 'bkg_1', status: 'confirmed' } as Booking;

function refusal(code: ErrorCode, more: Record<string, unknown> = {}): ApiError {
  const { status, text } = errorTable[code];
  return new ApiError(status, text, { message: text, code, requestId: 'req_1', ...more });
}

const noAnswer = new ApiError(0, 'No response', null);

function payment(status: PaymentAnswer['status'], bookingId: string | null = null): PaymentAnswer {
  return { paymentId: 'pay_1', status, amount: '482.00', currency: 'USD', offerId: 'off_1', bookingId };
}

/** Calls that all succeed, in calling order, with some of them replaced. */
function rig(changes: Partial<CheckoutCalls> = {}, tried = attempt) {
  const log: string[] = [];
  const warnings: PaymentNotice[] = [];
  const recorded =
    <A extends unknown[], R>(name: string, call: (...args: A) => R) =>
    (...args: A): R => {
      log.push(name);
      return call(...args);
    };
  const calls: CheckoutCalls = {
    words: bookingWords,
    asksAboutPrice: true,
    pay: recorded('pay', changes.pay ?? (async () => authorised)),
    confirmWithBank: recorded('bank', changes.confirmWithBank ?? (async () => undefined)),
    asOwner: (_id, work) => work(),
    isOwnedElsewhere: changes.isOwnedElsewhere ?? (async () => false),
    continuePayment: recorded('continue', changes.continuePayment ?? (async () => authorised)),
    findAttempt: recorded('find', changes.findAttempt ?? (async () => payment('authorised'))),
    release: recorded('release', changes.release ?? (async () => payment('released'))),
    verify: recorded('verify', changes.verify ?? (async () => valid)),
    findEarlier: recorded('earlier', changes.findEarlier ?? (async () => null)),
    book: recorded('book', changes.book ?? (async () => booked)),
    pause: async (ms) => {
      if (ms > 0) log.push(`pause ${ms}`);
    },
  };
  const events = { onStage: vi.fn(), onWarning: (notice: PaymentNotice) => warnings.push(notice) };
  return { log, warnings, run: () => checkout(calls, tried, card, [], events), calls };
}

test('card, final check, 300 ms, booking: in this order and once each [PAY-04]', async () => {
  const { log, run } = rig();
  expect(await run()).toEqual({ kind: 'booked', bookingId: 'bkg_1', attempt: 'keep' });
  expect(log).toEqual(['pay', 'verify', 'pause 300', 'book']);
});

test.each([
  ['CARD_DECLINED', 'payment-failed'],
  ['INSUFFICIENT_FUNDS', 'payment-failed'],
  ['INVALID_CARD_DETAILS', 'payment-failed'],
  ['CARD_NOT_PROCESSED', 'payment-failed'],
  ['AUTHENTICATION_REQUIRED', 'card-payment-failed'],
  ['PAYMENT_NOT_CONFIGURED', 'card-payment-failed'],
] as const)(
  '%s ends as %s, nothing else is called, and the key is not reused [PAY-11] [PAY-06]',
  async (code, shown) => {
    const { log, run } = rig({ pay: async () => Promise.reject(refusal(code)) });
    expect(await run()).toMatchObject({ kind: 'card-refused', notice: { code: shown }, attempt: 'drop' });
    expect(log).toEqual(['pay']);
  },
);

test('an error in processing a card is not called a decline [F-124] [PAY-11]', async () => {
  const { run } = rig({ pay: async () => Promise.reject(refusal('CARD_NOT_PROCESSED')) });
  const text = expect.stringMatching(/could not be processed\. Nothing was charged/);
  expect(await run()).toMatchObject({ kind: 'card-refused', notice: { text } });
});

const challenge: Authorization = { ...authorised, status: 'requires_action', clientSecret: 'pi_1_secret_2' };

test('the bank asks: its challenge is shown, then the server says what came of it, then the booking goes on [HOST-02]', async () => {
  const { log, run } = rig({ pay: async () => challenge });
  expect(await run()).toMatchObject({ kind: 'booked' });
  expect(log).toEqual(['pay', 'bank', 'continue', 'verify', 'pause 300', 'book']);
});

test('a challenge that was closed is given up: nothing is held, and the card can be entered again [HOST-02]', async () => {
  const { log, run } = rig({ pay: async () => challenge, continuePayment: async () => challenge });
  expect(await run()).toMatchObject({
    kind: 'card-refused',
    notice: { code: 'payment-failed', text: expect.stringContaining('was not completed. Nothing was charged.') },
    attempt: 'drop',
  });
  expect(log).toEqual(['pay', 'bank', 'continue', 'release']);
});

test('the bank refuses: Payment Failed, with what the server says [HOST-02] [PAY-05]', async () => {
  const { log, run } = rig({
    pay: async () => challenge,
    continuePayment: async () => Promise.reject(refusal('AUTHENTICATION_FAILED')),
  });
  expect(await run()).toMatchObject({
    kind: 'card-refused',
    notice: { code: 'payment-failed', text: errorTable.AUTHENTICATION_FAILED.text },
    attempt: 'drop',
  });
  expect(log).toEqual(['pay', 'bank', 'continue']);
});

test('the outcome of a challenge is lost: it is looked up, and a hold is used [HOST-02] [PAY-11]', async () => {
  const answers = [payment('pending'), payment('authorised')];
  const { log, run } = rig({
    pay: async () => challenge,
    continuePayment: async () => Promise.reject(noAnswer),
    findAttempt: async () => answers.shift() ?? payment('authorised'),
  });
  expect(await run()).toMatchObject({ kind: 'booked' });
  expect(log).toEqual(['pay', 'bank', 'continue', 'find', 'pause 1500', 'find', 'verify', 'pause 300', 'book']);
});

test('an attempt found after a reload whose challenge is still open is given up [HOST-02] [PAY-08]', async () => {
  const { log, calls } = rig({ findAttempt: async () => payment('requires_action') });
  expect(await lookUpAttempt(calls, attempt)).toMatchObject({ kind: 'card-refused', attempt: 'drop' });
  expect(log).toEqual(['find', 'release']);
});

test('an attempt whose challenge is open in another tab is left to it, and said so [HOST-02] [PAY-08]', async () => {
  const { log, calls } = rig({
    findAttempt: async () => payment('requires_action'),
    isOwnedElsewhere: async (id) => id === 'pay_1',
  });
  expect(await lookUpAttempt(calls, attempt)).toMatchObject({
    kind: 'payment-unknown',
    notice: { text: expect.stringContaining('in another tab') },
    attempt: 'keep',
  });
  expect(log).toEqual(['find']);
});

test.each([
  [null, { kind: 'card-incomplete', attempt: 'keep' }],
  ['The provider is away.', { kind: 'not-paid', notice: { text: 'The provider is away.' }, attempt: 'keep' }],
])('a card that could not be read (%s) sends nothing, and its key is kept [HOST-01]', async (text, end) => {
  const { log, run } = rig({ pay: async () => Promise.reject(new CardNotRead(text)) });
  expect(await run()).toMatchObject(end);
  expect(log).toEqual(['pay']);
});

test.each(['490.00', '450.00'])(
  'a price that is now %s is not a declined card: it must be confirmed, and nothing was charged [PAY-11] [F-76]',
  async (sale_amount) => {
    const details = { sale_amount, sale_currency: 'USD' };
    const { log, run } = rig({ pay: async () => Promise.reject(refusal('AMOUNT_MISMATCH', { details })) });
    expect(await run()).toMatchObject({
      kind: 'price-changed',
      notice: { code: 'price-changed', text: expect.stringContaining('Nothing was charged.') },
      price: readMoney(sale_amount, 'USD'),
      attempt: 'drop',
    });
    expect(log).toEqual(['pay']);
  },
);

test.each([
  ['OFFER_EXPIRED', 'offer-expired'],
  ['OFFER_NO_LONGER_AVAILABLE', 'offer-gone'],
] as const)(
  '%s of the card call ends as %s and says that nothing was charged [PAY-11] [PAY-10]',
  async (code, shown) => {
    const { run } = rig({ pay: async () => Promise.reject(refusal(code)) });
    const end = await run();
    expect(end).toMatchObject({ kind: 'offer-gone', notice: { code: shown }, attempt: 'drop' });
    expect('notice' in end && end.notice.text).toContain('Nothing was charged.');
  },
);

const earlier = { id: 'bkg_0', reference: 'CDFG3467', status: 'confirmed' } as const;

test.each<[string, Partial<CheckoutCalls>]>([
  ['the card call', { pay: async () => Promise.reject(refusal('OFFER_NO_LONGER_AVAILABLE')) }],
  ['the last check', { verify: async () => ({ kind: 'invalid', code: 'VALIDATION_ERROR', message: 'Gone.' }) }],
  ['the booking call', { book: async () => Promise.reject(refusal('OFFER_EXPIRED')) }],
])(
  'if %s finds the offer gone because this visitor has booked it, no message claims that nothing was charged [F-71]',
  async (_, changes) => {
    const { run } = rig({ ...changes, findEarlier: async () => earlier });
    const end = await run();
    expect(end).toEqual({ kind: 'booked-before', booking: earlier, attempt: 'drop' });
  },
);

test.each([
  noAnswer,
  refusal('PAYMENT_PENDING'),
  new ApiError(502, 'Bad gateway', null),
  refusal('IDEMPOTENCY_CONFLICT'),
])(
  'after an unknown response (%s) the attempt is looked up, never resent; if found, it is booked [PAY-08] [PAY-11]',
  async (error) => {
    const { log, run } = rig({ pay: async () => Promise.reject(error) });
    expect(await run()).toMatchObject({ kind: 'booked' });
    expect(log).toEqual(['pay', 'find', 'verify', 'pause 300', 'book']);
  },
);

test('if an attempt whose response was lost never arrived, its key is reused [PAY-08] [PAY-11]', async () => {
  const { run } = rig({
    pay: async () => Promise.reject(noAnswer),
    findAttempt: async () => Promise.reject(refusal('NOT_FOUND')),
  });
  expect(await run()).toMatchObject({ kind: 'not-paid', notice: { code: 'payment-error' }, attempt: 'keep' });
});

test.each([
  ['declined', { kind: 'card-refused', notice: { code: 'payment-failed' }, attempt: 'drop' }],
  ['released', { kind: 'not-paid', notice: { code: 'payment-error' }, attempt: 'drop' }],
] as const)('a lost response that turns out to be %s is final [PAY-11]', async (status, end) => {
  const { run } = rig({ pay: async () => Promise.reject(noAnswer), findAttempt: async () => payment(status) });
  expect(await run()).toMatchObject(end);
});

test('while the outcome is unknown another attempt is not allowed, and nothing is called failed [PAY-11] [SAFE-02]', async () => {
  for (const findAttempt of [async () => payment('pending'), async () => Promise.reject(noAnswer)]) {
    const { log, run } = rig({ pay: async () => Promise.reject(noAnswer), findAttempt });
    expect(await run()).toMatchObject({ kind: 'payment-unknown', attempt: 'keep' });
    expect(log.filter((call) => call === 'find')).toHaveLength(4);
  }
});

test('a provider outage is reported in the server’s own words [PAY-11]', async () => {
  const { run } = rig({
    pay: async () => Promise.reject(refusal('PAYMENT_UNAVAILABLE')),
    findAttempt: async () => payment('released'),
  });
  expect(await run()).toMatchObject({
    kind: 'not-paid',
    notice: { code: 'payment-error', text: errorTable.PAYMENT_UNAVAILABLE.text },
  });
});

test.each([
  [{ kind: 'invalid', code: 'OFFER_EXPIRED', message: 'expired' }, 'offer-expired'],
  [{ kind: 'invalid', code: 'VALIDATION_ERROR', message: 'Sold.' }, 'offer-gone'],
] as const)(
  'a failed final check releases the hold and books nothing [PAY-10] [PAY-11]',
  async (verification, shown) => {
    const { log, run } = rig({ verify: async () => verification });
    const end = await run();
    expect(end).toMatchObject({ kind: 'offer-gone', notice: { code: shown }, attempt: 'drop' });
    expect('notice' in end && end.notice.text).toContain('Nothing was charged.');
    expect(log.slice(0, 3)).toEqual(['pay', 'verify', 'release']);
    expect(log).not.toContain('book');
  },
);

test('a final check without a usable response warns and continues [VER-05] [PAY-11]', async () => {
  const { warnings, run } = rig({ verify: async () => ({ kind: 'unusable', fault: 'NO_RESPONSE' }) });
  expect(await run()).toMatchObject({ kind: 'booked' });
  expect(warnings).toEqual([{ code: 'offer-unchecked', text: 'Unable to verify offer validity. Please try again.' }]);
});

test('a higher price at the final check releases the hold and must be confirmed; a lower one continues [PRICE-06]', async () => {
  const price = (amount: string): Verification => ({ ...valid, price: readMoney(amount, 'USD') });
  const dearer = rig({ verify: async () => price('483.00') });
  expect(await dearer.run()).toMatchObject({ kind: 'price-changed', price: { amountMinor: 48300 }, attempt: 'drop' });
  expect(dearer.log).toEqual(['pay', 'verify', 'release']);
  const cheaper = rig({ verify: async () => price('480.00') });
  expect(await cheaper.run()).toMatchObject({ kind: 'booked' });
});

test('terms other than those beside the Pay button release the hold and are named; the same ones continue [TERMS-01] [PRICE-06]', async () => {
  const terms = { free24h: true, feePerPassenger: readMoney('35.00', 'USD'), changeFee: readMoney('25.00', 'USD') };
  const found = (change: Partial<OfferTerms>) => async () => ({ ...valid, terms: { ...terms, ...change } });
  const agreed = { ...attempt, terms };
  expect(await rig({ verify: found({}) }, agreed).run()).toMatchObject({ kind: 'booked' });
  for (const change of [
    { free24h: false },
    { feePerPassenger: readMoney('99.00', 'USD') },
    { changeFee: readMoney('0.00', 'USD') },
  ]) {
    const { log, run } = rig({ verify: found(change) }, agreed);
    expect(await run()).toMatchObject({
      kind: 'terms-changed',
      notice: { code: 'terms-changed', text: expect.stringContaining('Nothing was charged.') },
      terms: { ...terms, ...change },
      attempt: 'drop',
    });
    expect(log).toEqual(['pay', 'verify', 'release']);
  }
});

test('a booking that the airline refused ends as Booking Failed with the message, and the hold is released [PAY-11] [F-74]', async () => {
  const { log, run } = rig({ book: async () => Promise.reject(refusal('BOOKING_REFUSED')) });
  expect(await run()).toMatchObject({
    kind: 'booking-failed',
    notice: { code: 'booking-failed', text: `Unable to create booking: ${errorTable.BOOKING_REFUSED.text}` },
    attempt: 'drop',
  });
  expect(log.at(-1)).toBe('release');
});

test('a price that changed while booking names the new one [PRICE-06]', async () => {
  const details = { sale_amount: '500.00', sale_currency: 'USD' };
  const { run } = rig({ book: async () => Promise.reject(refusal('PRICE_CHANGED', { details })) });
  expect(await run()).toMatchObject({ kind: 'price-changed', price: { amountMinor: 50000, currency: 'USD' } });
});

test('rejected travelers keep the payment for a corrected call with another booking key [PAX-07]', async () => {
  const fields = [{ path: 'passengers.0.lastName', message: 'Last name is required' }];
  const book = async () => Promise.reject(refusal('INVALID_PASSENGERS', { fields }));
  expect(await rig({ book }).run()).toMatchObject({
    kind: 'travelers-wrong',
    problems: fields,
    paymentId: 'pay_1',
    attempt: 'rebook',
  });
  // If the airline itself refused, the hold is already gone.
  expect(await rig({ book, findAttempt: async () => payment('released') }).run()).toMatchObject({
    paymentId: null,
    attempt: 'drop',
  });
});

test('a lost booking response is looked up: booked, still held, or released [CONF-05] [SAFE-02]', async () => {
  const book = async () => Promise.reject(noAnswer);
  const end = (found: PaymentAnswer): Promise<CheckoutEnd> => rig({ book, findAttempt: async () => found }).run();
  expect(await end(payment('booked', 'bkg_9'))).toMatchObject({ kind: 'booked', bookingId: 'bkg_9' });
  expect(await end(payment('authorised'))).toMatchObject({
    kind: 'booking-unknown',
    paymentId: 'pay_1',
    attempt: 'keep',
  });
  expect(await end(payment('released'))).toMatchObject({ kind: 'booking-failed', attempt: 'drop' });
  const blind = rig({ book, findAttempt: async () => Promise.reject(noAnswer) });
  expect(await blind.run()).toMatchObject({ kind: 'booking-unknown', attempt: 'keep' });
});

test('a sold seat: the step to return to is named, and no hold remains [SEAT-05] [PAY-10]', async () => {
  const sold = async () => Promise.reject(refusal('SERVICE_NOT_AVAILABLE'));
  const text = expect.stringMatching(/Nothing was charged.*Seat Selection/);
  const paying = rig({ pay: sold }, seated);
  expect(await paying.run()).toMatchObject({
    kind: 'services-gone',
    notice: { code: 'card-payment-failed', text },
    attempt: 'drop',
  });
  expect(paying.log).toEqual(['pay']);
  const booking = rig({ book: sold }, seated);
  expect(await booking.run()).toMatchObject({ kind: 'services-gone', notice: { code: 'booking-failed', text } });
  expect(booking.log.at(-1)).toBe('release');
});

test('with seats the final check compares the fare, not the total [PRICE-06] [SEAT-05]', async () => {
  const dearer = { ...valid, price: { amountMinor: 49000, currency: 'USD' } };
  expect(await rig({}, seated).run()).toMatchObject({ kind: 'booked' });
  expect(await rig({ verify: async () => dearer }, seated).run()).toMatchObject({
    kind: 'price-changed',
    price: { amountMinor: 49000 },
  });
});

test.each(['pay', 'book'] as const)(
  'a different total of %s including seats: either the fare changed, or a seat did [PRICE-04] [PRICE-06] [SEAT-05]',
  async (call) => {
    const details = { sale_amount: '515.00', sale_currency: 'USD' };
    const refused = async () =>
      Promise.reject(refusal(call === 'pay' ? 'AMOUNT_MISMATCH' : 'PRICE_CHANGED', { details }));
    const end = (fare: string) => {
      let asked = 0;
      // Until the booking is refused, the final check still returns the old fare.
      const verify = async (): Promise<Verification> => {
        asked += 1;
        const amount = call === 'book' && asked === 1 ? '482.00' : fare;
        return { ...valid, price: readMoney(amount, 'USD') };
      };
      return rig({ [call]: refused, verify }, seated).run();
    };
    expect(await end('490.00')).toMatchObject({ price: { amountMinor: 49000 }, attempt: 'drop' });
    expect(await end('482.00')).toMatchObject({ kind: 'services-gone', attempt: 'drop' });
  },
);

test('after a reload a booked attempt leads to its booking [BOOK-04]', async () => {
  const { calls } = rig({ findAttempt: async () => payment('captured', 'bkg_2') });
  expect(await lookUpAttempt(calls, attempt)).toEqual({ kind: 'booked', bookingId: 'bkg_2', attempt: 'keep' });
});
