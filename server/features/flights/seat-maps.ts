import type { SeatMapAnswer } from '../../../contract/flights.ts';
import { formatMoneyDecimal } from '../../../domain/money/money.ts';
import type { MarkupBasisPoints } from '../../../domain/money/price.ts';
import { exitRows, seatDisclosures } from '../../../domain/seats/exit-rows.ts';
import type { SupplierSeatElement, SupplierSeatMap } from '../../ports/supplier.ts';
import { saleFields } from './price-offer.ts';

/** A supplier's seat map with the brand's prices (API-10). The row's number is that of its first designated seat. */
export function toSeatMapAnswer(map: SupplierSeatMap, markup: MarkupBasisPoints): SeatMapAnswer {
  const decks = new Set(map.cabins.map(({ deck }) => deck)).size;
  return {
    id: map.id,
    slice_id: map.sliceId,
    segment_id: map.segmentId,
    cabins: withExits(map).cabins.map((cabin) => ({
      cabin_class: cabin.cabinClass,
      deck: cabin.deck,
      deck_configuration: decks > 1 ? (cabin.deck === 0 ? 'main' : 'upper') : 'single',
      aisles: cabin.aisles,
      wings: cabin.wings && { first_row_index: cabin.wings.firstRowIndex, last_row_index: cabin.wings.lastRowIndex },
      rows: cabin.rows.map((row) => ({
        number: rowNumber(row.sections.flatMap(({ elements }) => elements)),
        sections: row.sections.map(({ elements }) => ({
          elements: elements.map((element) => toElement(element, markup)),
        })),
      })),
    })),
  };
}

/** A map whose seats say all that must be read before they are taken, that they are at an exit included (F-01). */
export function withExits(map: SupplierSeatMap): SupplierSeatMap {
  return {
    ...map,
    cabins: map.cabins.map((cabin) => {
      const exits = exitRows(cabin.rows);
      const rows = cabin.rows.map(({ sections }, index) => ({
        sections: sections.map(({ elements }) => ({
          elements: elements.map((element) =>
            element.type === 'seat' ? { ...element, disclosures: seatDisclosures(element, exits.has(index)) } : element,
          ),
        })),
      }));
      return { ...cabin, rows };
    }),
  };
}

function toElement(element: SupplierSeatElement, markup: MarkupBasisPoints) {
  return {
    type: element.type,
    designator: element.designator,
    name: element.name,
    disclosures: [...element.disclosures],
    available: element.type === 'seat' && element.services.length > 0,
    available_services: element.services.map(({ id, passengerId, price }) => ({
      id,
      passenger_id: passengerId,
      total_amount: formatMoneyDecimal(price),
      total_currency: price.currency,
      ...saleFields(price, markup),
    })),
  };
}

function rowNumber(elements: readonly SupplierSeatElement[]): number | null {
  const designator = elements.find((element) => element.designator !== null)?.designator;
  const digits = designator == null ? null : /^\d+/.exec(designator);
  return digits === null ? null : Number(digits[0]);
}
