interface PageAddress {
  readonly pathname: string;
  readonly searchParams: { has(name: string): boolean };
}

/**
 * Whether a page may show the provider's card fields: the steps of booking an offer, and of paying for other flights.
 * Decides the page's headers, and whether the page is reloaded to get them (HOST-05).
 */
export function isCardPage({ pathname, searchParams }: PageAddress): boolean {
  if (/^\/booking\/change\/?$/.test(pathname)) return searchParams.has('amendment');
  return /^\/booking\/?$/.test(pathname) && searchParams.has('offer');
}
