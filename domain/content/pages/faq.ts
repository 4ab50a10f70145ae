import type { CancellationTerms } from '../cancellation-terms.ts';
import {
  accountQuestions,
  bookingQuestions,
  cancellationsQuestions,
  changesQuestions,
  paymentQuestions,
  type Questions,
  travelQuestions,
} from './faq-questions.ts';

export const faqCategories = ['booking', 'payment', 'cancellations', 'changes', 'travel', 'account'] as const;
export type FaqCategory = (typeof faqCategories)[number];

export interface FaqEntry {
  /** URL fragment: '#how-far-ahead'. */
  readonly id: string;
  readonly category: FaqCategory;
  readonly question: string;
  /** May contain placeholders and links, as all page texts. */
  readonly answer: string;
}

/** The page's texts other than its questions. */
export interface FaqPage {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly heading: string;
}

export const faqPage: FaqPage = {
  title: 'Frequently Asked Questions',
  description: 'Answers about booking, paying, canceling, changing and traveling.',
  keywords: ['flight questions', 'help', 'refunds', 'check-in', 'baggage'],
  heading: 'Frequently asked questions',
};

const questions: Record<FaqCategory, Questions> = {
  booking: bookingQuestions,
  payment: paymentQuestions,
  cancellations: cancellationsQuestions,
  changes: changesQuestions,
  travel: travelQuestions,
  account: accountQuestions,
};

/** The questions that apply under a brand's terms, with their answers (PAGE-03). */
export function faqEntries(terms: CancellationTerms): readonly FaqEntry[] {
  return faqCategories.flatMap((category) =>
    Object.entries(questions[category]).flatMap(([id, [question, given]]) => {
      const answer = typeof given === 'string' ? given : given(terms);
      return answer === null ? [] : [{ id, category, question, answer }];
    }),
  );
}
