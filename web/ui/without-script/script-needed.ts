/** What is said of a form without script; `phone` is the number to call instead, '' for none. */
export function scriptNeeded(phone: string): string {
  return `This form needs JavaScript. Please turn it on${phone === '' ? '' : `, or call us at ${phone}`}.`;
}
