/** The message while a mail server refuses mails about a trip. */
export function notDelivered(address: string): string {
  return `We could not deliver an email to ${address}. Everything in it is on this page. Please call us to correct the address, so that you hear of changes.`;
}
