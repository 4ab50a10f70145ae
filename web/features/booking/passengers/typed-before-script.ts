import type { PassengerValues } from './traveller-values.ts';

/** Name of the form in the document. */
export const travellersFormName = 'travelers';

/**
 * What somebody typed into the form of the first HTML before the script arrived. Read it while that form is first
 * drawn: the form library fills the fields anew.
 */
export function typedBeforeScript(): [name: string, value: string][] {
  if (typeof document === 'undefined') return [];
  const form = document.forms.namedItem(travellersFormName);
  if (form === null) return [];
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' && name.startsWith('passengers.') ? [[name, value]] : [],
  );
}

/** The form with what was typed laid over it; names that are no fields of it are left out. */
export function withTyped(values: PassengerValues, typed: readonly (readonly [string, string])[]): PassengerValues {
  const passengers = values.passengers.map((traveller) => ({ ...traveller }));
  for (const [name, value] of typed) {
    const [, index, field] = /^passengers\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const traveller = passengers[Number(index)];
    if (traveller !== undefined && field !== undefined && Object.hasOwn(traveller, field)) {
      Object.assign(traveller, { [field]: value });
    }
  }
  return { passengers };
}
