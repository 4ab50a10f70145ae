import { data } from 'react-router';
import { pageTitle } from '../brand/page-title.ts';
import { PageHtml } from '../features/pages/page-html.tsx';
import { pageWords } from '../features/pages/page-words.ts';
import { drawPage } from '../features/pages/pages.server.ts';
import { drawChoice } from '../features/tracking/tracking.server.tsx';
import { pageContext } from '../request.ts';
import type { Route } from './+types/information.ts';

/** Nothing on these pages needs script. */
export const handle = { scripts: false };

/** An information page of the brand, drawn on the server. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { brand, terms, operator, pageTexts, origin, tracking } = context.get(pageContext);
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, '').replace(/\/+$/, '');
  const page = drawPage(path, {
    terms,
    words: pageWords(brand, terms, operator),
    texts: pageTexts,
    params: url.searchParams,
    choice: tracking && drawChoice(tracking),
  });
  if (page === null) throw data(null, { status: 404 });
  const { title, description, keywords, html } = page;
  return {
    title: pageTitle(brand.name, title),
    description,
    keywords: keywords.join(', '),
    canonical: new URL(path, origin).href,
    html,
  };
}

/** What search engines and previews of links read (PAGE-06). */
export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description, keywords, canonical } = loaderData;
  return [
    { title },
    { name: 'description', content: description },
    { name: 'keywords', content: keywords },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: 'website' },
  ];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PageHtml html={loaderData.html} />;
}
