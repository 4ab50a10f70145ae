import type { CancellationTerms } from '../../../domain/content/cancellation-terms.ts';
import { fillMarks, plainText } from '../../../domain/content/inline.ts';
import type { PageContent } from '../../../domain/content/page-content.ts';
import { aboutContent } from '../../../domain/content/pages/about.ts';
import { cancellationPolicy } from '../../../domain/content/pages/cancellation-policy.ts';
import { contactContent } from '../../../domain/content/pages/contact.ts';
import { cookiePolicy } from '../../../domain/content/pages/cookies.ts';
import { faqEntries } from '../../../domain/content/pages/faq.ts';
import { privacyPolicy } from '../../../domain/content/pages/privacy.ts';
import { termsOfService } from '../../../domain/content/pages/terms.ts';
import { renderAbout } from './about.server.tsx';
import { renderContact } from './contact.server.tsx';
import { readFaqAddress, renderFaq } from './faq.server.tsx';
import { renderInformation, type Words } from './information.server.tsx';

/** An information page as the server sends it: what search engines read, and its HTML. */
export interface DrawnPage {
  /** Without the brand's name. */
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly html: string;
  /** Questions that the page answers, as plain text, for search engines. */
  readonly questions?: readonly { readonly question: string; readonly answer: string }[];
}

interface Asked {
  readonly terms: CancellationTerms;
  readonly words: Words;
  readonly params: URLSearchParams;
}

/** Every information page by its path. */
const pages: Readonly<Record<string, (asked: Asked) => DrawnPage>> = {
  '/contact': ({ words }) => ({ ...contactContent, html: renderContact(contactContent, words) }),
  '/about': ({ words }) => ({ ...aboutContent, html: renderAbout(words) }),
  '/faq': ({ terms, words, params }) => ({
    title: 'Frequently Asked Questions',
    description: 'Answers about booking, paying, cancelling, changing and travelling.',
    keywords: ['flight questions', 'help', 'refunds', 'check-in', 'baggage'],
    html: renderFaq({ entries: faqEntries(terms), words, ...readFaqAddress(params) }),
    questions: faqEntries(terms).map(({ question, answer }) => ({
      question,
      answer: fillMarks(plainText(answer), words),
    })),
  }),
  '/privacy': (asked) => policy(privacyPolicy, asked),
  '/terms': (asked) => policy(termsOfService, asked),
  '/cookies': (asked) => policy(cookiePolicy, asked),
  '/cancellation-policy': (asked) => policy(cancellationPolicy(asked.terms), asked),
};

/** The page of a path under a brand; null where there is none. */
export function drawPage(path: string, asked: Asked): DrawnPage | null {
  return pages[path]?.(asked) ?? null;
}

function policy(content: PageContent, { words }: Asked): DrawnPage {
  return { ...content, html: renderInformation(content, words) };
}
