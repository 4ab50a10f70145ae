import type { Offer, Place, Segment } from '../flights/offer.ts';

/** Small offers for tests of the rules; nothing in them means more than the test says. */
export function testPlace(code: string, country: string): Place {
  return { name: `${code} Airport`, iata_code: code, city_name: `City of ${code}`, country_code: country };
}

export function testSegment(
  change: Partial<Segment> & Pick<Segment, 'origin' | 'destination' | 'departing_at' | 'arriving_at'>,
): Segment {
  const carrier = { name: 'British Airways', iata_code: 'BA', logo_url: null };
  return {
    id: `seg_${change.origin.iata_code}${change.destination.iata_code}`,
    origin_terminal: null,
    destination_terminal: null,
    marketing_carrier: carrier,
    operating_carrier: carrier,
    airline: { ...carrier, id: 'arl_ba', icao_code: 'BAW' },
    flight_number: '178',
    aircraft: null,
    duration: 'PT7H',
    stops: [],
    services: [],
    passengers: [],
    ...change,
  };
}

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
    testSegment({ origin: from, destination: to, departing_at: departing, arriving_at: departing }),
  ];
  return {
    id: change.id ?? 'off_1',
    total_amount: change.total ?? '100.00',
    total_currency: 'USD',
    base_amount: '80.00',
    base_currency: 'USD',
    tax_amount: '20.00',
    tax_currency: 'USD',
    expires_at: '2027-01-10T12:00:00Z',
    created_at: '2027-01-10T11:30:00Z',
    payment_requirements: {
      requires_instant_payment: true,
      price_guarantee_expires_at: null,
      payment_required_by: null,
    },
    owner: { name: 'British Airways', iata_code: 'BA', logo_url: null },
    conditions: {
      refundable: null,
      changeable: null,
      refund_penalty_amount: null,
      refund_penalty_currency: null,
      change_penalty_amount: null,
      change_penalty_currency: null,
      cancellation_options: [],
    },
    available_services: [],
    passenger_identity_documents_required: false,
    supported_passenger_identity_document_types: ['passport'],
    passengers: change.passengers ?? [{ id: 'pas_a', type: 'adult', age: null }],
    slices: [
      {
        id: 'sli_1',
        origin: from,
        destination: to,
        duration: change.duration === undefined ? 'PT7H' : change.duration,
        fare_brand_name: null,
        segments,
      },
    ],
  };
}
