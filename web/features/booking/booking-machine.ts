import { isSameOrder } from '#domain/extras/service-choice.ts';
import { isSameMoney, type Money } from '#domain/money/money.ts';
import { cardProblem, holderNameProblem } from '#domain/payment/card.ts';
import { emptyCard } from '#web/checkout/card/card-input.ts';
import type { CheckoutEnd } from '#web/checkout/checkout-end.ts';
import type {
  BookingCommand,
  BookingEvent,
  BookingState,
  CheckPurpose,
  Observation,
  Passengers,
  Pressed,
  Transition,
} from './booking-state.ts';
import type { BookingStep } from './booking-steps.ts';
import type { FormMessage } from './passengers/form-messages.ts';

/** Why the traveler cannot continue: the offer is gone, or something else must be resolved first; null if they can. */
export function blockedBy(
  { newPrice, isSendingLoyalty }: BookingState,
  { verification, isRestored }: Pick<Observation, 'verification' | 'isRestored'>,
): 'expired' | 'waiting' | null {
  if (verification?.kind === 'invalid') return 'expired';
  return newPrice !== null || isSendingLoyalty || !isRestored ? 'waiting' : null;
}

/** Advances the booking screen by an event. Returns the same state object if nothing changes. */
export function advance(state: BookingState, event: BookingEvent): Transition {
  switch (event.type) {
    case 'observed':
      return observe(state, event.now);
    case 'price-accepted':
      return next({ ...state, price: state.newPrice ?? state.price, newPrice: null });
    case 'priced-with-loyalty':
      return next(withLoyalty(state, event.price));
    case 'loyalty-sent':
      return next({ ...state, isSendingLoyalty: false }, ...(event.isUsed ? [] : backToForm(state, 'unusedNumber')));
    case 'form-passed':
      return next({ ...state, hasPassedForm: true }, showStep('seat-selection'));
    case 'seats-done':
      return next({ ...state, serviceRefusal: null }, showStep('payment'));
    case 'card-typed':
      return next({ ...state, card: event.card, cardProblem: null });
    case 'wallet-approved':
      return submitFor({ ...state, cardProblem: null }, { kind: 'pay', purchase: event.purchase, card: null });
    case 'pay-pressed':
      return pressPay(state, event);
    case 'finish-pressed':
      return event.canContinue ? submitFor(state, { kind: 'finish' }) : next(state);
    case 'passengers-submitted':
      return next({ ...state, pressed: null }, afterSubmit(state, event.passengers));
    case 'passengers-lost':
      return next({ ...state, pressed: null });
    case 'passengers-checked':
      return event.purpose === 'leave-form'
        ? afterLeaving(state, event.passengers)
        : next(state, ...afterCheck(state, event.purpose, event.passengers));
    case 'payment-resumed':
      return next({ ...state, hasAttempt: true });
    case 'checkout-ended':
      return endCheckout(state, event.end);
  }
}

function next(state: BookingState, ...commands: BookingCommand[]): Transition {
  return { state, commands };
}

function showStep(step: BookingStep, replace = false): BookingCommand {
  return { type: 'show-step', step, replace };
}

function observe(state: BookingState, now: Observation): Transition {
  const arrived = arrive(comparePrices(open(changeStep(state, now), now), now), now);
  const held = reviewHold(arrived.state, now);
  return next(held.state, ...arrived.commands, ...leaveForm(state, now), ...held.commands);
}

/** The browser's Back and Forward leave the passengers without submitting them. */
function leaveForm({ hasArrived, hasPassedForm, shownStep }: BookingState, { step }: Observation): BookingCommand[] {
  const hasLeft = hasArrived && !hasPassedForm && shownStep === 'passenger-info' && step !== 'passenger-info';
  return hasLeft ? [{ type: 'check-passengers', purpose: 'leave-form' }] : [];
}

/** Whichever way the seats are left, a refusal has been dealt with there: what is chosen from then on was not refused. */
function changeStep(state: BookingState, { step }: Observation): BookingState {
  if (state.shownStep === step) return state;
  const serviceRefusal = state.shownStep === 'seat-selection' ? null : state.serviceRefusal;
  return { ...state, shownStep: step, serviceRefusal, hasPassedForm: false };
}

/** A price that differs from the one just seen must be confirmed first. */
function open(state: BookingState, { seenPrice, offerPrice }: Observation): BookingState {
  if (state.isOpened) return state;
  if (seenPrice === null || isSameMoney(seenPrice, offerPrice)) return { ...state, isOpened: true };
  return { ...state, isOpened: true, price: seenPrice, newPrice: offerPrice, isCheckedPrice: true };
}

/** The airline's price with loyalty numbers is newer than any check before; it must be accepted like any other. */
function withLoyalty(state: BookingState, price: Money): BookingState {
  const isSame = isSameMoney(price, state.price);
  const isMemberPrice = price.currency === state.price.currency && price.amountMinor < state.price.amountMinor;
  return { ...state, newPrice: isSame ? null : price, isMemberPrice, isCheckedPrice: false };
}

/** Compares each check once, when it arrives. The airline may have answered about numbers or a payment after it was sent. */
function comparePrices(state: BookingState, { verification }: Observation): BookingState {
  if (state.compared === verification) return state;
  const compared = { ...state, compared: verification };
  const price = verification?.kind === 'valid' ? verification.price : null;
  if (price === null) return compared;
  if (isSameMoney(price, state.price)) return state.isCheckedPrice ? { ...compared, newPrice: null } : compared;
  const isAsked = state.newPrice !== null && isSameMoney(price, state.newPrice);
  return isAsked ? compared : { ...compared, newPrice: price, isMemberPrice: false, isCheckedPrice: true };
}

