import type { MetaDescriptor } from 'react-router';
import { pageTitle } from '../../brand/page-title.ts';

/** Title of a page of accounts; none of them belongs into a search engine. Empty where the brand is not known. */
export function accountMeta(brandName: string | undefined, page: string): MetaDescriptor[] {
  if (brandName === undefined) return [];
  return [{ title: pageTitle(brandName, page) }, { name: 'robots', content: 'noindex' }];
}
