/** The members of an offer's JSON used by the grouped view. */
interface WireOffer {
  readonly id: string;
  readonly owner: WirePart;
  readonly total_amount: string;
  readonly total_currency: string;
  readonly slices: readonly WireSlice[];
}

interface WireSlice {
  readonly origin: WirePart;
  readonly destination: WirePart;
  readonly fare_brand_name: string | null;
  readonly segments: readonly WireSegment[];
}

interface WireSegment extends Record<string, unknown> {
  readonly id: string;
  readonly origin: WirePart;
  readonly destination: WirePart;
  readonly marketing_carrier: WirePart;
  readonly operating_carrier: WirePart;
  readonly aircraft: WirePart | null;
  readonly passengers: readonly { readonly cabin_class: string }[];
}

type WirePart = Readonly<Record<string, unknown>> & { readonly id: string };

interface Itinerary {
  readonly segments: readonly unknown[];
  /** Offers by the name of their fare, each once. */
  readonly brands: Map<string | null, Map<string, unknown>>;
}

/** Whether a caller wants offers grouped by flights; any other value means a list of offers. */
export function wantsItineraries(query: URLSearchParams): boolean {
  return query.get('view') === 'itineraries';
}

/**
 * Offers grouped by slice and flights, as for `view=itineraries` (Duffel guide, "Choosing your search response
 * format"). Airlines, places and aircraft are listed once and referenced by id. An offer appears below each of its
 * slices with its whole price.
 * @param wire offers as JSON
 */
export function itinerariesView(wire: readonly Record<string, unknown>[]): Record<string, unknown> {
  const offers = wire as unknown as readonly WireOffer[];
  const references = createReferences();
  const count = Math.max(0, ...offers.map(({ slices }) => slices.length));
  const slices = Array.from({ length: count }, (_, index) => groupSlice(offers, index, references));
  return { references: references.all(), slices };
}

function createReferences() {
  const [airlines, places, aircraft] = [
    new Map<string, unknown>(),
    new Map<string, unknown>(),
    new Map<string, unknown>(),
  ];
  const name = (parts: Map<string, unknown>) => (part: WirePart) => {
    const { id, ...rest } = part;
    parts.set(id, rest);
    return id;
  };
  return {
    airline: name(airlines),
    place: name(places),
    aircraft: name(aircraft),
    all: () => ({
      airlines: Object.fromEntries(airlines),
      places: Object.fromEntries(places),
      aircraft: Object.fromEntries(aircraft),
    }),
  };
}

type References = ReturnType<typeof createReferences>;

function groupSlice(offers: readonly WireOffer[], index: number, references: References): Record<string, unknown> {
  const itineraries = new Map<string, Itinerary>();
  const [first] = offers.flatMap(({ slices }) => slices[index] ?? []);
  for (const offer of offers) {
    const slice = offer.slices[index];
    if (slice === undefined) continue;
    const key = slice.segments.map(flightOf).join(', ');
    const itinerary = itineraries.get(key) ?? { segments: segmentsOf(slice, references), brands: new Map() };
    itineraries.set(key, itinerary);
    const brand = itinerary.brands.get(slice.fare_brand_name) ?? new Map<string, unknown>();
    itinerary.brands.set(slice.fare_brand_name, brand.set(offer.id, ticketOf(offer, references)));
  }
  return {
    origin: first === undefined ? null : references.place(first.origin),
    destination: first === undefined ? null : references.place(first.destination),
    itineraries: [...itineraries.values()].map(({ segments, brands }) => ({
      segments,
      brands: [...brands].map(([name, tickets]) => ({ fare_brand_name: name, offers: [...tickets.values()] })),
    })),
  };
}

/** Equal for the same flight in the same cabins. */
function flightOf({ marketing_carrier: carrier, origin, destination, passengers, ...segment }: WireSegment): string {
  const { marketing_carrier_flight_number: number, departing_at: departing } = segment;
  const cabins = passengers.map(({ cabin_class: cabin }) => cabin).join(' ');
  return `${carrier.id} ${number} ${origin.id} ${destination.id} ${departing} ${cabins}`;
}

function segmentsOf({ segments }: WireSlice, references: References): unknown[] {
  return segments.map((segment) => ({
    ...segment,
    origin: references.place(segment.origin),
    destination: references.place(segment.destination),
    marketing_carrier: references.airline(segment.marketing_carrier),
    operating_carrier: references.airline(segment.operating_carrier),
    aircraft: segment.aircraft === null ? null : references.aircraft(segment.aircraft),
  }));
}

function ticketOf({ id, owner, total_amount, total_currency }: WireOffer, references: References): unknown {
  return { id, type: 'single_ticket', owner: references.airline(owner), total_amount, total_currency };
}
