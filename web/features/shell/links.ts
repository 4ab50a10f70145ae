/** Places that the header, the menu and the footer lead to. */
export const siteLinks: readonly { readonly to: string; readonly label: string; readonly end: boolean }[] = [
  { to: '/', label: 'Home', end: true },
  { to: '/search', label: 'Flights', end: false },
];

/** An address to dial: '+1 425 555 0100' → 'tel:+14255550100'. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
