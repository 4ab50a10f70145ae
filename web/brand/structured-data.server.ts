import type { PublicBrand } from '#contract/brand/calls.ts';
import type { Operator } from '#domain/content/operator.ts';

type Thing = Record<string, unknown>;

/** The operator and the site as schema.org data, without the parts that a brand does not have. */
export function siteGraph(brand: PublicBrand, operator: Operator, origin: string): Thing[] {
  const { email, phone, address } = brand.contact;
  const home = new URL('/', origin).href;
  const agency = `${home}#agency`;
  const places = Object.values(brand.social).filter((link) => link !== null);
  return [
    {
      '@type': 'TravelAgency',
      '@id': agency,
      name: brand.name,
      url: home,
      logo: new URL(brand.logo ?? '/icon-512.png', origin).href,
      image: new URL('/share.png', origin).href,
      ...given('legalName', operator.legalName),
      ...given('email', email),
      ...given('telephone', phone),
      ...given('address', address),
      ...(places.length === 0 ? {} : { sameAs: places }),
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#site`,
      name: brand.name,
      url: home,
      inLanguage: 'en-US',
      publisher: { '@id': agency },
      // The only full-text search with a URL; flights are searched by places and dates.
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${new URL('/faq', origin).href}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** The breadcrumbs from the home page to a page. */
export function breadcrumbs(origin: string, brandName: string, path: string, name: string): Thing {
  const item = (position: number, label: string, address: string): Thing => ({
    '@type': 'ListItem',
    position,
    name: label,
    item: new URL(address, origin).href,
  });
  return { '@type': 'BreadcrumbList', itemListElement: [item(1, brandName, '/'), item(2, name, path)] };
}

/** Questions with their answers, as plain text. */
export function questionList(entries: readonly { readonly question: string; readonly answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function given(name: string, value: string): Thing {
  return value === '' ? {} : { [name]: value };
}
