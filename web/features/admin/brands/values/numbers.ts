/** '12.5' and '12,5' to 12.5, '-5' to -5, which the schemas explain; NaN for anything but a plain number. */
export function toNumber(text: string): number {
  return /^-?\d{1,9}([.,]\d{1,9})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
}
