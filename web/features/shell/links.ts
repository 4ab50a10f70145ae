interface SiteLink {
  readonly to: string;
  readonly label: string;
}

/** Places that the header and the menu lead to. */
export const siteLinks: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/search', label: 'Flights' },
  { to: '/my-trips', label: 'My Trips' },
  { to: '/contact', label: 'Contact' },
];

/** True on the page of a link and below it; Home only on the home page (SHELL-01). */
export function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}
