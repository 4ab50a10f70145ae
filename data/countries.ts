import { countryNames } from './generated/countries.ts';

/** A country or territory. */
export interface CountryRecord {
  /** ISO 3166-1 alpha-2, and XK for Kosovo. */
  readonly code: string;
  /** English short name. */
  readonly name: string;
}

// Sorted with a fixed collation, so that server and browser agree.
const collator = new Intl.Collator('en');

/** All countries and territories, by name (i18n-iso-countries, MIT). */
export const countries: readonly CountryRecord[] = Object.entries(countryNames)
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => collator.compare(a.name, b.name));
