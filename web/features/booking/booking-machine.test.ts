import { describe, expect, test } from 'vitest';
import type { BookingPassengerInput } from '#contract/bookings.ts';
import type { ServiceChoice } from '#domain/extras/service-choice.ts';
import { emptyCard } from '#web/checkout/card/card-input.ts';
import type { CheckoutEnd } from '#web/checkout/checkout-end.ts';
import type { CheckoutState } from '#web/checkout/checkout-state.ts';
import { paymentTexts } from '#web/checkout/payment-notices.ts';
import type { Verification } from '#web/checkout/verification.ts';
import { advance, blockedBy } from './booking-machine.ts';
import {
  type BookingEvent,
  type BookingState,
  initialBooking,
  type Observation,
  type Transition,
} from './booking-state.ts';

const price = { amountMinor: 43000, currency: 'USD' };
const dearer = { amountMinor: 45000, currency: 'USD' };
const purchase = { price, fare: price, services: [{ id: 'ase_1', quantity: 1 }] };
const card = { number: '4242424242424242', expiryMonth: '12', expiryYear: '39', cvv: '737', holderName: 'Ada Byron' };
const passengers: readonly BookingPassengerInput[] = [];
const notice = { code: 'payment-failed', text: paymentTexts.declined } as const;

/** An idle screen, with everything restored. */
const now: Observation = {
  step: 'payment',
  offerPrice: price,
  seenPrice: null,
  verification: null,
  isRestored: true,
  checkout: { kind: 'idle' },
  services: [{ id: 'ase_1', quantity: 1 }],
};
const valid = (current: typeof price): Verification => ({
  kind: 'valid',
  minutesRemaining: 20,
  price: current,
  terms: null,
});
const held = (services: readonly ServiceChoice[], found: boolean): CheckoutState => ({
  kind: 'held',
  paymentId: 'pay_1',
  purchase: { ...purchase, services },
  found,
});

function run(...events: readonly BookingEvent[]): Transition {
  let last: Transition = { state: initialBooking(price), commands: [] };
  for (const event of events) last = advance(last.state, event);
  return last;
}
const observed = (change: Partial<Observation> = {}): BookingEvent => ({
  type: 'observed',
  now: { ...now, ...change },
});
const ended = (end: CheckoutEnd): BookingEvent => ({ type: 'checkout-ended', end });
const pressPay = (canContinue = true, isHosted = false): BookingEvent => ({
  type: 'pay-pressed',
  today: '2027-01-01',
  purchase,
  canContinue,
  isHosted,
});
const typed: BookingEvent = { type: 'card-typed', card };

test('repeating an observation changes nothing and issues no commands', () => {
  const first = run(observed());
  const second = advance(first.state, observed());
  expect(second.state).toBe(first.state);
  expect(second.commands).toEqual([]);
});

