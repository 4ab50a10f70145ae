import type {
  Airline,
  Carrier,
  FareConditions,
  FareRule,
  ListedOffer,
  OfferPassenger,
  Place,
  Segment,
  SegmentPassenger,
  Slice,
} from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import { type Likeness, RowTable } from './row-table.ts';
import type {
  AirlineRow,
  CarrierRow,
  CompactBatch,
  ConditionsRow,
  FareRow,
  JourneyRow,
  MoneyRow,
  OfferRow,
  PassengersRow,
  PlaceRow,
  RuleRow,
  SeatRow,
  SegmentRow,
  TermsRow,
} from './rows.ts';

/** Offers of one search share all of a flight but its id and its travelers. */
const sameFlight: Likeness<Segment> = {
  keyOf: ({ departingAt }) => departingAt,
  isSame: (a, b) =>
    a.flightNumber === b.flightNumber &&
    a.arrivingAt === b.arrivingAt &&
    a.origin === b.origin &&
    a.destination === b.destination &&
    a.originTerminal === b.originTerminal &&
    a.destinationTerminal === b.destinationTerminal &&
    a.marketingCarrier === b.marketingCarrier &&
    a.operatingCarrier === b.operatingCarrier &&
    a.airline === b.airline &&
    a.aircraft === b.aircraft &&
    a.duration === b.duration &&
    a.stops === b.stops &&
    a.services === b.services,
};

/** Dozens of offers have each set of terms. */
const sameTerms: Likeness<ListedOffer> = {
  keyOf: ({ owner }) => owner.iataCode ?? '',
  isSame: (a, b) =>
    a.expiresAt === b.expiresAt &&
    a.owner === b.owner &&
    a.conditions === b.conditions &&
    a.passengers === b.passengers &&
    a.canceling === b.canceling &&
    a.changeFee === b.changeFee &&
    a.sale.total.currency === b.sale.total.currency,
};

/** Encodes the offers of one search, batch by batch; one instance per stream. */
export class CompactEncoder {
  /** V8 drops compiled code with the last object that it was compiled for: without this one, each search would begin with slow code. */
  static readonly kept = new CompactEncoder();

