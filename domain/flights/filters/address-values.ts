/** The choices named in a comma-separated list, in the order of `choices`; unknown names are dropped. */
export function readChoices<T extends string | number>(list: string, choices: readonly T[]): T[] {
  const named = list.split(',', choices.length * 2);
  return choices.filter((choice) => named.includes(String(choice)));
}

/** A positive integer of at most nine digits; null for anything else. */
export function readWholeNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** '' for null. */
export function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}
