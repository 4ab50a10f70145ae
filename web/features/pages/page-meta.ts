import type { MetaDescriptor } from 'react-router';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** Absolute. */
  readonly canonical: string;
}

/** What search engines and previews of links read about an information page (PAGE-06). */
export function pageMeta({ title, description, keywords, canonical }: PageHead): MetaDescriptor[] {
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