describe('the price [PRICE-06]', () => {
  test('a price that differs from the one just seen must be confirmed, once', () => {
    const { state } = run(observed({ seenPrice: price, offerPrice: dearer }));
    expect([state.price, state.newPrice]).toEqual([price, dearer]);
    const accepted = advance(state, { type: 'price-accepted' }).state;
    expect([accepted.price, accepted.newPrice]).toEqual([dearer, null]);
    expect(advance(accepted, observed({ seenPrice: price, offerPrice: dearer })).state.newPrice).toBeNull();
  });

  test('a check with another price must be confirmed; the same check never again after that [F-76]', () => {
    const check = valid(dearer);
    const { state } = run(observed({ verification: check }));
    expect(state.newPrice).toEqual(dearer);
    const accepted = advance(state, { type: 'price-accepted' }).state;
    expect(advance(accepted, observed({ verification: check })).state.newPrice).toBeNull();
    expect(advance(accepted, observed({ verification: valid(price) })).state.newPrice).toEqual(price);
  });

  test('a price accepted after a payment error is newer than the last check [F-76]', () => {
    const check = valid(price);
    const { state } = run(
      observed({ verification: check }),
      ended({ kind: 'price-changed', notice, price: dearer, attempt: 'drop' }),
      { type: 'price-accepted' },
      observed({ verification: check }),
    );
    expect([state.price, state.newPrice]).toEqual([dearer, null]);
  });

  test('a dearer fare that a payment found is nobody’s member price, even after one was accepted [PRICE-06] [TERMS-03]', () => {
    const { state } = run(
      { type: 'priced-with-loyalty', price: { amountMinor: 38700, currency: 'USD' } },
      { type: 'price-accepted' },
      ended({ kind: 'price-changed', notice, price: dearer, attempt: 'drop' }),
    );
    expect([state.newPrice, state.isMemberPrice]).toEqual([dearer, false]);
  });

  const reloaded = observed({ seenPrice: price, offerPrice: dearer });
  const cheaper = { amountMinor: 38700, currency: 'USD' };
  const withLoyalty: BookingEvent = { type: 'priced-with-loyalty', price: cheaper };
  const refused = ended({ kind: 'card-refused', notice, price: dearer, attempt: 'drop' });
  const changed = ended({ kind: 'price-changed', notice, price: dearer, attempt: 'drop' });

  test.each([
    ['from a reload closes', [reloaded], null],
    ['from a check closes', [observed({ verification: valid(dearer) })], null],
    ['from loyalty numbers stays', [observed(), withLoyalty], cheaper],
    ['from a refused card stays', [observed(), refused], dearer],
    ['from a payment stays', [observed(), changed], dearer],
    ['from a payment after a reload stays', [reloaded, changed], dearer],
    ['from loyalty numbers after a reload stays', [reloaded, withLoyalty], cheaper],
    ['that a check repeats stays', [observed(), changed, observed({ verification: valid(dearer) })], dearer],
  ] as const)('a question %s once a check finds the price agreed to [PRICE-06]', (_from, events, open) => {
    const { state } = run(...events);
    expect(state.newPrice).not.toBeNull();
    const checked = advance(state, observed({ verification: valid(price) })).state;
    expect([checked.price, checked.newPrice]).toEqual([price, open]);
  });

  test('a check without a price closes no question [PRICE-06]', () => {
    const { state } = run(reloaded, observed({ verification: { ...valid(price), price: null } as Verification }));
    expect(state.newPrice).toEqual(dearer);
  });

  test('nobody can continue before accepting a new price, or once the offer is gone [VER-05]', () => {
    const { state } = run(observed());
    expect(blockedBy(state, now)).toBeNull();
    expect(blockedBy(state, { ...now, isRestored: false })).toBe('waiting');
    expect(blockedBy({ ...state, newPrice: dearer }, now)).toBe('waiting');
    const gone: Verification = { kind: 'invalid', code: 'OFFER_EXPIRED', message: 'Gone.' };
    expect(blockedBy({ ...state, newPrice: dearer }, { ...now, verification: gone })).toBe('expired');
  });
});