  #batches = 0;
  readonly #tables = {
    texts: new RowTable<string | null, string | null>((text) => text, 'object'),
    places: new RowTable<Place, PlaceRow>(
      (place) => [place.iataCode, place.name, place.cityName, place.countryCode],
      'object',
    ),
    carriers: new RowTable<Carrier, CarrierRow>(
      (carrier) => [carrier.iataCode, carrier.name, carrier.logoUrl],
      'object',
    ),
    airlines: new RowTable<Airline, AirlineRow>(
      (airline) => [airline.id, airline.icaoCode, this.#carrier(airline)],
      'object',
    ),
    segments: new RowTable<Segment, SegmentRow>((segment) => this.#segment(segment), sameFlight),
    journeys: new RowTable<Slice, JourneyRow>((slice) => this.#journey(slice), 'object'),
    seats: new RowTable<SegmentPassenger, SeatRow>((passenger) => this.#seat(passenger), 'object'),
    fares: new RowTable<Slice, FareRow>((slice) => this.#fare(slice), 'object'),
    conditions: new RowTable<FareConditions, ConditionsRow>((conditions) => this.#conditions(conditions), 'object'),
    passengers: new RowTable<readonly OfferPassenger[], PassengersRow>((passengers) => passengers, 'object'),
    terms: new RowTable<ListedOffer, TermsRow>((offer) => this.#terms(offer), sameTerms),
  };

  /** The offers as rows, with the rows of other tables that no earlier batch had. */
  encode(offers: readonly ListedOffer[]): CompactBatch {
    const rows = offers.map((offer) => this.#offer(offer));
    const fresh = Object.entries(this.#tables).flatMap(([name, table]) => {
      const added = table.takeFresh();
      return added.length === 0 ? [] : [[name, added]];
    });
    return { batch: this.#batches++, ...Object.fromEntries(fresh), offers: rows };
  }

  #offer(offer: ListedOffer): OfferRow {
    const { journeys, fares, terms } = this.#tables;
    const slices = offer.slices.flatMap((slice) => [journeys.rowOf(slice), fares.rowOf(slice)]);
    const { id, sale, total, emissionsKg } = offer;
    if (total.currency !== sale.total.currency) throw new Error('The sale price has another currency');
    return [id, sale.total.amountMinor, total.amountMinor, terms.rowOf(offer), emissionsKg, ...slices];
  }

  #terms({ owner, conditions, expiresAt, sale, passengers, canceling, changeFee }: ListedOffer): TermsRow {
    const { texts } = this.#tables;
    return [
      this.#carrier(owner),
      this.#tables.conditions.rowOf(conditions),
      texts.rowOf(expiresAt),
      texts.rowOf(sale.total.currency),
      this.#tables.passengers.rowOf(passengers),
      canceling.free24h,
      [canceling.feePerPassenger.amountMinor, texts.rowOf(canceling.feePerPassenger.currency)],
      this.#money(changeFee),
    ];
  }

  #carrier(carrier: Carrier): number {
    return this.#tables.carriers.rowOf(carrier);
  }

  #segment(segment: Segment): SegmentRow {
    const { texts, places, airlines } = this.#tables;
    return [
      segment.departingAt,
      segment.arrivingAt,
      places.rowOf(segment.origin),
      places.rowOf(segment.destination),
      segment.originTerminal,
      segment.destinationTerminal,
      this.#carrier(segment.marketingCarrier),
      this.#carrier(segment.operatingCarrier),
      airlines.rowOf(segment.airline),
      segment.flightNumber,
      segment.aircraft?.name ?? null,
      segment.duration,
      segment.stops.map(({ airport, duration }) => [places.rowOf(airport), duration]),
      segment.services.map(({ type, description }) => [texts.rowOf(type), texts.rowOf(description)]),
    ];
  }

  #journey({ origin, destination, duration, segments, comparisonKey }: Slice): JourneyRow {
    const { places } = this.#tables;
    const rows = segments.map((segment) => this.#tables.segments.rowOf(segment));
    const journey = [places.rowOf(origin), places.rowOf(destination), duration, rows] as const;
    return comparisonKey === undefined ? journey : [...journey, comparisonKey];
  }

  #fare({ fareBrandName, conditions, segments }: Slice): FareRow {
    const { texts, seats } = this.#tables;
    return [
      texts.rowOf(fareBrandName),
      conditions === undefined
        ? null
        : [this.#rule(conditions.refund), this.#rule(conditions.change), conditions.seatSelection],
      segments.map(({ passengers }) => passengers.map((passenger) => seats.rowOf(passenger))),
    ];
  }

  #seat({ passengerId, cabinClass, cabinClassMarketingName, baggages }: SegmentPassenger): SeatRow {
    const { texts } = this.#tables;
    return [
      texts.rowOf(passengerId),
      texts.rowOf(cabinClass),
      texts.rowOf(cabinClassMarketingName),
      baggages.map(({ type, quantity }) => [texts.rowOf(type), quantity]),
    ];
  }

  #conditions(conditions: FareConditions): ConditionsRow {
    return [
      conditions.refundable,
      conditions.changeable,
      this.#money(conditions.refundPenalty),
      this.#money(conditions.changePenalty),
      conditions.cancellationOptions.map(({ type, penalty }) => [this.#tables.texts.rowOf(type), this.#money(penalty)]),
    ];
  }

  #rule(rule: FareRule | null): RuleRow | null {
    return rule && [rule.allowed, this.#money(rule.penalty)];
  }

  #money(money: Money | null): MoneyRow | null {
    return money && [money.amountMinor, this.#tables.texts.rowOf(money.currency)];
  }
}
