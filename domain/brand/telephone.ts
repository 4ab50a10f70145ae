/** A tel: URL: '+1 425 555 0100' → 'tel:+14255550100'. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
