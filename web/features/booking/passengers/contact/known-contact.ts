import type { OfferPassenger } from '#domain/flights/offer.ts';
import type { PassengerValues } from '../traveler-values.ts';

/** Contact data of the signed-in user's account. */
export interface KnownContact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Prefills the form from the account: the email of the primary traveler and the name of the first adult. Previous input
 * in these fields is kept (F-80).
 */
export function withContact(
  values: PassengerValues,
  offered: readonly OfferPassenger[],
  contact: KnownContact | null,
): PassengerValues {
  if (contact === null) return values;
  const adult = offered.findIndex(({ type }) => type === 'adult');
  const { email, firstName, lastName } = contact;
  return {
    passengers: values.passengers.map((traveler, index) => {
      const isNameless = traveler.firstName === '' && traveler.lastName === '';
      return {
        ...traveler,
        ...(index === 0 && traveler.email === '' ? { email } : {}),
        ...(index === adult && isNameless ? { firstName, lastName } : {}),
      };
    }),
  };
}
