/** Places that the header, the menu and the footer lead to. */
export const siteLinks: readonly { readonly to: string; readonly label: string }[] = [
  { to: '/', label: 'Home' },
  { to: '/search', label: 'Flights' },
  { to: '/my-trips', label: 'My Trips' },
];

/** True on the page of a link and below it; Home only on the home page (SHELL-01). */
export function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}