describe('after a reload [BOOK-04]', () => {
  test('nothing is looked up before the tab’s drafts are restored; then a payment in progress is, once', () => {
    expect(run(observed({ isRestored: false })).commands).toEqual([]);
    const { state, commands } = run(observed({ isRestored: false }), observed({ step: 'passenger-info' }));
    expect(commands).toEqual([{ type: 'resume-payment' }]);
    expect(advance(state, observed({ step: 'seat-selection' })).commands).not.toContainEqual({
      type: 'resume-payment',
    });
  });

  test('Back and Forward lead past the passengers only if these are complete [PAX-04]', () => {
    const { state } = run(observed({ step: 'passenger-info' }));
    const left = advance(state, observed({ step: 'seat-selection' }));
    expect(left.commands).toEqual([{ type: 'check-passengers', purpose: 'leave-form' }]);
    expect(advance(left.state, observed({ step: 'payment' })).commands).toEqual([]);
    const back = advance(left.state, observed({ step: 'passenger-info' }));
    expect(back.commands).toEqual([]);
    // After a reload with a payment, too, it is said why the form is shown again.
    const { state: withAttempt } = advance(left.state, { type: 'payment-resumed' });
    const checked: BookingEvent = { type: 'passengers-checked', purpose: 'leave-form', passengers: null };
    expect(advance(withAttempt, checked).commands).toEqual([
      {
        type: 'show-passenger-message',
        message: 'incomplete',
      },
      { type: 'show-step', step: 'passenger-info', replace: true },
    ]);
    // The form was opened again before it was validated.
    expect(advance(back.state, checked).commands).toEqual([]);
    expect(advance(back.state, { ...checked, passengers }).commands).toEqual([]);
  });

  test('whoever passed the form by ‘Continue’ passes it only once [PAX-04] [SERV-09]', () => {
    const { state, commands } = run(observed({ step: 'passenger-info' }), { type: 'form-passed' });
    expect(commands).toEqual([{ type: 'show-step', step: 'seat-selection', replace: false }]);
    const passed = advance(state, observed({ step: 'seat-selection' }));
    expect(passed.commands).toEqual([]);
    const { state: back } = advance(passed.state, observed({ step: 'passenger-info' }));
    expect(advance(back, observed({ step: 'seat-selection' })).commands).toHaveLength(1);
  });

  test('whoever leaves complete passengers by Back or Forward cannot continue until loyalty numbers were sent [TERMS-03] [PAX-04]', () => {
    const { state } = run(observed({ step: 'passenger-info' }), observed({ step: 'payment' }));
    const left = advance(state, { type: 'passengers-checked', purpose: 'leave-form', passengers });
    expect(left.commands).toEqual([{ type: 'pass-form' }]);
    expect(blockedBy(left.state, now)).toBe('waiting');
    const used = advance(left.state, { type: 'loyalty-sent', isUsed: true });
    expect([used.commands, blockedBy(used.state, now)]).toEqual([[], null]);
    const refused: BookingEvent = { type: 'loyalty-sent', isUsed: false };
    const unused = advance(left.state, refused);
    expect(unused.commands).toEqual([
      { type: 'show-passenger-message', message: 'unusedNumber' },
      { type: 'show-step', step: 'passenger-info', replace: true },
    ]);
    expect(blockedBy(unused.state, now)).toBeNull();
    // Whoever is back on the form meanwhile sees it at the field.
    const back = advance(left.state, observed({ step: 'passenger-info' }));
    expect(advance(back.state, refused).commands).toEqual([]);
  });

  test.each([
    ['says why', [], [{ type: 'show-passenger-message', message: 'completeAgain' }]],
    ['lets the payment being looked up decide', [{ type: 'payment-resumed' } as const], []],
  ])('a later step without complete passengers falls back to the first, and %s', (_what, events, said) => {
    const checked: BookingEvent = { type: 'passengers-checked', purpose: 'stay-on-step', passengers: null };
    const { state, commands } = run(observed());
    expect(commands).toEqual([{ type: 'resume-payment' }, { type: 'check-passengers', purpose: 'stay-on-step' }]);
    const ready = events.reduce<BookingState>((last, event) => advance(last, event).state, state);
    expect(advance(ready, checked).commands).toEqual([
      ...said,
      { type: 'show-step', step: 'passenger-info', replace: true },
    ]);
    expect(advance(ready, { ...checked, passengers }).commands).toEqual([]);
  });

  test('a hold that is found continues automatically, once and only with complete passengers [PAY-11]', () => {
    const { state } = run(observed());
    const found = advance(state, observed({ checkout: held([{ id: 'ase_1', quantity: 1 }], true) }));
    expect(found.commands).toEqual([{ type: 'check-passengers', purpose: 'continue' }]);
    expect(advance(found.state, observed({ checkout: held([{ id: 'ase_1', quantity: 1 }], true) })).commands).toEqual(
      [],
    );
    const checked: BookingEvent = { type: 'passengers-checked', purpose: 'continue', passengers };
    expect(advance(found.state, checked).commands).toEqual([{ type: 'finish', passengers }]);
    const [said] = advance(found.state, { ...checked, passengers: null }).commands;
    expect(said).toMatchObject({ type: 'show-passenger-message', message: 'completeToFinish' });
  });

  test('a hold after a failed booking call waits for the traveler [PAY-11]', () => {
    const { state } = run(observed());
    expect(advance(state, observed({ checkout: held([{ id: 'ase_1', quantity: 1 }], false) })).commands).toEqual([]);
  });

  test('a hold for other seats is released, once, and a toast says so [SEAT-07]', () => {
    const { state } = run(observed());
    const other = advance(state, observed({ checkout: held([{ id: 'ase_1', quantity: 2 }], true) }));
    expect(other.commands.map(({ type }) => type)).toEqual(['release-hold', 'show-toast']);
    expect(advance(other.state, observed({ checkout: held([{ id: 'ase_1', quantity: 2 }], true) })).commands).toEqual(
      [],
    );
  });
});

