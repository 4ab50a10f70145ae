import type { FareConditions, ListedOffer, Offer, Place, Segment } from '../flights/offer.ts';
import { readMoney } from '../money/money.ts';

/** Minimal offers for tests of domain rules; all values are placeholders unless the test sets them. */
export function testPlace(code: string, country: string): Place {
  return { name: `${code} Airport`, iataCode: code, cityName: `City of ${code}`, countryCode: country };
}

export function testSegment(
  change: Partial<Segment> & Pick<Segment, 'origin' | 'destination' | 'departingAt' | 'arrivingAt'>,
): Segment {
  const carrier = { name: 'British Airways', iataCode: 'BA', logoUrl: null };
  return {
    id: `seg_${change.origin.iataCode}${change.destination.iataCode}`,
    originTerminal: null,
    destinationTerminal: null,
    marketingCarrier: carrier,
    operatingCarrier: carrier,
    airline: { ...carrier, id: 'arl_ba', icaoCode: 'BAW' },
    flightNumber: '178',
    aircraft: null,
    duration: 'PT7H',
    stops: [],
    services: [],
    passengers: [],
    ...change,
  };
}

/** The airline leaves everything open. */
export const openConditions: FareConditions = {
  refundable: null,
  changeable: null,
  refundPenalty: null,
  changePenalty: null,
  cancellationOptions: [],
};

/** A one-way offer of one segment. */
export function testOffer(change: {
  readonly from: Place;
  readonly to: Place;
  readonly departing: string;
  readonly passengers?: Offer['passengers'];
  readonly segments?: readonly Segment[];
  readonly total?: string;
  readonly duration?: string | null;
  readonly id?: string;
}): Offer {
  const { from, to, departing } = change;
  const segments = change.segments ?? [
    testSegment({ origin: from, destination: to, departingAt: departing, arrivingAt: departing }),
  ];
  return {
    id: change.id ?? 'off_1',
    total: readMoney(change.total ?? '100.00', 'USD'),
    base: { amountMinor: 8000, currency: 'USD' },
    tax: { amountMinor: 2000, currency: 'USD' },
    expiresAt: '2027-01-10T12:00:00Z',
    createdAt: '2027-01-10T11:30:00Z',
    paymentRequirements: {
      requiresInstantPayment: true,
      priceGuaranteeExpiresAt: null,
      paymentRequiredBy: null,
    },
    owner: { name: 'British Airways', iataCode: 'BA', logoUrl: null },
    conditions: openConditions,
    availableServices: [],
    emissionsKg: null,
    passengerIdentityDocumentsRequired: false,
    supportedPassengerIdentityDocumentTypes: ['passport'],
    passengers: change.passengers ?? [{ id: 'pas_a', type: 'adult', age: null }],
    slices: [
      {
        id: 'sli_1',
        origin: from,
        destination: to,
        duration: change.duration === undefined ? 'PT7H' : change.duration,
        fareBrandName: null,
        segments,
      },
    ],
  };
}

/** An offer in a list; the brand promises nothing for canceling it and has no fees, unless the offer says so. */
export function listedOffer(
  offer: Omit<ListedOffer, 'canceling' | 'changeFee'> & Partial<Pick<ListedOffer, 'canceling' | 'changeFee'>>,
): ListedOffer {
  const none = { amountMinor: 0, currency: offer.sale.total.currency };
  return { canceling: { free24h: false, feePerPassenger: none }, changeFee: none, ...offer };
}
