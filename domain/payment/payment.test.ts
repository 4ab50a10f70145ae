import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingStatus, bookingTable } from '../booking/booking-states.ts';
import { bookingReference } from '../booking/reference.ts';
import { assertMove, canMove, isFinal } from '../state-table.ts';
import { cardBrand, cardProblem, groupCardNumber, hasCardNumber, isLuhnValid } from './card.ts';
import { paymentTable } from './payment-states.ts';

const card = { number: '4242 4242 4242 4242', expiryMonth: '4', expiryYear: '27', cvv: '123', holderName: 'Ada Byron' };

describe('card', () => {
  test.each([
    [{}, null],
    [{ number: '４２４２ ４２４２ ４２４２ ４２４２', expiryMonth: '０４', expiryYear: '٢٧', cvv: '１２３' }, null],
    [{ number: '' }, 'Please enter a valid card number'],
    [{ number: '4242 4242 4242' }, 'Please enter a valid card number'],
    [{ number: '4242 4242 4242 424a' }, 'Please enter a valid card number'],
    [{ number: '4242 4242 4242 4241' }, 'The card number you entered is not valid'],
    [{ number: '378282246310005', cvv: '1234' }, null],
    [{ expiryMonth: '0' }, 'Please enter a valid expiration date'],
    [{ expiryMonth: '13' }, 'Please enter a valid expiration date'],
    [{ expiryYear: '7' }, 'Please enter a valid expiration date'],
    [{ expiryMonth: '3' }, 'Please enter a valid expiration date'],
    [{ expiryYear: '26', expiryMonth: '12' }, 'Please enter a valid expiration date'],
    [{ cvv: '12' }, 'Please enter a valid security code (CVV)'],
    [{ cvv: '12345' }, 'Please enter a valid security code (CVV)'],
    [{ holderName: ' Al ' }, 'Please enter the name as it appears on your card'],
    [{ holderName: 'A\u200b\u200d\u2060\ufeffl' }, 'Please enter the name as it appears on your card'],
    [{ holderName: 'ندا\u200cپور' }, null],
    [{ holderName: 'Ada\u202eByron' }, 'Please enter the name as it appears on your card'],
    [{ holderName: 'Ada\ud800 Byron' }, 'Please enter the name as it appears on your card'],
  ])('%o: %s [PAY-01] [PAY-02]', (change, message) => {
    expect(cardProblem({ ...card, ...change }, '2027-04-30')?.message ?? null).toBe(message);
  });
  test.each([
    ['4242424242424242', true],
    ['paid with 4242 4242-4242  4242, he says', true],
    ['3782 822463 10005', true],
    ['4222222222222', true],
    ['ticket 125-1234567890 4242 4242 4242 4242', true],
    ['4242–4242–4242–4242', true],
    ['12 4242 4242 4242 4242 12', true],
    ['4242 4242 4242 4241', false],
    // The digits of both pass the check, but ticket numbers are allowed.
    ['tickets 125-1234567897, 422-2222222222', false],
    ['42424242424242424242424242', false],
    ['Call +1 425 555 0123 at 10:30', false],
    ['', false],
  ])('a card number in "%s": %s [F-45] [PAY-09]', (text, found) => {
    expect(hasCardNumber(text)).toBe(found);
  });
  test('Luhn finds every single wrong digit [PAY-01]', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const digits = [...'4242424242424242'];
        digits[place] = String((Number(digits[place]) + step) % 10);
        expect(isLuhnValid(digits.join(''))).toBe(false);
      }),
    );
  });
  test.each([
    ['4242', 'visa'],
    ['5555', 'mastercard'],
    ['2223 00', 'mastercard'],
    ['2720 99', 'mastercard'],
    ['37', 'amex'],
    ['6011', 'discover'],
    ['3056', 'diners'],
    ['3530', 'jcb'],
    ['62', 'unionpay'],
    ['9', null],
    ['', null],
  ])('%s is %s [PAY-01]', (number, brand) => expect(cardBrand(number)).toBe(brand));
  test('grouped in fours, at most sixteen digits [PAY-01]', () => {
    expect(groupCardNumber('42424242x42424242999')).toBe('4242 4242 4242 4242');
    expect(groupCardNumber('42424')).toBe('4242 4');
  });
});

describe('state tables', () => {
  test.each([
    ['payment', ['new'], paymentTable],
    ['booking', ['prepared', 'in_review'], bookingTable],
  ] as const)('every state of a %s can be reached from %j and leads to a final state', (_name, starts, table) => {
    const rows = table as Readonly<Record<string, readonly string[]>>;
    const reached = new Set<string>(starts);
    for (const state of reached) for (const next of rows[state] ?? []) reached.add(next);
    expect(reached).toEqual(new Set(Object.keys(rows)));
    expect(Object.keys(rows).some((state) => isFinal(rows, state))).toBe(true);
  });
  test('money is never captured without a claimed hold, and a captured payment is never voided [PAY-04]', () => {
    expect(canMove(paymentTable, 'authorised', 'capturing')).toBe(false);
    expect(canMove(paymentTable, 'captured', 'voiding')).toBe(false);
    expect(canMove(paymentTable, 'declined', 'authorised')).toBe(false);
    expect(() => assertMove(paymentTable, 'voided', 'booked')).toThrow('Impossible transition');
    expect(canMove(bookingTable, 'ordered', 'refused')).toBe(false);
    expect(canMove(bookingTable, 'in_review', 'ordered')).toBe(false);
    expect(canMove(bookingTable, 'confirmed', 'refused')).toBe(false);
  });
  test('unsettled is pending, never failed; trips that have arrived are completed [CONF-05] [TRIP-08]', () => {
    for (const state of [
      'in_review',
      'prepared',
      'ordering',
      'order_unknown',
      'order_accepted',
      'ordered',
      'needs_attention',
    ] as const) {
      expect(bookingStatus(state, false)).toBe('pending');
    }
    expect(bookingStatus('confirmed', false)).toBe('confirmed');
    expect(bookingStatus('confirmed', true)).toBe('completed');
    expect([bookingStatus('refused', false), bookingStatus('cancelled', true)]).toEqual(['cancelled', 'cancelled']);
  });
});

describe('booking reference', () => {
  test('8 characters without look-alikes or vowels [CONF-01]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), (random) => {
        expect(bookingReference(random)).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{8}$/);
      }),
    );
    expect(() => bookingReference(new Uint8Array(7))).toThrow(RangeError);
  });
});
