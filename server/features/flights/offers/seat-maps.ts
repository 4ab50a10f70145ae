import { type MarkupBasisPoints, salePrice } from '#domain/money/price.ts';
import { exitRows, seatDisclosures } from '#domain/seats/exit-rows.ts';
import type { SeatElement, SeatMap } from '#domain/seats/seat-map.ts';
import type { SupplierSeatElement, SupplierSeatMap } from '#server/ports/supplier.ts';

/** A supplier's seat map with the brand's prices (API-10). A row's number is that of its first designated seat. */
export function priceSeatMap(map: SupplierSeatMap, markup: MarkupBasisPoints): SeatMap {
  const decks = new Set(map.cabins.map(({ deck }) => deck)).size;
  return {
    id: map.id,
    sliceId: map.sliceId,
    segmentId: map.segmentId,
    cabins: withExits(map).cabins.map((cabin) => ({
      cabinClass: cabin.cabinClass,
      deck: cabin.deck,
      deckConfiguration: decks > 1 ? (cabin.deck === 0 ? 'main' : 'upper') : 'single',
      aisles: cabin.aisles,
      wings: cabin.wings,
      rows: cabin.rows.map((row) => ({
        number: rowNumber(row.sections.flatMap(({ elements }) => elements)),
        sections: row.sections.map(({ elements }) => ({
          elements: elements.map((element) => toElement(element, markup)),
        })),
      })),
    })),
  };
}

/** A map with complete seat disclosures, including the exit note (F-01). */
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

function toElement(element: SupplierSeatElement, markup: MarkupBasisPoints): SeatElement {
  return {
    type: element.type,
    designator: element.designator,
    name: element.name,
    disclosures: [...element.disclosures],
    available: element.type === 'seat' && element.services.length > 0,
    availableServices: element.services.map(({ id, passengerId, price }) => ({
      id,
      passengerId,
      price,
      sale: salePrice(price, markup),
    })),
  };
}

function rowNumber(elements: readonly SupplierSeatElement[]): number | null {
  const designator = elements.find((element) => element.designator !== null)?.designator;
  const digits = designator == null ? null : /^\d+/.exec(designator);
  return digits === null ? null : Number(digits[0]);
}
