import type { CurrentOffer } from '#server/ports/supplier.ts';
import { nullableTextOf, readableOf, textOf, textsOf, type WireObject } from './wire.ts';

/** The loyalty programs accepted by an offer, and its passengers' accounts. Unreadable ones are dropped. */
export function mapLoyalty(
  wire: WireObject,
  report: (reason: string) => void,
): Pick<CurrentOffer, 'loyaltyAirlines' | 'loyaltyAccounts'> {
  return {
    loyaltyAirlines: textsOf(wire, 'supported_loyalty_programmes'),
    loyaltyAccounts: readableOf(wire, 'passengers', (passenger) => accountsOf(passenger, report), report),
  };
}

function accountsOf(
  passenger: WireObject,
  report: (reason: string) => void,
): CurrentOffer['loyaltyAccounts'][number][] {
  const read = (account: WireObject) => ({
    passengerId: textOf(passenger, 'id'),
    givenName: nullableTextOf(passenger, 'given_name') ?? '',
    familyName: nullableTextOf(passenger, 'family_name') ?? '',
    airline: textOf(account, 'airline_iata_code'),
    number: textOf(account, 'account_number'),
  });
  return readableOf(passenger, 'loyalty_programme_accounts', (account) => [read(account)], report);
}
