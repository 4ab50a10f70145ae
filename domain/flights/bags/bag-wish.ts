import type { AddressParams } from '#domain/search/address.ts';
import { readChoices } from '../filters/address-values.ts';

/** The bags that a visitor wants for each traveler with a seat, on every flight (BAGS-01). */
export interface BagWish {
  readonly cabin: (typeof cabinChoices)[number];
  readonly checked: (typeof checkedChoices)[number];
}

export const cabinChoices = [0, 1] as const;
export const checkedChoices = [0, 1, 2] as const;
export const noBags: BagWish = { cabin: 0, checked: 0 };

/** The URL parameters of the wish. */
export const bagNames = ['cabinBags', 'checkedBags'] as const;

export function hasBags({ cabin, checked }: BagWish): boolean {
  return cabin + checked > 0;
}

/** Parses the wish, with or without the prefix `from_`; anything unknown counts as no bag. */
export function readBagWish(params: AddressParams): BagWish {
  const [cabin = '', checked = ''] = bagNames.map((name) => params.get(name) ?? params.get(`from_${name}`) ?? '');
  return {
    cabin: readChoices(cabin, cabinChoices)[0] ?? 0,
    checked: readChoices(checked, checkedChoices)[0] ?? 0,
  };
}

/** The wish as URL parameters; empty without bags. */
export function bagEntries({ cabin, checked }: BagWish, prefix = ''): [string, string][] {
  return [cabin, checked].flatMap((count, index): [string, string][] =>
    count === 0 ? [] : [[`${prefix}${bagNames[index]}`, String(count)]],
  );
}
