import type { AddressParams } from '#domain/search/address.ts';
import { placeCode } from './search-draft.ts';

/** Reads parameters of a URL: a form submitted without script names places in words, 'London (LHR)'. */
export function addressReader(params: AddressParams): AddressParams {
  return {
    get(name) {
      const value = params.get(name);
      if (value === null || !/^(from_)?(origin|destination)$/.test(name)) return value;
      return placeCode(value) || value;
    },
  };
}
