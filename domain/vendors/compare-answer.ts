import { exactMoney, isSameMoney, type Money } from '../money/money.ts';

/** A vendor's statement about an operation on money. */
export interface AnswerFacts {
  /** The vendor's id. */
  readonly id: string | null;
  /** Its parent: a change's order, an order's booking, a refund's intent. */
  readonly of: string | null;
  /** Null if not stated or unreadable. */
  readonly amount: Money | null;
  /** The vendor's state, in our words. */
  readonly state: string | null;
  /** Whether it has a confirmation time. */
  readonly isConfirmed: boolean;
  /** Whether it has a cancellation time. */
  readonly isCanceled: boolean;
  /** Whether it still awaits payment. */
  readonly isUnpaid: boolean;
  readonly isLive: boolean;
}

/** The requested facts; undefined ones are not compared. */
export type AskedFacts = { readonly [Name in keyof AnswerFacts]?: AnswerFacts[Name] | undefined };

/**
 * Every difference between a vendor's response and the request, as text for logs and history; null if it agrees. No
 * operation on money counts as done without this check: a person settles a mismatch.
 * @param subject the subject of the response: 'the order'
 */
export function disagreementOf(subject: string, asked: AskedFacts, said: Partial<AnswerFacts>): string | null {
  const names = Object.keys(wordings) as (keyof AnswerFacts)[];
  const found = names.flatMap((name) => {
    const [wanted, seen] = [asked[name], said[name] ?? null];
    return wanted === undefined || isSame(wanted, seen) ? [] : [wordings[name](textOf(seen), textOf(wanted))];
  });
  return found.length === 0 ? null : `${subject} ${found.join(', ')}`;
}

type Fact = AnswerFacts[keyof AnswerFacts];

const wordings: Readonly<Record<keyof AnswerFacts, (seen: string, wanted: string) => string>> = {
  id: (seen, wanted) => `is ${seen} instead of ${wanted}`,
  of: (seen, wanted) => `belongs to ${seen} instead of ${wanted}`,
  amount: (seen, wanted) => `costs ${seen} instead of ${wanted}`,
  state: (seen, wanted) => `is ${seen} instead of ${wanted}`,
  isConfirmed: () => 'has no time of confirmation',
  isCanceled: () => 'is canceled',
  isUnpaid: () => 'awaits its payment',
  isLive: () => 'is of the other mode',
};

function isSame(wanted: Fact, seen: Fact): boolean {
  if (isMoney(wanted)) return isMoney(seen) && isSameMoney(wanted, seen);
  return wanted === seen;
}

function isMoney(fact: Fact): fact is Money {
  return typeof fact === 'object' && fact !== null;
}

function textOf(fact: Fact): string {
  if (fact === null) return 'not stated';
  return isMoney(fact) ? exactMoney(fact) : String(fact);
}
