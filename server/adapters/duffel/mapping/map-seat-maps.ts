import { parseMoney } from '#domain/money/money.ts';
import type { SupplierSeatElement, SupplierSeatMap } from '#server/ports/supplier.ts';
import {
  asNullableObject,
  listOf,
  nullableNumberOf,
  nullableTextOf,
  readableOf,
  textOf,
  textsOf,
  WireError,
  type WireObject,
} from './wire.ts';

/** A seat map of one segment (Duffel API v2, seat maps). Elements of an unknown type are kept but rendered blank. */
export function mapSeatMap(wire: WireObject, report: (reason: string) => void = () => undefined): SupplierSeatMap {
  return {
    id: textOf(wire, 'id'),
    sliceId: textOf(wire, 'slice_id'),
    segmentId: textOf(wire, 'segment_id'),
    cabins: listOf(wire, 'cabins').map((cabin) => {
      const wings = asNullableObject(cabin.wings, 'wings');
      const first = wings && nullableNumberOf(wings, 'first_row_index');
      const last = wings && nullableNumberOf(wings, 'last_row_index');
      return {
        cabinClass: nullableTextOf(cabin, 'cabin_class') ?? 'economy',
        deck: nullableNumberOf(cabin, 'deck') ?? 0,
        aisles: nullableNumberOf(cabin, 'aisles') ?? 1,
        wings: first == null || last == null ? null : { firstRowIndex: first, lastRowIndex: last },
        rows: listOf(cabin, 'rows').map((row) => ({
          sections: listOf(row, 'sections').map((section) => ({
            elements: listOf(section, 'elements').map((element) => mapElement(element, report)),
          })),
        })),
      };
    }),
  };
}

function mapElement(wire: WireObject, report: (reason: string) => void): SupplierSeatElement {
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