describe('paying [PAY-02] [PAY-04]', () => {
  test('an invalid card is reported in a toast and at its field, and no call is made', () => {
    const { state, commands } = run(observed(), pressPay());
    expect(state.cardProblem?.field).toBe('number');
    expect(commands.map(({ type }) => type)).toEqual(['show-toast', 'focus-card']);
    expect(advance(state, typed).state.cardProblem).toBeNull();
  });

  test('pays the price on the button, with the card as it was, no matter how often it is clicked', () => {
    const pressed = run(observed(), typed, pressPay());
    expect(pressed.commands).toEqual([{ type: 'submit-passengers' }]);
    expect(advance(pressed.state, pressPay()).commands).toEqual([]);
    const changed = advance(pressed.state, { type: 'card-typed', card: emptyCard }).state;
    const submitted = advance(changed, { type: 'passengers-submitted', passengers });
    expect(submitted.commands).toEqual([{ type: 'pay', purchase, card, passengers }]);
    expect(submitted.state.pressed).toBeNull();
  });

  test('a wallet that was approved pays without our card and name, and once [HOST-04]', () => {
    const approved: BookingEvent = { type: 'wallet-approved', purchase };
    const pressed = run(observed(), approved);
    expect(pressed.commands).toEqual([{ type: 'submit-passengers' }]);
    expect(advance(pressed.state, approved).commands).toEqual([]);
    const { commands } = advance(pressed.state, { type: 'passengers-submitted', passengers });
    expect(commands).toEqual([{ type: 'pay', purchase, card: null, passengers }]);
  });

  test('while something must be resolved first nothing is paid or finished', () => {
    expect(run(observed(), typed, pressPay(false)).commands).toEqual([]);
    expect(run(observed(), { type: 'finish-pressed', canContinue: false }).commands).toEqual([]);
  });

  test('incomplete passengers lead to their step; lost ones allow the button to be clicked again [PAX-04]', () => {
    const submitted = run(observed(), typed, pressPay(), { type: 'passengers-submitted', passengers: null });
    expect(submitted.commands).toEqual([{ type: 'show-step', step: 'passenger-info', replace: false }]);
    const lost = run(observed(), typed, pressPay(), { type: 'passengers-lost' });
    expect(advance(lost.state, pressPay()).commands).toEqual([{ type: 'submit-passengers' }]);
  });

  test('a held payment is finished without the card', () => {
    const finish: BookingEvent = { type: 'finish-pressed', canContinue: true };
    const { commands } = run(observed(), finish, { type: 'passengers-submitted', passengers });
    expect(commands).toEqual([{ type: 'finish', passengers }]);
  });
});

