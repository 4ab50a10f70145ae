/** Placeholders in texts of header, menu and footer. */
export const shellPlaceholders = ['brand', 'onlineFee'] as const;

export const homePlaceholders = ['brand', 'onlineFee', 'changeFee'] as const;

/** On every information page, and in the policies of an order file. */
export const pagePlaceholders = [
  'brand',
  'email',
  'phone',
  'emergencyPhone',
  'address',
  'legalName',
  'office',
  'registration',
  'onlineFee',
  'changeFee',
  'changeFeeKept',
  'chat',
] as const;

/** One word in braces, also misspelled as '{ brand }' or '{{brand}}'. Longer texts in braces are intended. */
const placeholder = /\{{1,2}\s{0,9}[\p{L}\p{N}_.-]{1,60}\s{0,9}\}{1,2}/gu;

/** A text's placeholders outside `names`, which travelers would read. */
export function unknownPlaceholders(text: string, names: readonly string[]): readonly string[] {
  const found = [...text.matchAll(placeholder)].map(([whole]) => whole);
  return [...new Set(found)].filter((whole) => !names.some((name) => whole === `{${name}}`));
}
