import { data } from 'react-router';
import { getCardFields } from '#contract/payments.ts';
import { pageWords } from '#domain/content/page-words.ts';
import { trimEndOf } from '#domain/text/trim-end.ts';
import { publicHead } from '../brand/page-head.server.ts';
import { pageTitle } from '../brand/page-title.ts';
import { breadcrumbs, questionList, siteGraph } from '../brand/structured-data.server.ts';
import { callForPage } from '../delivery/call-for-page.ts';
import { StaticHtml } from '../delivery/static-html.tsx';
import { renderPage } from '../features/pages/pages.server.ts';
import { renderConsentChoice } from '../features/tracking/tracking.server.tsx';
import { type PageCall, pageContext } from '../request.ts';
import type { Route } from './+types/information.ts';

/** Nothing on these pages needs script. */
export const handle = { scripts: false };

/** An information page of the brand, rendered on the server. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(pageContext);
  const { brand, terms, operator, pageTexts, origin, tracking } = asked;
  const url = new URL(request.url);
  const path = trimEndOf(url.pathname.replace(/\.data$/, ''), '/');
  const page = renderPage(path, {
    terms,
    words: pageWords(brand, terms, operator),
    texts: pageTexts,
    params: url.searchParams,
    choice: tracking && renderConsentChoice(tracking),
    hostsCards: path === '/cookies' && (await hostsCards(asked.call)),
  });
  if (page === null) throw data(null, { status: 404 });
  const title = pageTitle(brand.name, page.title);
  const structured = [
    ...siteGraph(brand, operator, origin),
    breadcrumbs(origin, brand.name, path, page.title),
    ...(page.questions === undefined ? [] : [questionList(page.questions)]),
  ];
  return { title, head: publicHead({ ...page, title, path }, { ...asked, structured }), html: page.html };
}

/** Whether the payment provider's fields, and with them its cookies, are used. */
async function hostsCards(call: PageCall): Promise<boolean> {
  const fields = await callForPage(call, getCardFields, {});
  return fields.kind === 'answer' && fields.answer.kind === 'hosted';
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : [{ title: loaderData.title }, ...loaderData.head];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <StaticHtml html={loaderData.html} />;
}
