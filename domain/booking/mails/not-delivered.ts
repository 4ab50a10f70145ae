/** What travelers are told while an email about their trip is refused by the server of its address. */
export function notDelivered(address: string): string {
  return `We could not deliver an email to ${address}. Everything in it is on this page. Please call us to correct the address, so that you hear of changes.`;
}
