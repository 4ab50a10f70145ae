import type { CurrentOffer } from '#server/ports/supplier.ts';
import { listOf, nullableTextOf, readableOf, textOf, textsOf, type WireObject } from './wire.ts';

/** The loyalty programs that an offer accepts, and the accounts attached to its passengers. Unreadable ones are dropped. */
export function mapLoyalty(
  wire: WireObject,
  report: (reason: string) => void,
): Pick<CurrentOffer, 'loyaltyAirlines' | 'loyaltyAccounts'> {
  return {
    loyaltyAirlines: textsOf(wire, 'supported_loyalty_programmes'),
    loyaltyAccounts: readableOf(wire, 'passengers', accountsOf, report),
  };
}

function accountsOf(passenger: WireObject): CurrentOffer['loyaltyAccounts'][number][] {
  return listOf(passenger, 'loyalty_programme_accounts').map((account) => ({
    passengerId: textOf(passenger, 'id'),
    givenName: nullableTextOf(passenger, 'given_name') ?? '',
    familyName: nullableTextOf(passenger, 'family_name') ?? '',
    airline: textOf(account, 'airline_iata_code'),
    number: textOf(account, 'account_number'),
  }));
}
