import type { FaultKind as DuffelFault } from '#simulators/duffel/control/faults.ts';
import type { FaultKind as StripeFault } from '#simulators/stripe/control/faults.ts';

/**
 * How far a traveler gets before the call that breaks. `cancel_after_airline` cancels a trip that the airline has
 * canceled, `amend_cheaper` changes to cheaper flights, and a member's number is refused with the order.
 */
export type Step =
  | 'pay'
  | 'confirm'
  | 'release'
  | 'book'
  | 'book_as_member'
  | 'approve'
  | 'cancel'
  | 'accept'
  | 'cancel_after_airline'
  | 'amend'
  | 'amend_cheaper'
  | 'add_bags';

interface Target {
  readonly vendor: 'duffel' | 'stripe';
  /** Name of the call in the simulator's control plane. */
  readonly operation: string;
}

/** A call from the product to a vendor, and the failure that must precede it, if any. */
export interface OutsideCall extends Target {
  readonly name: string;
  readonly step: Step;
  readonly first?: Target & { readonly kind: string };
  /** Number of this operation's calls that each traveler makes before the one that breaks. */
  readonly spared?: number;
}

/**
 * `kill` ends the process that made the call. `pause` suspends it, so that with two instances the other one settles
 * meanwhile, and resumes it once the call has been answered. `set_clocks` shifts the clocks of all machines by hours.
 */
export type ProcessFault = 'kill' | 'pause' | 'set_clocks';

/** One way a call can fail. */
export interface Breakage {
  readonly name: string;
  /** The fault of the server's process while the call is in flight; null if only the call itself breaks. */
  readonly processFault: ProcessFault | null;
  /** The fault in each vendor's simulator. */
  readonly duffel: DuffelFault;
  readonly stripe: StripeFault;
}

/** One cell of the matrix. */
export interface Point {
  /** Such as `booking: order, killed before it acts`. */
  readonly name: string;
  readonly call: OutsideCall;
  readonly breakage: Breakage;
}

const lostConfirmation = { vendor: 'stripe', operation: 'confirm', kind: 'reset_after' } as const;
const lostOrder = { vendor: 'duffel', operation: 'orders.create', kind: 'reset_after' } as const;
const lostRefund = { vendor: 'stripe', operation: 'refunds.create', kind: 'reset_before' } as const;

/** Every vendor call of payments, bookings, cancellations and answers to airlines' changes, in journey order. */
export const outsideCalls: readonly OutsideCall[] = [
  { name: 'payment: offer read', vendor: 'duffel', operation: 'offers.get', step: 'pay' },
  { name: 'payment: card token', vendor: 'stripe', operation: 'payment_methods.create', step: 'pay' },
  { name: 'payment: intent', vendor: 'stripe', operation: 'payment_intents.create', step: 'pay' },
  { name: 'payment: confirmation', vendor: 'stripe', operation: 'confirm', step: 'pay' },
  {
    name: 'payment: lookup of a lost confirmation',
    vendor: 'stripe',
    operation: 'payment_intents.retrieve',
    step: 'pay',
    first: lostConfirmation,
  },
  { name: 'payment: release', vendor: 'stripe', operation: 'cancel', step: 'release' },
  { name: 'booking: offer read', vendor: 'duffel', operation: 'offers.get', step: 'book' },
  { name: 'booking: order', vendor: 'duffel', operation: 'orders.create', step: 'book' },
  {
    name: 'booking: lookup of a lost order',
    vendor: 'duffel',
    operation: 'orders.list',
    step: 'book',
    first: lostOrder,
  },
  {
    name: 'booking: order without a refused number',
    vendor: 'duffel',
    operation: 'orders.create',
    step: 'book_as_member',
    spared: 1,
  },
  { name: 'booking: capture', vendor: 'stripe', operation: 'capture', step: 'book' },
  { name: 'cancellation: order read', vendor: 'duffel', operation: 'orders.get', step: 'cancel' },
  { name: 'cancellation: quote', vendor: 'duffel', operation: 'order_cancellations.create', step: 'cancel' },
  { name: 'cancellation: confirmation', vendor: 'duffel', operation: 'order_cancellations.confirm', step: 'cancel' },
  { name: 'cancellation: refund', vendor: 'stripe', operation: 'refunds.create', step: 'cancel' },
  {
    name: 'cancellation: lookup of a lost refund',
    vendor: 'stripe',
    operation: 'refunds.list',
    step: 'cancel',
    first: lostRefund,
  },
  {
    name: 'change by the airline: acceptance',
    vendor: 'duffel',
    operation: 'airline_initiated_changes.accept',
    step: 'accept',
  },
  {
    name: 'canceled flights: confirmation',
    vendor: 'duffel',
    operation: 'order_cancellations.confirm',
    step: 'cancel_after_airline',
  },
  { name: 'canceled flights: refund', vendor: 'stripe', operation: 'refunds.create', step: 'cancel_after_airline' },
  {
    name: 'canceled flights: lookup of a lost refund',
    vendor: 'stripe',
    operation: 'refunds.list',
    step: 'cancel_after_airline',
    first: lostRefund,
  },
];

