interface SiteLink {
  readonly to: string;
  readonly label: string;
}

/** Links of the header and the menu. */
export const siteLinks: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/search', label: 'Flights' },
  { to: '/my-trips', label: 'My Trips' },
  { to: '/contact', label: 'Contact' },
];

/** True on a link's page and below it; Home only on the home page (SHELL-01). */
export function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}
