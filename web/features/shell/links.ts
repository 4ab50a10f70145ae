/** Places that the header, the menu and the footer lead to. */
export const siteLinks: readonly { readonly to: string; readonly label: string }[] = [
  { to: '/', label: 'Home' },
  { to: '/search', label: 'Flights' },
];

/** True on the page of a link and below it; Home only on the home page (SHELL-01). */
export function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}

/** An address to dial: '+1 425 555 0100' → 'tel:+14255550100'. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
