import { phoneReadings } from '#domain/people/phone.ts';
import { loadOnline } from '#web/ui/preload.ts';
import type { PhoneReader } from '../traveler-values.ts';

/** The world's phone numbers: the country codes to choose from and the parser for input. */
export interface PhoneBook {
  /** '1' for US, '44' for GB; null for a country without its own code. */
  readonly codeOf: (country: string) => string | null;
  readonly read: PhoneReader;
}

const loadPlans = loadOnline(() => import('libphonenumber-js/min'));

/** Loads the numbering plans; they are large, so only visitors who fill in the form load them. */
export async function loadPhoneBook(): Promise<PhoneBook> {
  const { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = await loadPlans();
  return {
    codeOf: (country) => (isSupportedCountry(country) ? getCountryCallingCode(country) : null),
    read: (text, country) => {
      const chosen = isSupportedCountry(country) ? country : 'US';
      const { typed, withCode, others } = phoneReadings(text, getCountryCallingCode(chosen));
      const firstOf = (readings: readonly string[]) =>
        readings.map((reading) => parsePhoneNumberFromString(reading, chosen)).find((number) => number?.isValid());
      const asTyped = firstOf([typed]);
      const isDialedSo = asTyped !== undefined && !asTyped.formatNational().startsWith('0');
      return ((isDialedSo ? asTyped : (firstOf(withCode) ?? asTyped)) ?? firstOf(others))?.number ?? null;
    },
  };
}
