import { faqEntries } from '../../domain/content/pages/faq.ts';
import { pageTitle } from '../brand/page-title.ts';
import { readFaqAddress, renderFaq } from '../features/pages/faq.server.tsx';
import { PageHtml } from '../features/pages/page-html.tsx';
import { pageMeta } from '../features/pages/page-meta.ts';
import { pageWords } from '../features/pages/page-words.ts';
import { pageContext } from '../request.ts';
import type { Route } from './+types/faq.ts';

/** Nothing on this page needs script. */
export const handle = { scripts: false };

export function loader({ request, context }: Route.LoaderArgs) {
  const { brand, terms, origin } = context.get(pageContext);
  const asked = readFaqAddress(new URL(request.url).searchParams);
  return {
    title: pageTitle(brand.name, 'Frequently Asked Questions'),
    description: `Answers about booking, paying, cancelling and travelling with ${brand.name}.`,
    keywords: 'flight questions, help, refunds, check-in, baggage',
    canonical: new URL('/faq', origin).href,
    html: renderFaq({ entries: faqEntries(terms), words: pageWords(brand), ...asked }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PageHtml html={loaderData.html} />;
}
