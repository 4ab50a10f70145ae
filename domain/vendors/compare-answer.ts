import { exactMoney, isSameMoney, type Money } from '../money/money.ts';

/** What an answer of a vendor says of something that moves money. */
export interface AnswerFacts {
  /** The vendor's id of it. */
  readonly id: string | null;
  /** What it belongs to: the order of a change, the booking of an order, the intent of a refund. */
  readonly of: string | null;
  /** Null if it is not stated, or cannot be read. */
  readonly amount: Money | null;
  /** The vendor's state of it, in our words. */
  readonly state: string | null;
  /** Whether it names a time of confirmation. */
  readonly isConfirmed: boolean;
  /** Whether it names a time at which it was canceled. */
  readonly isCanceled: boolean;
  /** Whether it still waits for its payment. */
  readonly isUnpaid: boolean;
  readonly isLive: boolean;
}

/** What was asked for: facts that are undefined are not compared. */
export type AskedFacts = { readonly [Name in keyof AnswerFacts]?: AnswerFacts[Name] | undefined };

/**
 * Every fact in which a vendor's answer differs from what was asked, as text for logs and history; null if it agrees. No answer that
 * moves money counts as done without it: an answer that differs is settled by a person.
 * @param subject what the answer is about: 'the order'
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