describe('the end of a payment', () => {
  const ending = (end: CheckoutEnd) => run(observed(), typed, ended(end));

  test('booked: the card is deleted from memory and the confirmation shows [PAY-09] [CONF-01]', () => {
    const { state, commands } = ending({ kind: 'booked', bookingId: 'bkg_1', attempt: 'keep' });
    expect(state.card).toEqual(emptyCard);
    expect(commands).toEqual([{ type: 'show-booking', bookingId: 'bkg_1' }]);
  });

  test('already booked in another tab: that booking shows [F-71]', () => {
    const booking = { id: 'bkg_1', reference: 'CDFG3467', status: 'confirmed' } as const;
    const { commands } = ending({ kind: 'booked-before', booking, attempt: 'drop' });
    expect(commands).toEqual([{ type: 'show-earlier-booking', booking }]);
  });

  test('a declined card keeps only its holder, and the number gets the focus [PAY-05]', () => {
    const { state } = ending({ kind: 'card-refused', notice, price: null, attempt: 'drop' });
    expect(state.card).toEqual({ ...emptyCard, holderName: 'Ada Byron' });
    expect([state.clearedCards, state.newPrice]).toEqual([1, null]);
    expect(ending({ kind: 'card-refused', notice, price: dearer, attempt: 'drop' }).state.newPrice).toEqual(dearer);
  });

  test('another price must be confirmed, and the card fields stay filled [F-76]', () => {
    const { state } = ending({ kind: 'price-changed', notice, price: dearer, attempt: 'drop' });
    expect([state.newPrice, state.card]).toEqual([dearer, card]);
    expect(ending({ kind: 'price-changed', notice, price: null, attempt: 'drop' }).state.newPrice).toBeNull();
  });

  test.each([
    ['offer-expired', 'OFFER_EXPIRED'],
    ['offer-gone', 'VALIDATION_ERROR'],
  ] as const)('%s: the offer counts as gone, as after a check [F-72]', (shown, code) => {
    const { state } = ending({ kind: 'offer-gone', notice: { code: shown, text: 'Gone.' }, attempt: 'drop' });
    expect(state.gone).toEqual({ kind: 'invalid', code, message: 'Gone.' });
  });

  test('an unavailable seat leads back to fresh maps with the reason, until the step is left [SEAT-07]', () => {
    const { state, commands } = ending({ kind: 'services-gone', notice, attempt: 'drop' });
    expect(state.serviceRefusal).toBe(notice);
    expect(state.card).toEqual({ ...emptyCard, holderName: 'Ada Byron' });
    expect(commands).toEqual([
      { type: 'reload-services' },
      { type: 'show-step', step: 'seat-selection', replace: false },
    ]);
    const left = advance(state, { type: 'seats-done' });
    expect(left.state.serviceRefusal).toBeNull();
    expect(left.commands).toEqual([{ type: 'show-step', step: 'payment', replace: false }]);
  });

  test('travelers whom the airline rejects are marked on their step [PAX-07]', () => {
    const problems = [{ path: 'passengers.0.firstName', message: 'Too long' }];
    const { commands } = ending({
      kind: 'travelers-wrong',
      problems,
      message: 'Please check the names.',
      paymentId: 'pay_1',
      attempt: 'rebook',
    });
    expect(commands).toEqual([
      { type: 'show-passenger-problems', problems, message: 'Please check the names.' },
      { type: 'show-step', step: 'passenger-info', replace: false },
    ]);
  });

  test.each([
    { kind: 'not-paid', notice, attempt: 'keep' },
    { kind: 'payment-unknown', notice, attempt: 'keep' },
    { kind: 'booking-failed', notice, attempt: 'drop' },
    { kind: 'booking-unknown', notice, paymentId: 'pay_1', attempt: 'keep' },
  ] as const)('$kind changes only what the checkout itself shows [PAY-11]', (end) => {
    const before = run(observed(), typed).state;
    const { state, commands } = advance(before, ended(end));
    expect(state).toBe(before);
    expect(commands).toEqual([]);
  });
});

describe('the price with loyalty numbers', () => {
  const begun = advance(initialBooking(price), observed({})).state;
  const cheaper = { amountMinor: 38700, currency: 'USD' };

  test('must be accepted like any other, and is named as a member price only if it is lower [TERMS-03] [PRICE-06]', () => {
    const { state } = advance(begun, { type: 'priced-with-loyalty', price: cheaper });
    expect([state.price, state.newPrice, state.isMemberPrice]).toEqual([price, cheaper, true]);
    const accepted = advance(state, { type: 'price-accepted' }).state;
    expect([accepted.price, accepted.newPrice]).toEqual([cheaper, null]);
    const back = advance(accepted, { type: 'priced-with-loyalty', price }).state;
    expect([back.newPrice, back.isMemberPrice]).toEqual([price, false]);
  });

  test('stays a member price while checks confirm it, and is forgotten if it is the price agreed to [TERMS-03]', () => {
    const { state } = advance(begun, { type: 'priced-with-loyalty', price: cheaper });
    expect(advance(state, observed({ verification: valid(cheaper) })).state.isMemberPrice).toBe(true);
    const other = advance(state, observed({ verification: valid(dearer) })).state;
    expect([other.newPrice, other.isMemberPrice]).toEqual([dearer, false]);
    expect(advance(state, { type: 'priced-with-loyalty', price }).state.newPrice).toBeNull();
  });
});
