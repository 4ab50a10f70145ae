import { formatMoneyDecimal, readMoney } from '#domain/money/money.ts';
import type { SeatElement, SeatMap, SeatService } from '#domain/seats/seat-map.ts';
import type { SeatMapAnswer } from '../seat-map.ts';

type ElementAnswer = SeatMapAnswer['cabins'][number]['rows'][number]['sections'][number]['elements'][number];
type ServiceAnswer = ElementAnswer['available_services'][number];

/** Converts seat maps between wire and domain shape. */
export function encodeSeatMap(map: SeatMap): SeatMapAnswer {
  return {
    id: map.id,
    slice_id: map.sliceId,
    segment_id: map.segmentId,
    cabins: map.cabins.map((cabin) => ({
      cabin_class: cabin.cabinClass,
      deck: cabin.deck,
      deck_configuration: cabin.deckConfiguration,
      aisles: cabin.aisles,
      wings: cabin.wings && {
        first_row_index: cabin.wings.firstRowIndex,
        last_row_index: cabin.wings.lastRowIndex,
      },
      rows: cabin.rows.map(({ number, sections }) => ({
        number,
        sections: sections.map(({ elements }) => ({ elements: elements.map(encodeElement) })),
      })),
    })),
  };
}

export function decodeSeatMap(wire: SeatMapAnswer): SeatMap {
  return {
    id: wire.id,
    sliceId: wire.slice_id,
    segmentId: wire.segment_id,
    cabins: wire.cabins.map((cabin) => ({
      cabinClass: cabin.cabin_class,
      deck: cabin.deck,
      deckConfiguration: cabin.deck_configuration,
      aisles: cabin.aisles,
      wings: cabin.wings && {
        firstRowIndex: cabin.wings.first_row_index,
        lastRowIndex: cabin.wings.last_row_index,
      },
      rows: cabin.rows.map(({ number, sections }) => ({
        number,
        sections: sections.map(({ elements }) => ({ elements: elements.map(decodeElement) })),
      })),
    })),
  };
}

function encodeElement({ availableServices, ...element }: SeatElement): ElementAnswer {
  return { ...element, available_services: availableServices.map(encodeService) };
}

function decodeElement({ available_services, ...element }: ElementAnswer): SeatElement {
  return { ...element, availableServices: available_services.map(decodeService) };
}

function encodeService({ passengerId, ...service }: SeatService): ServiceAnswer {
  return {
    id: service.id,
    passenger_id: passengerId,
    total_amount: formatMoneyDecimal(service.price),
    total_currency: service.price.currency,
    sale_amount: formatMoneyDecimal(service.sale),
    sale_currency: service.sale.currency,
  };
}

function decodeService(wire: ServiceAnswer): SeatService {
  return {
    id: wire.id,
    passengerId: wire.passenger_id,
    price: readMoney(wire.total_amount, wire.total_currency),
    sale: readMoney(wire.sale_amount, wire.sale_currency),
  };
}
