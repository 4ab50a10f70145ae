/** How far a traveller goes by themselves before the call that breaks. */
export type Step = 'pay' | 'release' | 'book' | 'cancel';

interface Target {
  readonly vendor: 'duffel' | 'stripe';
  /** Name of the call in the simulator's control plane. */
  readonly operation: string;
}

/** A call of the product to a vendor, and what has to fail first where the product makes it only after a failure. */
export interface OutsideCall extends Target {
  readonly name: string;
  readonly step: Step;
  readonly first?: Target & { readonly kind: string };
}

/**
 * `kill` ends the process that made the call. `pause` stops it, so that of two instances the other settles meanwhile, and lets
 * it go on once the call has been answered. `set_clocks` sets the clocks of all machines by hours.
 */
export type Deed = 'kill' | 'pause' | 'set_clocks';

/** One thing that can happen to a call. */
export interface Breakage {
  readonly name: string;
  /** What is done to the server's process while the call is under way; null for nothing, the call itself is broken. */
  readonly deed: Deed | null;
  readonly duffel: string;
  readonly stripe: string;
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

/** Every call to a vendor in payment, booking and cancellation, in the order of a journey. */
export const outsideCalls: readonly OutsideCall[] = [
  { name: 'payment: offer read', vendor: 'duffel', operation: 'offers.get', step: 'pay' },
  { name: 'payment: card token', vendor: 'stripe', operation: 'payment_methods.create', step: 'pay' },
  { name: 'payment: intent', vendor: 'stripe', operation: 'payment_intents.create', step: 'pay' },
  { name: 'payment: confirmation', vendor: 'stripe', operation: 'confirm', step: 'pay' },
  {
    name: 'payment: look-up of a lost confirmation',
    vendor: 'stripe',
    operation: 'payment_intents.retrieve',
    step: 'pay',
    first: lostConfirmation,
  },
  { name: 'payment: release', vendor: 'stripe', operation: 'cancel', step: 'release' },
  { name: 'booking: offer read', vendor: 'duffel', operation: 'offers.get', step: 'book' },
  { name: 'booking: order', vendor: 'duffel', operation: 'orders.create', step: 'book' },
  {
    name: 'booking: look-up of a lost order',
    vendor: 'duffel',
    operation: 'orders.list',
    step: 'book',
    first: lostOrder,
  },
  { name: 'booking: capture', vendor: 'stripe', operation: 'capture', step: 'book' },
  { name: 'cancellation: order read', vendor: 'duffel', operation: 'orders.get', step: 'cancel' },
  { name: 'cancellation: quote', vendor: 'duffel', operation: 'order_cancellations.create', step: 'cancel' },
  { name: 'cancellation: confirmation', vendor: 'duffel', operation: 'order_cancellations.confirm', step: 'cancel' },
  { name: 'cancellation: refund', vendor: 'stripe', operation: 'refunds.create', step: 'cancel' },
  {
    name: 'cancellation: look-up of a lost refund',
    vendor: 'stripe',
    operation: 'refunds.list',
    step: 'cancel',
    first: lostRefund,
  },
];

function both(name: string, deed: Deed | null, kind: string): Breakage {
  return { name, deed, duffel: kind, stripe: kind };
}

/** Everything that happens to each of them. */
export const breakages: readonly Breakage[] = [
  both('killed before it acts', 'kill', 'hold_before'),
  both('killed while it acts', 'kill', 'hold_then_act'),
  both('killed after it acted', 'kill', 'hold_after'),
  both('cut before it acts', null, 'reset_before'),
  both('cut after it acted', null, 'reset_after'),
  { name: '500 without acting', deed: null, duffel: 'status_500', stripe: 'error_500_not_stored' },
  { name: '503 without acting', deed: null, duffel: 'status_503', stripe: 'error_503' },
  both('paused while it acts', 'pause', 'pause'),
  both('clocks set anew while it acts', 'set_clocks', 'pause'),
];

/**
 * Lines at error level that are as they should be where one of two instances is paused. An order that is made for a stopped
 * caller after the other instance gave it up calls a person, also where it is undone; and the database ends the connection
 * of who was stopped within a transaction, because others wait for its rows.
 */
export const pauseAlarms =
  /An order arrived after its booking had moved on|the order appeared late|connection error and is not queryable/;

/** The whole matrix, breakage by breakage. */
export const points: readonly Point[] = breakages.flatMap((breakage) =>
  outsideCalls.map((call) => ({ name: `${call.name}, ${breakage.name}`, call, breakage })),
);