/** After a reload, a payment in progress is looked up first, and steps that need more than was restored fall back. */
function arrive(state: BookingState, { isRestored, step }: Observation): Transition {
  if (!isRestored || state.hasArrived) return next(state);
  const arrived = { ...state, hasArrived: true };
  if (step === 'passenger-info') return next(arrived, { type: 'resume-payment' });
  return next(arrived, { type: 'resume-payment' }, { type: 'check-passengers', purpose: 'stay-on-step' });
}

/**
 * A hold for other seats or extras is released: the total must be authorized again. A hold that was found after a reload
 * continues automatically if the passengers are complete.
 */
function reviewHold(state: BookingState, { checkout, isRestored, services }: Observation): Transition {
  if (checkout.kind !== 'held' || !isRestored) return next(state);
  if (!isSameOrder(checkout.purchase.services, services)) {
    if (state.releasedPaymentId === checkout.paymentId) return next(state);
    return next(
      { ...state, releasedPaymentId: checkout.paymentId },
      { type: 'release-hold' },
      {
        type: 'show-toast',
        toast: {
          title: 'Hold Released',
          text: 'Your seats or extras have changed, so your card must be authorized again. Nothing was charged.',
        },
      },
    );
  }
  if (!checkout.found || state.hasContinued) return next(state);
  return next({ ...state, hasContinued: true }, { type: 'check-passengers', purpose: 'continue' });
}

/** Back and Forward lead past complete passengers as 'Continue' does. */
function afterLeaving(state: BookingState, passengers: Passengers | null): Transition {
  if (passengers === null) return next(state, ...backToForm(state, 'incomplete'));
  if (state.shownStep === 'passenger-info') return next(state);
  return next({ ...state, isSendingLoyalty: true }, { type: 'pass-form' });
}

/** If the traveler is already back on the form, the error is shown there. */
function backToForm({ shownStep }: BookingState, message: FormMessage): BookingCommand[] {
  if (shownStep === 'passenger-info') return [];
  return [{ type: 'show-passenger-message', message }, showStep('passenger-info', true)];
}

function afterCheck(
  state: BookingState,
  purpose: Exclude<CheckPurpose, 'leave-form'>,
  passengers: Passengers | null,
): BookingCommand[] {
  if (purpose === 'continue') {
    if (passengers !== null) return [{ type: 'finish', passengers }];
    return [{ type: 'show-passenger-message', message: 'completeToFinish' }];
  }
  if (passengers !== null) return [];
  const said: BookingCommand[] = state.hasAttempt ? [] : [{ type: 'show-passenger-message', message: 'completeAgain' }];
  return [...said, showStep('passenger-info', true)];
}

function pressPay(state: BookingState, event: BookingEvent & { readonly type: 'pay-pressed' }): Transition {
  const problem = event.isHosted ? holderNameProblem(state.card) : cardProblem(state.card, event.today);
  const checked = { ...state, cardProblem: problem };
  if (problem === null) {
    return event.canContinue
      ? submitFor(checked, { kind: 'pay', purchase: event.purchase, card: state.card })
      : next(checked);
  }
  return next(
    checked,
    { type: 'show-toast', toast: { title: problem.title, text: problem.message, tone: 'destructive' } },
    { type: 'focus-card', field: problem.field },
  );
}

/** A second click while the first is being prepared does nothing. */
function submitFor(state: BookingState, pressed: Pressed): Transition {
  return state.pressed === null ? next({ ...state, pressed }, { type: 'submit-passengers' }) : next(state);
}

function afterSubmit({ pressed }: BookingState, passengers: Passengers | null): BookingCommand {
  if (passengers === null) return showStep('passenger-info');
  return pressed?.kind === 'pay'
    ? { type: 'pay', purchase: pressed.purchase, card: pressed.card, passengers }
    : { type: 'finish', passengers };
}

function endCheckout(state: BookingState, end: CheckoutEnd): Transition {
  switch (end.kind) {
    case 'booked':
      return next({ ...state, card: emptyCard }, { type: 'show-booking', bookingId: end.bookingId });
    case 'booked-before':
      return next(state, { type: 'show-earlier-booking', booking: end.booking });
    case 'card-refused':
      return next({
        ...clearCard(withPriceOf(state, end.price)),
        clearedCards: state.clearedCards + 1,
      });
    case 'price-changed':
      return next({ ...withPriceOf(state, end.price), pricesFound: state.pricesFound + 1 });
    case 'offer-gone': {
      const code = end.notice.code === 'offer-expired' ? 'OFFER_EXPIRED' : 'VALIDATION_ERROR';
      return next({ ...state, gone: { kind: 'invalid', code, message: end.notice.text } });
    }
    case 'services-gone':
      return next(
        { ...clearCard(state), serviceRefusal: end.notice },
        { type: 'reload-services' },
        showStep('seat-selection'),
      );
    case 'travelers-wrong':
      return next(
        state,
        { type: 'show-passenger-problems', problems: end.problems, message: end.message },
        showStep('passenger-info'),
      );
    default:
      // The checkout's own notice says it all.
      return next(state);
  }
}

/** The fare that a payment found; null if it found none. */
function withPriceOf(state: BookingState, price: Money | null): BookingState {
  return price === null ? state : { ...state, newPrice: price, isMemberPrice: false, isCheckedPrice: false };
}

function clearCard(state: BookingState): BookingState {
  return { ...state, card: { ...emptyCard, holderName: state.card.holderName }, cardProblem: null };
}
