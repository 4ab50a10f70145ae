/** 'Acme Flight Booking' on the home page, 'My Trips | Acme' elsewhere (BRAND-05). */
export function pageTitle(brandName: string, page: string | null): string {
  return page === null ? `${brandName} Flight Booking` : `${page} | ${brandName}`;
}
