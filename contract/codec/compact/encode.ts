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
import { RowTable } from './row-table.ts';
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

/** Encodes the offers of one search, batch by batch; one instance per stream. */
export class CompactEncoder {
  #batches = 0;
  readonly #tables = {
    texts: new RowTable<string | null, string | null>((text) => text),
    places: new RowTable<Place, PlaceRow>((place) => [place.iataCode, place.name, place.cityName, place.countryCode]),
    carriers: new RowTable<Carrier, CarrierRow>((carrier) => [carrier.iataCode, carrier.name, carrier.logoUrl]),
    airlines: new RowTable<Airline, AirlineRow>((airline) => [airline.id, airline.icaoCode, this.#carrier(airline)]),
    segments: new RowTable<Segment, SegmentRow>((segment) => this.#segment(segment)),
    journeys: new RowTable<Slice, JourneyRow>((slice) => this.#journey(slice)),
    seats: new RowTable<SegmentPassenger, SeatRow>((passenger) => this.#seat(passenger)),
    fares: new RowTable<Slice, FareRow>((slice) => this.#fare(slice)),
    conditions: new RowTable<FareConditions, ConditionsRow>((conditions) => this.#conditions(conditions)),
    passengers: new RowTable<readonly OfferPassenger[], PassengersRow>((passengers) => passengers),
    terms: new RowTable<ListedOffer, TermsRow>((offer) => this.#terms(offer)),
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
