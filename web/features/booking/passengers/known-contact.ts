import type { OfferPassenger } from '../../../../domain/flights/offer.ts';
import type { PassengerValues } from './traveller-values.ts';

/** What an account knows of whoever is signed in. */
export interface KnownContact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The form with what the account knows: the email of the primary traveler and the name of the first adult. Whoever typed
 * into these fields already keeps what was typed (F-80).
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
    passengers: values.passengers.map((traveller, index) => {
      const isNameless = traveller.firstName === '' && traveller.lastName === '';
      return {
        ...traveller,
        ...(index === 0 && traveller.email === '' ? { email } : {}),
        ...(index === adult && isNameless ? { firstName, lastName } : {}),
      };
    }),
  };
}