/**
 * The calls that exist only with the provider's card fields. The bank challenges every card of these travelers:
 * `confirm` follows the cardholder's answer, and a release gives up the challenge.
 */
export const hostedCalls: readonly OutsideCall[] = [
  { name: 'hosted payment: token read', vendor: 'stripe', operation: 'confirmation_tokens.retrieve', step: 'pay' },
  { name: 'hosted payment: confirmation', vendor: 'stripe', operation: 'confirm', step: 'pay' },
  { name: 'hosted payment: outcome', vendor: 'stripe', operation: 'payment_intents.retrieve', step: 'confirm' },
  { name: 'hosted payment: release', vendor: 'stripe', operation: 'cancel', step: 'release' },
];

/**
 * The calls that follow an administrator's approval of a payment flagged by the risk engine (HOST-03). The last two are
 * those of every booking, but an administrator's call makes them.
 */
export const reviewCalls: readonly OutsideCall[] = [
  { name: 'review: hold read', vendor: 'stripe', operation: 'payment_intents.retrieve', step: 'approve' },
  { name: 'review: end at the provider', vendor: 'stripe', operation: 'reviews.approve', step: 'approve' },
  { name: 'review: order', vendor: 'duffel', operation: 'orders.create', step: 'approve' },
  { name: 'review: capture', vendor: 'stripe', operation: 'capture', step: 'approve' },
];

const lostChange = { vendor: 'duffel', operation: 'order_changes.confirm', kind: 'reset_after' } as const;

/** The calls that follow a traveler's agreement to other flights (SERV-03). */
const amendmentCalls: readonly OutsideCall[] = [
  { name: 'flight change: confirmation', vendor: 'duffel', operation: 'order_changes.confirm', step: 'amend' },
  {
    name: 'flight change: lookup of a lost confirmation',
    vendor: 'duffel',
    operation: 'order_changes.get',
    step: 'amend',
    first: lostChange,
  },
  { name: 'flight change: order read', vendor: 'duffel', operation: 'orders.get', step: 'amend' },
  { name: 'flight change: capture', vendor: 'stripe', operation: 'capture', step: 'amend' },
  {
    name: 'flight change: read of what is left to refund',
    vendor: 'stripe',
    operation: 'refunds.list',
    step: 'amend_cheaper',
  },
  { name: 'flight change: refund', vendor: 'stripe', operation: 'refunds.create', step: 'amend_cheaper' },
  {
    name: 'flight change: lookup of a lost refund',
    vendor: 'stripe',
    operation: 'refunds.list',
    step: 'amend_cheaper',
    first: lostRefund,
    spared: 1,
  },
];

const lostBags = { vendor: 'duffel', operation: 'orders.add_services', kind: 'reset_after' } as const;

/** The calls that follow a traveler's agreement to bags (SERV-04). */
const bagCalls: readonly OutsideCall[] = [
  { name: 'bags: addition', vendor: 'duffel', operation: 'orders.add_services', step: 'add_bags' },
  {
    name: 'bags: lookup of a lost addition',
    vendor: 'duffel',
    operation: 'orders.get',
    step: 'add_bags',
    first: lostBags,
  },
  { name: 'bags: order read', vendor: 'duffel', operation: 'orders.get', step: 'add_bags' },
  { name: 'bags: capture', vendor: 'stripe', operation: 'capture', step: 'add_bags' },
];

function both(name: string, processFault: ProcessFault | null, kind: DuffelFault & StripeFault): Breakage {
  return { name, processFault, duffel: kind, stripe: kind };
}

