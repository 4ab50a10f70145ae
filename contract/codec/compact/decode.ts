import type {
  Airline,
  CabinClass,
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
import type {
  CompactBatch,
  ConditionsRow,
  FareRow,
  JourneyRow,
  MoneyRow,
  OfferRow,
  RuleRow,
  SeatRow,
  SegmentRow,
  Tables,
  TermsRow,
} from './rows.ts';

/** Thrown for a batch that is not the next one of its search. */
export class CompactError extends Error {}

/** A damaged row, which takes only the offers with it that refer to it. */
class DamagedRow extends Error {}

interface Terms extends Omit<ListedOffer, 'id' | 'total' | 'emissionsKg' | 'slices' | 'sale' | 'withBags'> {
  readonly currency: string;
}

/**
 * Decodes the batches of one search in order. Offers share the objects of their common parts, slices included, which have
 * ids of their own: the supplier's are not sent.
 */
export class CompactDecoder {
  #batches = 0;
  readonly #texts: (string | null)[] = [];
  readonly #places: (Place | undefined)[] = [];
  readonly #carriers: (Carrier | undefined)[] = [];
  readonly #airlines: (Airline | undefined)[] = [];
  readonly #segments: (Omit<Segment, 'passengers'> | undefined)[] = [];
  readonly #journeys: JourneyRow[] = [];
  readonly #seats: (SegmentPassenger | undefined)[] = [];
  readonly #fares: FareRow[] = [];
  readonly #conditions: (FareConditions | undefined)[] = [];
  readonly #passengers: (readonly OfferPassenger[] | undefined)[] = [];
  readonly #terms: (Terms | undefined)[] = [];
  readonly #slices = new Map<string, Slice>();

  /**
   * The batch's offers; those with a damaged part are left out.
   * @throws CompactError for a batch that is not the next one of the search
   */
  decode(batch: CompactBatch): ListedOffer[] {
    if (batch.batch !== this.#batches) throw new CompactError(`Batch ${batch.batch} is not batch ${this.#batches}`);
    this.#batches += 1;
    const { texts = [], places = [], carriers = [], airlines = [], segments = [], journeys = [] } = batch;
    this.#texts.push(...texts);
    addRows(this.#places, places, ([iataCode, name, cityName, countryCode]) => ({
      iataCode,
      name,
      cityName,
      countryCode,
    }));
    addRows(this.#carriers, carriers, ([iataCode, name, logoUrl]) => ({ iataCode, name, logoUrl }));
    addRows(this.#airlines, airlines, ([id, icaoCode, carrier]) => ({ ...at(this.#carriers, carrier), id, icaoCode }));
    addRows(this.#segments, segments, (row) => this.#segment(row, this.#segments.length));
    this.#journeys.push(...journeys);
    this.#addFares(batch);
    return batch.offers
      .map((row) => readableRow(row, (whole) => this.#offer(whole)))
      .filter((offer) => offer !== undefined);
  }

  #addFares({ seats = [], fares = [], conditions = [], passengers = [], terms = [] }: Partial<Tables>): void {
    addRows(this.#seats, seats, (row) => this.#seat(row));
    this.#fares.push(...fares);
    addRows(this.#conditions, conditions, (row) => this.#fareConditions(row));
    addRows(this.#passengers, passengers, (row) => row.slice());
    addRows(this.#terms, terms, (row) => this.#termsOf(row));
  }

  #offer([id, amountMinor, supplierMinor, termsRow, emissionsKg, ...rows]: OfferRow): ListedOffer {
    const { currency, ...terms } = at(this.#terms, termsRow);
    const slices: Slice[] = [];
    for (let index = 0; index < rows.length; index += 2) slices.push(this.#slice(rows[index], rows[index + 1]));
    const isDamaged = typeof id !== 'string' || !Number.isInteger(amountMinor) || !Number.isInteger(supplierMinor);
    if (isDamaged) throw new DamagedRow('An offer is damaged');
    if (emissionsKg !== null && typeof emissionsKg !== 'number') throw new DamagedRow('An offer is damaged');
    const total = { amountMinor: supplierMinor, currency };
    return { id, total, ...terms, emissionsKg, slices, sale: { total: { amountMinor, currency } } };
  }

  #slice(journeyRow: number | undefined, fareRow: number | undefined): Slice {
    const id = `${journeyRow}.${fareRow}`;
    const known = this.#slices.get(id);
    if (known !== undefined) return known;
    const [origin, destination, duration, segments, comparisonKey] = at(this.#journeys, journeyRow);
    const [brandName, conditions, seats] = at(this.#fares, fareRow);
    const slice: Slice = {
      id,
      origin: at(this.#places, origin),
      destination: at(this.#places, destination),
      duration,
      fareBrandName: at(this.#texts, brandName),
      ...(comparisonKey === undefined ? {} : { comparisonKey }),
      ...(conditions === null
        ? {}
        : {
            conditions: {
              refund: this.#rule(conditions[0]),
              change: this.#rule(conditions[1]),
              seatSelection: conditions[2],
            },
          }),
      segments: segments.map((row, index) => ({
        ...at(this.#segments, row),
        passengers: at(seats, index).map((seat) => at(this.#seats, seat)),
      })),
    };
    this.#slices.set(id, slice);
    return slice;
  }

  #segment(row: SegmentRow, index: number): Omit<Segment, 'passengers'> {
    const [departingAt, arrivingAt, origin, destination, originTerminal, destinationTerminal, ...flight] = row;
    const [marketing, operating, airline, flightNumber, aircraft, duration, stops, services] = flight;
    return {
      id: `seg_${index}`,
      departingAt,
      arrivingAt,
      origin: at(this.#places, origin),
      destination: at(this.#places, destination),
      originTerminal,
      destinationTerminal,
      marketingCarrier: at(this.#carriers, marketing),
      operatingCarrier: at(this.#carriers, operating),
      airline: at(this.#airlines, airline),
      flightNumber,
      aircraft: aircraft === null ? null : { name: aircraft },
      duration,
      stops: stops.map(([airport, stopDuration]) => ({ airport: at(this.#places, airport), duration: stopDuration })),
      services: services.map(([type, description]) => ({
        type: this.#text(type),
        description: this.#text(description),
      })),
    };
  }

  #seat([passengerId, cabinClass, marketingName, bags]: SeatRow): SegmentPassenger {
    return {
      passengerId: this.#text(passengerId),
      cabinClass: at(this.#texts, cabinClass) as CabinClass | null,
      cabinClassMarketingName: at(this.#texts, marketingName),
      baggages: bags.map(([type, quantity]) => ({ type: this.#text(type), quantity })),
    };
  }

  #fareConditions([refundable, changeable, refundPenalty, changePenalty, options]: ConditionsRow): FareConditions {
    return {
      refundable,
      changeable,
      refundPenalty: this.#money(refundPenalty),
      changePenalty: this.#money(changePenalty),
      cancellationOptions: options.map(([type, penalty]) => ({
        type: this.#text(type),
        penalty: this.#money(penalty),
      })),
    };
  }

  #termsOf([owner, conditions, expiresAt, currency, passengers, free24h, fee, changeFee]: TermsRow): Terms {
    return {
      owner: at(this.#carriers, owner),
      conditions: at(this.#conditions, conditions),
      expiresAt: this.#text(expiresAt),
      currency: this.#text(currency),
      passengers: at(this.#passengers, passengers),
      canceling: { free24h, feePerPassenger: { amountMinor: fee[0], currency: this.#text(fee[1]) } },
      changeFee: this.#money(changeFee),
    };
  }

  #rule(row: RuleRow | null): FareRule | null {
    return row && { allowed: row[0], penalty: this.#money(row[1]) };
  }

  #money(row: MoneyRow | null): Money | null {
    return row && { amountMinor: row[0], currency: this.#text(row[1]) };
  }

  #text(row: number): string {
    const text = at(this.#texts, row);
    if (text === null) throw new DamagedRow(`Row ${row} is empty`);
    return text;
  }
}

function addRows<Row, T>(read: (T | undefined)[], rows: readonly Row[], readRow: (row: Row) => T): void {
  for (const row of rows) read.push(readableRow(row, readRow));
}

/** Undefined for a damaged row: what refers to it is damaged too. */
function readableRow<Row, T>(row: Row, readRow: (row: Row) => T): T | undefined {
  try {
    return readRow(row);
  } catch (error) {
    if (error instanceof DamagedRow || error instanceof TypeError) return;
    throw error;
  }
}

function at<T>(rows: readonly (T | undefined)[], row: number | undefined): T {
  const value = rows[row as number];
  if (value === undefined) throw new DamagedRow(`Row ${row} was not sent`);
  return value;
}
