import type { MetaDescriptor } from 'react-router';
import { pageTitle } from '#web/brand/page-title.ts';

/** Title of an account page; search engines must not index it. Empty if the brand is not known. */
export function accountMeta(brandName: string | undefined, page: string): MetaDescriptor[] {
  if (brandName === undefined) return [];
  return [{ title: pageTitle(brandName, page) }, { name: 'robots', content: 'noindex' }];
}