/** Every breakage applied to each of them. */
export const breakages: readonly Breakage[] = [
  both('killed before it acts', 'kill', 'hold_before'),
  both('killed while it acts', 'kill', 'hold_then_act'),
  both('killed after it acted', 'kill', 'hold_after'),
  both('cut before it acts', null, 'reset_before'),
  both('cut after it acted', null, 'reset_after'),
  { name: '500 without acting', processFault: null, duffel: 'status_500', stripe: 'error_500_not_stored' },
  { name: '503 without acting', processFault: null, duffel: 'status_503', stripe: 'error_503' },
  both('paused while it acts', 'pause', 'pause'),
  both('clocks changed while it acts', 'set_clocks', 'pause'),
];

const lie = (name: string, duffel: DuffelFault, stripe: StripeFault): Breakage => ({
  name,
  processFault: null,
  duffel,
  stripe,
});

/** How a response may differ from the action: a person settles each of them at the desk. */
const lies: readonly Breakage[] = [
  lie('answered with another amount', 'other_total', 'other_amount'),
  lie('answered in another currency', 'other_currency', 'other_currency'),
  lie('answered as canceled', 'canceled', 'canceled'),
];
const otherIds: readonly Breakage[] = [lie('answered with another id', 'other_id', 'other_id')];
const changeLies: readonly Breakage[] = [
  lie('answered for another order', 'other_order', 'other_id'),
  lie('answered without a time of confirmation', 'without_confirmed_at', 'other_id'),
];
const madeAnyway: readonly Breakage[] = [
  lie('refused and made', 'price_changed_after', 'other_id'),
  lie('unknown and made', 'not_found_after', 'other_id'),
  lie('denied and made', 'access_denied_after', 'other_id'),
];

/** Operators are alerted to each payment under review. */
export const expectedReviewErrors = /A payment waits for a decision at the bookings desk/;

/**
 * Expected error lines when one of two instances is paused. An order made for a paused caller after the other instance
 * gave it up raises an alert, even if it is then undone; so does one left unsent by a process paused just before
 * sending it, as in `paused.slow.test.ts`; and the database ends the connection of a process paused within a
 * transaction, because others wait for its rows.
 */
export const expectedPauseErrors =
  /An order arrived after its booking had moved on|the order appeared late|The order was not sent: its lease had expired|connection error and is not queryable/;

/** Operators' alerts about responses that do not match the request. */
export const expectedLieErrors =
  /is not what was asked for|A cancellation is not what was agreed to|Booking needs attention|Amendment needs attention|The supplier rejects our calls until the operator acts/;

const pointsOf = (calls: readonly OutsideCall[], ways: readonly Breakage[] = breakages): readonly Point[] =>
  ways.flatMap((breakage) => calls.map((call) => ({ name: `${call.name}, ${breakage.name}`, call, breakage })));

/** The matrix with our own card form, one breakage after another. */
export const points = pointsOf(outsideCalls);
/** The same with the provider's card fields, for the differences (HOST-07). */
export const hostedPoints = pointsOf(hostedCalls);
/** The same for payments under review. */
export const reviewPoints = pointsOf(reviewCalls);
/** The same for travelers who change their flights, or add bags. */
export const amendmentPoints = pointsOf([...amendmentCalls, ...bagCalls]);
/**
 * The airline's action for a paused caller after another instance gave it up cannot be undone: a person settles it, as
 * in `lost-amendments.more.db.int.test.ts` and `bags.db.int.test.ts`.
 */
export const settledByPeople: readonly string[] = [
  'flight change: confirmation, paused while it acts',
  'bags: addition, paused while it acts',
];

const callsNamed = (...names: string[]): readonly OutsideCall[] =>
  [...outsideCalls, ...amendmentCalls, ...bagCalls].filter(({ name }) => names.includes(name));

/** Each call about money whose response does not match, or that is refused although it was executed. */
export const liePoints: readonly Point[] = [
  ...pointsOf(callsNamed('booking: order'), lies),
  ...pointsOf(callsNamed('booking: capture'), [...lies, ...otherIds]),
  ...pointsOf(callsNamed('flight change: confirmation'), [
    ...lies.slice(0, 2),
    ...otherIds,
    ...changeLies,
    ...madeAnyway,
  ]),
  ...pointsOf(callsNamed('bags: addition'), [...lies, ...otherIds, ...madeAnyway]),
  ...pointsOf(callsNamed('cancellation: refund'), lies.slice(0, 2)),
];
