import type { CancellationTerms } from '#domain/content/cancellation-terms.ts';
import {
  aboutContentOf,
  contactContentOf,
  faqContentOf,
  type PageOverrides,
  type PolicyName,
  policyContentOf,
} from '#domain/content/page-overrides/page-overrides.ts';
import { withProviderCookies } from '#domain/content/pages/provider-cookies.ts';
import { fillMarks, plainText } from '#domain/content/text/inline.ts';
import type { Words } from '#web/brand/marked-line.tsx';
import { renderAbout } from './about.server.tsx';
import { renderContact } from './contact.server.tsx';
import { readFaqAddress, renderFaq } from './faq.server.tsx';
import { renderInformation } from './information.server.tsx';

/** An information page as the server sends it: search engine data and HTML. */
export interface RenderedPage {
  /** Without the brand's name. */
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly html: string;
  /** Questions that the page answers, as plain text, for search engines. */
  readonly questions?: readonly { readonly question: string; readonly answer: string }[];
}

interface PageInput {
  readonly terms: CancellationTerms;
  readonly words: Words;
  /** The brand's own texts (HOME-08). */
  readonly texts: PageOverrides;
  readonly params: URLSearchParams;
  /** The consent choice as HTML, for the cookie page; null if there is nothing to choose. */
  readonly choice?: string | null;
  /** Whether cards are entered in the payment provider's fields. */
  readonly hostsCards?: boolean;
}

/** Every information page by its path. */
const pages: Readonly<Record<string, (input: PageInput) => RenderedPage>> = {
  '/contact'({ words, texts }) {
    const content = contactContentOf(texts);
    return toPage(content, renderContact(content, words), words);
  },
  '/about'({ words, texts }) {
    const { content, figures } = aboutContentOf(texts);
    return toPage(content, renderAbout(content, figures, words), words);
  },
  '/faq'({ terms, words, texts, params }) {
    const { page, entries } = faqContentOf(terms, texts);
    const html = renderFaq({ heading: page.heading, entries, words, ...readFaqAddress(params) });
    const questions = entries.map(({ question, answer }) => ({
      question: fillMarks(question, words),
      answer: fillMarks(plainText(answer), words),
    }));
    return { ...toPage(page, html, words), questions };
  },
  '/privacy': (input) => policy('privacy', input),
  '/terms': (input) => policy('terms', input),
  '/cookies'({ terms, words, texts, choice, hostsCards }) {
    const own = policyContentOf('cookies', terms, texts);
    const content = hostsCards ? withProviderCookies(own) : own;
    return toPage(content, renderInformation(content, words, { 'your-choice': choice ?? '' }), words);
  },
  '/cancellation-policy': (input) => policy('cancellation-policy', input),
};

/** The page of a path under a brand; null if there is none. */
export function renderPage(path: string, input: PageInput): RenderedPage | null {
  const channels = input.words.chat ? 'phone, email and chat' : 'phone and email';
  const words = { ...input.words, channels, choicePlace: input.choice ? 'on this page' : '' };
  return pages[path]?.({ ...input, words }) ?? null;
}

function policy(name: PolicyName, { terms, words, texts }: PageInput): RenderedPage {
  const content = policyContentOf(name, terms, texts);
  return toPage(content, renderInformation(content, words, {}), words);
}

function toPage(page: Omit<RenderedPage, 'html'>, html: string, words: Words): RenderedPage {
  const { title, description, keywords } = page;
  return { title: fillMarks(title, words), description: fillMarks(description, words), keywords, html };
}
