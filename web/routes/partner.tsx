import { data, useRouteLoaderData } from 'react-router';
import { partnerContentOf } from '#domain/content/page-overrides/page-overrides.ts';
import { pageWords } from '#domain/content/page-words.ts';
import { partnerPath } from '#domain/content/public-pages.ts';
import { fillMarks } from '#domain/content/text/inline.ts';
import { shortCabinLabels } from '#domain/search/search-query.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { publicHead } from '../brand/page-head.server.ts';
import { pageTitle } from '../brand/page-title.ts';
import { siteGraph } from '../brand/structured-data.server.ts';
import { MultiCity } from '../features/partner/multi-city.tsx';
import { renderPartner } from '../features/partner/partner.server.tsx';
import { PartnerScreen } from '../features/partner/partner-screen.tsx';
import { namedPlace } from '../features/search/airports/place-names.server.ts';
import { readDraft } from '../features/search/search-draft.ts';
import { SearchForm } from '../features/search/search-form.tsx';
import { pageContext } from '../request.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/partner.ts';

/** The page for travelers who come from a partner, unless the brand has turned it off (PAGE-05). */
export function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { brand, terms, operator, pageTexts, site, origin } = page;
  if (!site.partnerPage) throw data(null, { status: 404 });
  const content = partnerContentOf(pageTexts);
  const today = utcDate(new Date());
  const draft = readDraft(new URL(request.url).searchParams, today);
  const words = pageWords(brand, terms, operator);
  const title = pageTitle(brand.name, fillMarks(content.title, words));
  const description = fillMarks(content.description, words);
  const { multiCity } = content;
  return {
    title,
    draft: draft && {
      ...draft,
      origin: { ...draft.origin, ...namedPlace(draft.origin.code) },
      destination: { ...draft.destination, ...namedPlace(draft.destination.code) },
    },
    today,
    multiCity: { title: fillMarks(multiCity.title, words), text: fillMarks(multiCity.text, words) },
    ...renderPartner({ content, contact: brand.contact, words }),
    head: publicHead(
      { title, description, keywords: content.keywords, path: partnerPath },
      { ...page, structured: siteGraph(brand, operator, origin) },
    ),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : [{ title: loaderData.title }, ...loaderData.head];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const { top, rest, multiCity } = loaderData;
  return (
    <PartnerScreen top={top} rest={rest}>
      <SearchForm
        opening={loaderData}
        partner={{
          cabinLabels: shortCabinLabels,
          busyLabel: 'Searching...',
          maxInfants: 5,
          multiCity: <MultiCity texts={multiCity} phone={root?.brand.contact.phone ?? ''} />,
        }}
      />
    </PartnerScreen>
  );
}
