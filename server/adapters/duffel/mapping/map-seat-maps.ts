import { parseMoney } from '#domain/money/money.ts';
import type { SupplierSeatElement, SupplierSeatMap } from '#server/ports/supplier.ts';
import {
  asObject,
  countOf,
  nullableTextOf,
  partOf,
  readableEntry,
  readableOf,
  textOf,
  textsOf,
  WireError,
  type WireObject,
} from './wire.ts';

type Report = (reason: string) => void;
type Cabin = SupplierSeatMap['cabins'][number];
type Row = Cabin['rows'][number];

/** Larger numbers are errors in the data. */
const maxRows = 200;
const maxAisles = 4;
const maxDecks = 3;

/** Replaces an unreadable element, so that its neighbors keep their places. */
const gap: SupplierSeatElement = { type: 'empty', designator: null, name: null, disclosures: [], services: [] };

/**
 * A segment's seat map (Duffel API v2, seat maps). Unknown elements are rendered blank, and unreadable ones leave a
 * gap. Throws WireError for a map without its flight or without a readable seat.
 */
export function mapSeatMap(wire: WireObject, report: Report = () => undefined): SupplierSeatMap {
  const cabins = placesOf(wire, 'cabins', (cabin) => mapCabin(cabin, report), report);
  return {
    id: textOf(wire, 'id'),
    sliceId: textOf(wire, 'slice_id'),
    segmentId: textOf(wire, 'segment_id'),
    cabins: someOf(cabins, wire, 'cabins').filter((cabin) => cabin !== null),
  };
}

function mapCabin(wire: WireObject, report: Report): Cabin {
  const wings = partOf(wire, 'wings');
  const [first, last] = [countOf(wings, 'first_row_index', maxRows), countOf(wings, 'last_row_index', maxRows)];
  const rows = placesOf(wire, 'rows', (row) => mapRow(row, report), report);
  return {
    cabinClass: nullableTextOf(wire, 'cabin_class') ?? 'economy',
    deck: countOf(wire, 'deck', maxDecks) ?? 0,
    aisles: countOf(wire, 'aisles', maxAisles) ?? 1,
    wings: first === null || last === null ? null : { firstRowIndex: first, lastRowIndex: last },
    rows: someOf(rows, wire, 'rows').map((row) => row ?? { sections: [] }),
  };
}

function mapRow(wire: WireObject, report: Report): Row {
  const sections = placesOf(wire, 'sections', (section) => mapSection(section, report), report);
  return { sections: sections.map((section) => section ?? { elements: [] }) };
}

function mapSection(wire: WireObject, report: Report): Row['sections'][number] {
  const elements = placesOf(wire, 'elements', (element) => mapElement(element, report), report);
  return { elements: elements.map((element) => element ?? gap) };
}

/** Reads a list's entries, each in its place; null, with a report, for an unreadable one. */
function placesOf<T>(wire: WireObject, field: string, read: (entry: WireObject) => T, report: Report): (T | null)[] {
  const list = wire[field] ?? [];
  if (!Array.isArray(list)) throw new WireError(field, 'a list');
  return list.map((entry) => readableEntry(entry, (known) => [read(asObject(known, field))], report)[0] ?? null);
}

/** The parts, unless the airline's list has some and none could be read. */
function someOf<T>(parts: readonly (T | null)[], wire: WireObject, field: string): readonly (T | null)[] {
  const list = wire[field] ?? [];
  const isRead = Array.isArray(list) && (list.length === 0 || parts.some((part) => part !== null));
  if (!isRead) throw new WireError(field, 'a list with parts');
  return parts;
}

function mapElement(wire: WireObject, report: Report): SupplierSeatElement {
  return {
    type: nullableTextOf(wire, 'type') ?? 'empty',
    designator: nullableTextOf(wire, 'designator'),
    name: nullableTextOf(wire, 'name'),
    disclosures: textsOf(wire, 'disclosures'),
    services: readableOf(wire, 'available_services', readService, report),
  };
}

function readService(wire: WireObject): SupplierSeatElement['services'] {
  const price = parseMoney(textOf(wire, 'total_amount'), textOf(wire, 'total_currency'));
  if (price === null || price.amountMinor < 0) throw new WireError('total_amount', 'a price');
  return [{ id: textOf(wire, 'id'), passengerId: textOf(wire, 'passenger_id'), price }];
}
