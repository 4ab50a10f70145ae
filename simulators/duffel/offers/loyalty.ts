import { isObject } from '../wire/json.ts';
import { airlineProfile } from './airline-profile.ts';

/** Airlines whose members an airline treats as its own. */
const partners: Readonly<Record<string, readonly string[]>> = {
  AA: ['BA'],
  AF: ['KL', 'DL'],
  BA: ['AA', 'QF'],
  DL: ['AF'],
  LH: ['UA'],
  UA: ['LH', 'AC'],
};

/** IATA codes of the programs whose accounts an airline accepts. */
export function supportedPrograms(owner: string): readonly string[] {
  return airlineProfile(owner).supportsLoyalty ? [owner, ...(partners[owner] ?? [])] : [];
}

/** Whether an airline refuses an account: empty, or with a number that ends in three zeros. */
export function isRefusedAccount(account: unknown): boolean {
  const number = numberOf(account);
  return number === '' || number.endsWith('000');
}

/** Whether it refuses an account with the order: one that ends in three nines is accepted only with the offer. */
export function isRefusedWithOrder(account: unknown): boolean {
  return isRefusedAccount(account) || numberOf(account).endsWith('999');
}

function numberOf(account: unknown): string {
  const number = isObject(account) ? account.account_number : undefined;
  return typeof number === 'string' ? number : '';
}
