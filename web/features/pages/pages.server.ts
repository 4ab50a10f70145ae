import type { CancellationTerms } from '../../../domain/content/cancellation-terms.ts';
import { fillMarks, plainText } from '../../../domain/content/inline.ts';
import {
  ownAbout,
  ownContact,
  ownFaq,
  ownPolicy,
  type PageOverrides,
  type PolicyName,
} from '../../../domain/content/own-pages.ts';
import type { Words } from '../../brand/marked-line.tsx';
import { renderAbout } from './about.server.tsx';
import { renderContact } from './contact.server.tsx';
import { readFaqAddress, renderFaq } from './faq.server.tsx';
import { renderInformation } from './information.server.tsx';

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
  /** The brand's own pieces (HOME-08). */
  readonly texts: PageOverrides;
  readonly params: URLSearchParams;
  /** The choice about advertising cookies as HTML, for the page about them; null where there is nothing to choose. */
  readonly choice?: string | null;
}

/** Every information page by its path. */
const pages: Readonly<Record<string, (asked: Asked) => DrawnPage>> = {
  '/contact'({ words, texts }) {
    const content = ownContact(texts);
    return drawn(content, renderContact(content, words), words);
  },
  '/about'({ words, texts }) {
    const { content, figures } = ownAbout(texts);
    return drawn(content, renderAbout(content, figures, words), words);
  },
  '/faq'({ terms, words, texts, params }) {
    const { page, entries } = ownFaq(terms, texts);
    const html = renderFaq({ heading: page.heading, entries, words, ...readFaqAddress(params) });
    const questions = entries.map(({ question, answer }) => ({
      question: fillMarks(question, words),
      answer: fillMarks(plainText(answer), words),
    }));
    return { ...drawn(page, html, words), questions };
  },
  '/privacy': (asked) => policy('privacy', asked),
  '/terms': (asked) => policy('terms', asked),
  '/cookies': (asked) => policy('cookies', asked, { 'your-choice': asked.choice ?? '' }),
  '/cancellation-policy': (asked) => policy('cancellation-policy', asked),
};

/** The page of a path under a brand; null where there is none. */
export function drawPage(path: string, asked: Asked): DrawnPage | null {
  const channels = asked.words.chat ? 'phone, email and chat' : 'phone and email';
  const words = { ...asked.words, channels, choicePlace: asked.choice ? 'on this page' : '' };
  return pages[path]?.({ ...asked, words }) ?? null;
}

function policy(
  name: PolicyName,
  { terms, words, texts }: Asked,
  more: Readonly<Record<string, string>> = {},
): DrawnPage {
  const content = ownPolicy(name, terms, texts);
  return drawn(content, renderInformation(content, words, more), words);
}

function drawn(page: Omit<DrawnPage, 'html'>, html: string, words: Words): DrawnPage {
  const { title, description, keywords } = page;
  return { title: fillMarks(title, words), description: fillMarks(description, words), keywords, html };
}
