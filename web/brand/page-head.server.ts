import type { MetaDescriptor } from 'react-router';
import type { PublicBrand } from '#contract/brand/calls.ts';

/** What a public page declares to search engines and link previews. */
export interface PageHead {
  /** Document title, with the brand's name. */
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Path of the page, without a query. */
  readonly path: string;
}

interface PageSite {
  readonly brand: PublicBrand;
  /** Never derived from a request (BRAND-09). */
  readonly origin: string;
  readonly isIndexed: boolean;
  /** schema.org data; escaped, so that nothing in it can end its element. */
  readonly structured: readonly Record<string, unknown>[];
}

/** Everything in the head of a public page except its title (PAGE-06); only for the server. */
export function publicHead(
  { title, description, keywords, path }: PageHead,
  { brand, origin, isIndexed, structured }: PageSite,
): MetaDescriptor[] {
  const canonical = new URL(path, origin).href;
  const image = new URL(brand.logo ?? '/share.png', origin).href;
  return [
    { name: 'description', content: description },
    { name: 'keywords', content: keywords.join(', ') },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: image },
    ...(brand.logo === null ? drawnPicture(brand.name) : logoPicture(brand.name)),
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': structured } },
  ];
}

/** What is said of the picture drawn for a brand without a logo. */
function drawnPicture(name: string): MetaDescriptor[] {
  return [
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${name}: a plane over clouds` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function logoPicture(name: string): MetaDescriptor[] {
  return [
    { property: 'og:image:alt', content: name },
    { name: 'twitter:card', content: 'summary' },
  ];
}
