import type { PhoneReader } from './traveller-values.ts';

/** Phone numbers of the world: the codes to choose from and the reader for what is typed. */
export interface PhoneBook {
  /** '1' for US, '44' for GB; null for a country without numbers of its own. */
  readonly codeOf: (country: string) => string | null;
  readonly read: PhoneReader;
}

/** Loads the numbering plans; they are large, so only who fills in the form gets them. */
export async function loadPhoneBook(): Promise<PhoneBook> {
  const { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = await import(
    'libphonenumber-js/min'
  );
  return {
    codeOf: (country) => (isSupportedCountry(country) ? getCountryCallingCode(country) : null),
    read: (text, country) => {
      const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : 'US');
      return parsed?.isValid() ? parsed.number : null;
    },
  };
}
