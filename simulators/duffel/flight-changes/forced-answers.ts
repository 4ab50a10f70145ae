import type { Store } from '../store.ts';

/**
 * An airline's answer to requests for other flights of one order, set by the control plane: every offer costs money
 * (`dearer`), refunds some, costs nothing (`even`) or states no price, there are none, or the order cannot be changed.
 */
export const forcedAnswers = [
  'usual',
  'dearer',
  'cheaper',
  'voucher',
  'airline_credits',
  'even',
  'unpriced',
  'none',
  'not_changeable',
  'not_changeable_yet',
] as const;
export type ForcedAnswer = (typeof forcedAnswers)[number];

export function setForcedAnswer(store: Store, orderId: string, answer: ForcedAnswer): void {
  store.put('change_answer', orderId, '', 0, answer);
}

export function forcedAnswerOf(store: Store, orderId: string): ForcedAnswer {
  return store.find<ForcedAnswer>('change_answer', orderId) ?? 'usual';
}
