import { data } from 'react-router';
import { pageTitle } from '../brand/page-title.ts';
import { renderInformation } from '../features/pages/information.server.tsx';
import { legalPages } from '../features/pages/legal-pages.server.ts';
import { PageHtml } from '../features/pages/page-html.tsx';
import { pageMeta } from '../features/pages/page-meta.ts';
import { pageWords } from '../features/pages/page-words.ts';
import { pageContext } from '../request.ts';
import type { Route } from './+types/legal.ts';

/** Nothing on these pages needs script. */
export const handle = { scripts: false };

/** A policy of the brand, drawn on the server. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { brand, terms, origin } = context.get(pageContext);
  const { pathname } = new URL(request.url);
  const path = pathname.replace(/\.data$/, '');
  const content = legalPages[path]?.(terms);
  if (content === undefined) throw data(null, { status: 404 });
  const { title, description, keywords } = content;
  return {
    title: pageTitle(brand.name, title),
    description,
    keywords: keywords.join(', '),
    canonical: new URL(path, origin).href,
    html: renderInformation(content, pageWords(brand)),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PageHtml html={loaderData.html} />;
}
