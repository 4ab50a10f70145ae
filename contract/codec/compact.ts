import type { ListedOffer } from '#domain/flights/offer.ts';

/**
 * The offers of a whole search in little space. Every object and list is sent once, as a row, and referred to by the
 * row's position. Batches extend the rows of the batches before them: they must be decoded in order, each once.
 */

/** Raised whenever a page could not read what a server of the other version sends. */
export const compactVersion = 6;

/** A number in a list refers to a row; anything else stands for itself. */
type Value = string | number | boolean | null | readonly [row: number];
/** An object: its position among `shapes`, then its values in that order. A list: `-1`, then its elements. */
type Row = readonly [shape: number, ...values: Value[]];

/** A batch of offers, numbered from 0, with the rows and names of fields that no earlier batch had. */
export interface CompactBatch {
  readonly batch: number;
  readonly shapes: readonly (readonly string[])[];
  readonly rows: readonly Row[];
  readonly offers: readonly Row[];
}

const listShape = -1;

/** Encodes the offers of one search, batch by batch; one instance per stream. */
export class CompactEncoder {
  #batches = 0;
  readonly #shapes = new UniqueList<readonly string[]>();
  readonly #rows = new UniqueList<Row>();

  encode(offers: readonly ListedOffer[]): CompactBatch {
    const rows = offers.map((offer) => this.#row(withoutSupplierIds(offer)));
    return { batch: this.#batches++, shapes: this.#shapes.takeNew(), rows: this.#rows.takeNew(), offers: rows };
  }

  #row(value: object): Row {
    if (Array.isArray(value)) return [listShape, ...value.map((element) => this.#value(element))];
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    const shape = this.#shapes.positionOf(fields.map(([name]) => name));
    return [shape, ...fields.map(([, field]) => this.#value(field))];
  }

  #value(value: unknown): Value {
    if (typeof value === 'object' && value !== null) return [this.#rows.positionOf(this.#row(value))];
    return value as string | number | boolean | null;
  }
}

/** Offers of the same flights must have equal slices, but the supplier names them differently in each offer. */
function withoutSupplierIds(offer: ListedOffer): object {
  const slices = offer.slices.map(({ id: _, segments, ...slice }) => ({
    ...slice,
    segments: segments.map(({ id: _segment, ...segment }) => segment),
  }));
  return { ...offer, slices };
}

class UniqueList<T> {
  readonly #positions = new Map<string, number>();
  #added: T[] = [];

  positionOf(value: T): number {
    const content = JSON.stringify(value);
    let position = this.#positions.get(content);
    if (position === undefined) {
      position = this.#positions.size;
      this.#positions.set(content, position);
      this.#added.push(value);
    }
    return position;
  }

  /** The values added since the last call. */
  takeNew(): T[] {
    const added = this.#added;
    this.#added = [];
    return added;
  }
}

/** Thrown for a batch that is not the next one of its search. */
export class CompactError extends Error {}

/** A damaged row takes only the offers with it that refer to it. */
class DamagedRow extends Error {}

/** Decodes the batches of one search in order. Offers share the objects of their common parts, slices included. */
export class CompactDecoder {
  #batches = 0;
  #ids = 0;
  readonly #shapes: (readonly string[])[] = [];
  /** Undefined for a damaged row. */
  readonly #objects: (object | undefined)[] = [];

  /**
   * Returns the batch's offers without those that have a damaged part. Slices and segments are numbered anew.
   * @throws CompactError for a batch that is not the next one of the search
   */
  decode(batch: CompactBatch): ListedOffer[] {
    if (batch.batch !== this.#batches) throw new CompactError(`Batch ${batch.batch} is not batch ${this.#batches}`);
    this.#batches += 1;
    this.#shapes.push(...batch.shapes);
    for (const row of batch.rows) this.#objects.push(this.#readable(row));
    return batch.offers.flatMap((row) => {
      const offer = this.#readable(row);
      return offer === undefined || !isOffer(offer) ? [] : [this.#withIds(offer)];
    });
  }

  /** Offers share their slices and segments, which were sent without ids. */
  #withIds(offer: ListedOffer): ListedOffer {
    for (const part of offer.slices.flatMap((slice) => [slice, ...slice.segments])) {
      (part as { id?: string }).id ??= String(this.#ids++);
    }
    return offer;
  }

  #readable(row: Row): object | undefined {
    try {
      return this.#object(row);
    } catch (error) {
      if (error instanceof DamagedRow || error instanceof TypeError) return;
      throw error;
    }
  }

  #object([shape, ...values]: Row): object {
    if (shape === listShape) return values.map((value) => this.#value(value));
    const names = this.#shapes[shape];
    if (names?.length !== values.length) throw new DamagedRow('A row does not fit its shape');
    return Object.fromEntries(names.map((name, index) => [name, this.#value(values[index])]));
  }

  #value(value: Value | undefined): unknown {
    if (!Array.isArray(value)) return value;
    const object = this.#objects[value[0]];
    if (object === undefined) throw new DamagedRow(`Row ${value[0]} is damaged or was not sent`);
    return object;
  }
}

/** Whether it has what makes it an offer with a price. What it refers to was written by this server. */
function isOffer(value: object): value is ListedOffer {
  const { id, total, sale, slices, emissionsKg } = value as Partial<ListedOffer>;
  const amounts = [total?.amountMinor, sale?.total.amountMinor];
  const isKnown = emissionsKg === null || typeof emissionsKg === 'number';
  return typeof id === 'string' && amounts.every(Number.isInteger) && Array.isArray(slices) && isKnown;
}
